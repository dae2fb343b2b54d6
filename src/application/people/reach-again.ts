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

/** Repeats the start-up check if the pool could not say whether the remembered user is still signed in. */
export interface ReachAgain {
  /**
   * Retries while subscribed, after a growing pause or once the browser is online, and never in a hidden tab. Emits nothing, and
   * completes with the pool's answer.
   */
  readonly byItself$: Observable<never>;
  /** Retries at once, or waits for the pending try. */
  now(): Promise<void>;
}

/** Milliseconds between two tries, each of which asks the pool three times. The pause doubles from the first to the longest. */
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

  let pending: Promise<unknown> | undefined;
  const ask = async (): Promise<void> => {
    pending ??= session.start().finally(() => (pending = undefined));
    await pending;
  };

  const due = (tries: number): Observable<unknown> => {
    const longest = Math.min(longestPause, firstPause * 2 ** tries);
    // Half of it is random, so that browsers that failed together do not retry together.
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
