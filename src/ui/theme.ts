import { distinctUntilChanged, map } from 'rxjs';
import type { ChosenPreferences } from '#application/browser/preferences';

/** Gives the page the chosen theme, now and whenever it changes; tokens.css and the browser's own parts follow it. */
export function showTheme(preferences: ChosenPreferences): void {
  const theme$ = preferences.changes$.pipe(
    map(({ theme }) => theme),
    distinctUntilChanged(),
  );
  theme$.subscribe((theme) => {
    const system = theme === 'system';
    if (system) delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
    metas('color-scheme').forEach((meta) => (meta.content = system ? 'light dark' : theme));
    metas('theme-color').forEach((meta) => {
      const scheme = meta.dataset['scheme'];
      if (system) meta.media = `(prefers-color-scheme: ${scheme})`;
      else meta.media = scheme === theme ? 'all' : 'not all';
    });
  });
}

const metas = (name: string) => document.querySelectorAll<HTMLMetaElement>(`meta[name="${name}"]`);
