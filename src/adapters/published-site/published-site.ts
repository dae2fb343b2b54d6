import { distinctUntilChanged, filter, fromEvent, map, merge, startWith } from 'rxjs';
import type { PublishedSite } from '../../ports/published-site';

/**
 * Identifies a build by the scripts that `index.html` names: their names contain hashes of their content and imports. This works
 * wherever the site is hosted, and needs no version file. The build is unknown if the site does not respond within
 * `patience` milliseconds.
 */
export function createPublishedSite(
  page: Document = document,
  target: EventTarget = window,
  address = '/',
  patience = 10_000,
): PublishedSite {
  const running = buildOf(page);
  const isInSight = (): boolean => page.visibilityState === 'visible';
  const turned$ = fromEvent(page, 'visibilitychange');
  const back$ = merge(turned$, fromEvent(target, 'focus')).pipe(
    filter(isInSight),
    map(() => 'back' as const),
  );
  // Vite's own event, for a script or a style sheet that couldn't be loaded.
  const missing$ = fromEvent(target, 'vite:preloadError').pipe(map(() => 'missing-part' as const));
  return {
    running,
    async published() {
      try {
        const answer = await fetch(address, { cache: 'no-cache', signal: AbortSignal.timeout(patience) });
        if (!answer.ok) return undefined;
        const build = buildIn(await answer.text());
        return build === '' ? undefined : build;
      } catch {
        return undefined;
      }
    },
    occasions$: merge(back$, missing$),
    inSight$: turned$.pipe(startWith(undefined), map(isInSight), distinctUntilChanged()),
  };
}

/** Finds only the scripts of index.html: later chunks add link elements, not script elements. */
function buildOf(page: Document): string {
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  return named(scripts.map((script) => script.getAttribute('src') ?? ''));
}

function buildIn(html: string): string {
  const scripts = html.matchAll(/<script\b[^>]*\btype="module"[^>]*>/g);
  return named([...scripts].map(([tag]) => /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? ''));
}

const named = (addresses: string[]): string => addresses.filter(Boolean).toSorted().join(' ');
