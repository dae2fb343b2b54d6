import { type Observable, distinctUntilChanged, filter, map, merge, scan, skip, startWith } from 'rxjs';
import { longAway } from '#domain/live/pace';
import type { SessionState } from '#domain/people/session';
import type { Connection } from '#ports/browser/connection';
import type { PublishedSite } from '#ports/browser/published-site';
import type { Live } from '../live';
import type { Entrance } from './entrance';
import type { Dashboards } from '../dashboards/dashboards';

interface UserBackParts {
  session: Live<SessionState>;
  inSight$: PublishedSite['inSight$'];
  connection: Connection;
  now?: () => number;
}

/** Emits when a signed-in user is back at a tab that was out of sight for long, online again, or signed in, unless in the place of someone else. */
export function userBack({ session, inSight$, connection, now = Date.now }: UserBackParts) {
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
  // Also when the pool confirms who is remembered, whose pages may be on screen already. Someone else gets other pages: what is on screen
  // isn't loaded with their token before it is gone.
  const signedInAgain$ = session.changes$.pipe(
    map((now) => (now.status === 'signed-in' ? now.user.sub : undefined)),
    distinctUntilChanged(),
    scan<string | undefined, { last: string | undefined; isBack: boolean }>(
      ({ last }, sub) => ({ last: sub ?? last, isBack: sub !== undefined && (last ?? sub) === sub }),
      { last: undefined, isBack: false },
    ),
    filter(({ isBack }) => isBack),
    map(() => 'signed-in' as const),
  );
  return merge(inSightAgain$, onlineAgain$, signedInAgain$);
}

interface ReadAgainParts {
  back$: Observable<'in-sight' | 'online' | 'signed-in'>;
  entrance: Pick<Entrance, 'retry' | 'current'>;
  dashboards: Pick<Dashboards, 'load' | 'current'>;
}

/** Loads the list again when the user is back at the tab, and what had failed to load when the network is back. */
export function readAgain({ back$, entrance, dashboards }: ReadAgainParts): void {
  /** The backend has answered both identity and list, so that only the list can be out of date. */
  const hasEntered = (): boolean => {
    const entered = entrance.current();
    return entered.status === 'open' && !entered.lastKnown && dashboards.current().status === 'loaded';
  };
  // Signing in again enters by itself.
  back$
    .pipe(filter((back) => back !== 'signed-in'))
    .subscribe((back) => void (back === 'in-sight' && hasEntered() ? dashboards.load() : entrance.retry()));
}
