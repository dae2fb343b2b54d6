import { BehaviorSubject, type Observable, Subject, exhaustMap, filter, merge, takeWhile } from 'rxjs';
import type { PublishedSite } from '../ports/published-site';

/** Owner of whether a newer build of the portal is published than the one on this page. Nothing reloads by itself. */
export interface SiteVersion {
  readonly newer$: Observable<boolean>;
  readonly isNewer: () => boolean;
  /** Somebody has a reason to believe it. */
  ask(): void;
}

/** Coming back to the tab asks no more often than this (milliseconds). */
const askedEvery = 5 * 60_000;

export function createSiteVersion(site: PublishedSite, now: () => number = Date.now): SiteVersion {
  const newer = new BehaviorSubject(false);
  let askedAt = now();
  const isDue = (occasion: 'back' | 'missing-part'): boolean =>
    occasion === 'missing-part' || now() - askedAt >= askedEvery;

  const asked = new Subject<void>();
  merge(asked, site.occasions$.pipe(filter(isDue)))
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

  return { newer$: newer.asObservable(), isNewer: () => newer.value, ask: () => asked.next() };
}
