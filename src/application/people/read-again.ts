import { type Observable, distinctUntilChanged, filter, map, merge, scan, skip, startWith } from 'rxjs';
import { longAway } from '#domain/live/pace';
import type { SessionState } from '#domain/people/session';
import type { Connection } from '#ports/browser/connection';
import type { PublishedSite } from '#ports/browser/published-site';
import type { Live } from '../live';
import type { Back } from '../loader';
import type { Entrance } from './sign-in/entrance';
import type { Dashboards } from '../dashboards/dashboards';

interface UserBackParts {
  session: Live<SessionState>;
  inSight$: PublishedSite['inSight$'];
  connection: Connection;
  now?: () => number;
}

/** Emits when the same signed-in user returns to a tab after a long time, is online again, is confirmed, or signs in again. */
export function userBack({ session, inSight$, connection, now = Date.now }: UserBackParts): Observable<Back> {
  const isSignedIn = (): boolean => session.current().status === 'signed-in';
  const inSightAgain$ = inSight$.pipe(
    scan<boolean, { leftAt?: number; away: number }>(
      ({ leftAt = now() }, isInSight) => (isInSight ? { away: now() - leftAt } : { leftAt: now(), away: 0 }),
      { away: 0 },
    ),
    filter(({ away }) => away >= longAway && isSignedIn()),
    map(() => 'in-sight' as const),
  );
  const onlineAgain$ = connection.changes$.pipe(
    startWith(connection.current()),
    distinctUntilChanged(),
    skip(1),
    filter((isOnline) => isOnline && isSignedIn()),
    map(() => 'online' as const),
  );
  // Not for another user: the current page must not load with their token before it is replaced.
  const signedInAgain$ = session.changes$.pipe(
    map((now) => (now.status === 'signed-in' ? now.user.sub : undefined)),
    distinctUntilChanged(),
    scan<string | undefined, { last?: string | undefined; back?: 'signed-in' | 'confirmed' | undefined }>(
      ({ last }, sub) => ({
        last: sub ?? last,
        back: sub === undefined ? undefined : last === undefined ? 'confirmed' : sub === last ? 'signed-in' : undefined,
      }),
      {},
    ),
    // The first value is the current user, who hasn't been away.
    skip(1),
    map(({ back }) => back),
    filter((back) => back !== undefined),
  );
  return merge(inSightAgain$, onlineAgain$, signedInAgain$);
}

interface ReadAgainParts {
  back$: Observable<Back>;
  entrance: Pick<Entrance, 'retry' | 'current'>;
  dashboards: Pick<Dashboards, 'load' | 'current'>;
}

/** Reloads the list when the user is back at the tab, and everything that failed when the network is back. */
export function readAgain({ back$, entrance, dashboards }: ReadAgainParts): void {
  /** Whether the backend has answered identity and list, so that only the list can be outdated. */
  const hasEntered = (): boolean => {
    const entered = entrance.current();
    return entered.status === 'open' && !entered.lastKnown && dashboards.current().status === 'loaded';
  };
  // A new sign-in already enters.
  back$
    .pipe(filter((back) => back === 'in-sight' || back === 'online'))
    .subscribe((back) => void (back === 'in-sight' && hasEntered() ? dashboards.load() : entrance.retry()));
}
