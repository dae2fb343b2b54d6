import {
  EMPTY,
  type Observable,
  concat,
  defer,
  distinctUntilChanged,
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
import { backoff, backoffs } from '#domain/backoff';
import type { Connection } from '#ports/browser/connection';
import type { PublishedSite } from '#ports/browser/published-site';
import type { Session } from './session';

/** Repeats the start-up check if the pool could not say whether the remembered user is still signed in. */
export interface Reconnect {
  /**
   * Retries while subscribed, after a growing pause or once the browser is online, and never in a hidden tab. Emits the length of each
   * pause in milliseconds as it begins, and completes with the pool's answer.
   */
  readonly byItself$: Observable<number>;
  /** Retries at once, or joins the pending try. */
  now(): Promise<void>;
}

export function createReconnect(
  session: Pick<Session, 'start' | 'current'>,
  connection: Connection,
  site: Pick<PublishedSite, 'inSight$'>,
  pause: (milliseconds: number) => Observable<unknown> = timer,
): Reconnect {
  const isUnreached = (): boolean => {
    const now = session.current();
    return now.status === 'signed-out' && now.unreached !== undefined;
  };

  let pending: Promise<unknown> | undefined;
  const ask = async (): Promise<void> => {
    pending ??= session.start().finally(() => (pending = undefined));
    await pending;
  };

  const due = (wait: number): Observable<unknown> =>
    merge(pause(wait), comesOnline(connection)).pipe(
      switchMap(() => site.inSight$),
      filter(Boolean),
      take(1),
    );

  const triesFrom = (count: number): Observable<number> => {
    if (!isUnreached()) return EMPTY;
    const wait = backoff(count, backoffs.startCheck);
    const tried = due(wait).pipe(switchMap(ask), ignoreElements());
    return concat(
      of(wait),
      tried,
      defer(() => triesFrom(count + 1)),
    );
  };

  return { byItself$: defer(() => triesFrom(1)), now: ask };
}

const comesOnline = ({ changes$, current }: Connection): Observable<boolean> =>
  changes$.pipe(startWith(current()), distinctUntilChanged(), skip(1), filter(Boolean));
