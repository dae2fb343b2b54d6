import { distinctUntilChanged, filter, fromEvent, map, merge, startWith } from 'rxjs';
import type { PublishedSite } from '../../ports/published-site';

/**
 * Builds are told apart by the scripts that `index.html` names: their names are hashes of all they hold and import. So every place
 * that serves the site can say which build it serves, and no other file has to be kept in step. A site that has not answered after
 * `patience` (milliseconds) cannot tell.
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
  // Vite's own event, for a script or a style sheet that does not come.
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

/** Scripts of index.html only: what is loaded later adds links, and no script elements. */
function buildOf(page: Document): string {
  const scripts = [...page.querySelectorAll<HTMLScriptElement>('script[type="module"][src]')];
  return named(scripts.map((script) => script.getAttribute('src') ?? ''));
}

function buildIn(html: string): string {
  const scripts = html.matchAll(/<script\b[^>]*\btype="module"[^>]*>/g);
  return named([...scripts].map(([tag]) => /\bsrc="([^"]*)"/.exec(tag)?.[1] ?? ''));
}

const named = (addresses: string[]): string => addresses.filter(Boolean).toSorted().join(' ');
