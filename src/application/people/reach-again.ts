import {
  EMPTY,
  type Observable,
  distinctUntilChanged,
  expand,
  filter,
  ignoreElements,
  merge,
  of,
  skip,
  startWith,
  switchMap,
  take,
  timer,
} from 'rxjs';
import type { Connection } from '../../ports/connection';
import type { PublishedSite } from '../../ports/published-site';
import type { Session } from './session';

/** Asks again after whom this browser remembers, where the pool could not say whether they are still signed in. */
export interface ReachAgain {
  /**
   * Asks by itself while somebody listens and the pool does not say: after a pause that grows, or once the browser is online; never
   * in a tab that nobody sees. Tells nothing, and ends with the pool's answer.
   */
  readonly byItself$: Observable<never>;
  /** At once; a try that is under way is waited for instead. */
  now(): Promise<void>;
}

/** Milliseconds from one try to the next, each of which asks the pool three times: the first, and the longest of those that double. */
const firstPause = 5_000;
const longestPause = 30_000;

export function createReachAgain(
  session: Pick<Session, 'start' | 'current'>,
  connection: Connection,
  site: Pick<PublishedSite, 'inSight$'>,
  pause: (milliseconds: number) => Observable<unknown> = timer,
): ReachAgain {
  const isUnreached = (): boolean => {
    const now = session.current();
    return now.status === 'signed-out' && now.unreached !== undefined;
  };

  let underWay: Promise<unknown> | undefined;
  const ask = async (): Promise<void> => {
    underWay ??= session.start().finally(() => (underWay = undefined));
    await underWay;
  };

  const due = (tries: number): Observable<unknown> => {
    const longest = Math.min(longestPause, firstPause * 2 ** tries);
    // Half of it by chance: browsers that failed together do not come back together.
    const paused = pause((longest / 2) * (1 + Math.random()));
    return merge(paused, comesOnline(connection)).pipe(
      switchMap(() => site.inSight$),
      filter(Boolean),
      take(1),
    );
  };

  return {
    byItself$: of(undefined).pipe(
      expand((_, tries) => (isUnreached() ? due(tries).pipe(switchMap(ask)) : EMPTY)),
      ignoreElements(),
    ),
    now: ask,
  };
}

const comesOnline = ({ changes$, current }: Connection): Observable<boolean> =>
  changes$.pipe(startWith(current()), distinctUntilChanged(), skip(1), filter(Boolean));
