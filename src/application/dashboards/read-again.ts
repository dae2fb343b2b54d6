import { distinctUntilChanged, filter, scan, skip, startWith } from 'rxjs';
import type { SessionState } from '#domain/people/session';
import type { Connection } from '#ports/connection';
import type { PublishedSite } from '#ports/published-site';
import type { Live } from '../live';
import type { Entrance } from '../people/entrance';
import type { Dashboards } from './dashboards';

/** Who comes back to a tab after this long gets the list of now (milliseconds). */
const longAway = 300_000;

interface ReadAgainParts {
  session: Live<SessionState>;
  entrance: Pick<Entrance, 'retry' | 'current'>;
  dashboards: Pick<Dashboards, 'load' | 'current'>;
  inSight$: PublishedSite['inSight$'];
  connection: Connection;
  now?: () => number;
}

/** Loads the list again when the tab has been out of sight for long, and what had failed to load when the network is back. */
export function readAgain(parts: ReadAgainParts): void {
  const { session, entrance, dashboards, inSight$, connection, now = Date.now } = parts;
  const isSignedIn = (): boolean => session.current().status === 'signed-in';
  /** The backend has answered both identity and list, so that only the list can be out of date. */
  const hasEntered = (): boolean => {
    const entered = entrance.current();
    return entered.status === 'open' && !entered.lastKnown && dashboards.current().status === 'loaded';
  };

  inSight$
    .pipe(
      scan<boolean, { leftAt?: number; away: number }>(
        ({ leftAt = now() }, isInSight) => (isInSight ? { away: now() - leftAt } : { leftAt: now(), away: 0 }),
        { away: 0 },
      ),
      filter(({ away }) => away >= longAway && isSignedIn()),
    )
    .subscribe(() => void (hasEntered() ? dashboards.load() : entrance.retry()));

  connection.changes$
    .pipe(startWith(connection.current()), distinctUntilChanged(), skip(1), filter(Boolean), filter(isSignedIn))
    .subscribe(() => void entrance.retry());
}
