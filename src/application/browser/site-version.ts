import { BehaviorSubject, EMPTY, Subject, exhaustMap, filter, merge, switchMap, takeWhile, timer } from 'rxjs';
import { type Live, readOnly } from '../live';
import type { PublishedSite } from '#ports/browser/published-site';

/** Owner of whether a newer build of the portal is published than the one on this page. Nothing reloads by itself. */
export interface SiteVersion extends Live<boolean> {
  ask(): void;
  answers(): Promise<boolean>;
}

/** Milliseconds between two checks of a visible tab; returning to a tab checks no more often. */
const askedEvery = 5 * 60_000;

export function createSiteVersion(site: PublishedSite, now: () => number = Date.now): SiteVersion {
  const newer = new BehaviorSubject(false);
  let askedAt = now();
  const asked = new Subject<void>();
  const due$ = merge(
    site.occasions$,
    site.inSight$.pipe(switchMap((inSight) => (inSight ? timer(askedEvery, askedEvery) : EMPTY))),
  ).pipe(filter((occasion) => occasion === 'missing-part' || now() - askedAt >= askedEvery));

  merge(asked, due$)
    .pipe(
      takeWhile(() => !newer.value),
      exhaustMap(async () => {
        askedAt = now();
        const published = await site.published();
        return published !== undefined && published !== site.running;
      }),
      filter(Boolean),
    )
    .subscribe((found) => newer.next(found));

  return {
    ...readOnly(newer),
    ask: () => asked.next(),
    answers: async () => (await site.published()) !== undefined,
  };
}
