import { distinctUntilChanged, filter, fromEvent, map, merge, startWith } from 'rxjs';
import type { PublishedSite } from '#ports/browser/published-site';

/**
 * Compares the versions that each build writes into `index.html` and `version.json`. If the site doesn't answer within `patience`
 * (milliseconds), the published version is unknown.
 */
export function createPublishedSite(
  page: Document = document,
  target: EventTarget = window,
  address = '/version.json',
  patience = 10_000,
): PublishedSite {
  const running = page.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';
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
        const { version } = (await answer.json()) as { version?: unknown };
        return typeof version === 'string' ? version : undefined;
      } catch {
        return undefined;
      }
    },
    async serverTime() {
      try {
        const answer = await fetch(address, {
          method: 'HEAD',
          cache: 'no-store',
          signal: AbortSignal.timeout(patience),
        });
        const time = Date.parse(answer.headers.get('Date') ?? '');
        return Number.isNaN(time) ? undefined : new Date(time);
      } catch {
        return undefined;
      }
    },
    occasions$: merge(back$, missing$),
    inSight$: turned$.pipe(startWith(undefined), map(isInSight), distinctUntilChanged()),
  };
}
