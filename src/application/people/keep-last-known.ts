import { combineLatest, debounceTime } from 'rxjs';
import { wantedFirst } from '#domain/dashboards/shelf/wanted-first';
import type { Shelf } from '#domain/dashboards/shelf/shelf';
import { type Failure, isRefusal } from '#domain/failure';
import type { SessionState } from '#domain/people/session';
import { mayStore } from '#domain/people/shared-computer';
import type { Dashboards } from '../dashboards/dashboards';
import type { Live } from '../live';
import type { Entrance } from './sign-in/entrance';
import type { LastKnownList } from './last-known-list';

/** Writing waits until the page that needs the list has been drawn (milliseconds). */
const pause = 500;

export interface KeptUser {
  session: Live<SessionState>;
  entrance: Pick<Entrance, 'current' | 'changes$'>;
  dashboards: Pick<Dashboards, 'current' | 'changes$' | 'version'>;
  shelf: Live<Shelf>;
  /** Whether this browser doesn't store the session: then nothing else of it is stored. */
  isFleeting: () => boolean;
}

/**
 * Stores the backend's latest identity and list for the next start, and forgets them when the session ends or the
 * backend refuses one of them.
 */
export function keepLastKnown(
  { session, entrance, dashboards, shelf, isFleeting }: KeptUser,
  lastKnown: Pick<LastKnownList, 'keep' | 'forget'>,
): void {
  session.changes$.subscribe((now) => {
    // An unreachable pool hasn't ended the session.
    const hasEnded = now.status === 'timed-out' || (now.status === 'signed-out' && !now.unreached);
    if (hasEnded) lastKnown.forget();
  });
  combineLatest([session.changes$, entrance.changes$, dashboards.changes$])
    .pipe(debounceTime(pause))
    .subscribe(([who, entered, list]) => {
      if (isRefused(entered) || isRefused(list)) return lastKnown.forget();
      if (who.status !== 'signed-in' || entered.status !== 'open' || entered.lastKnown) return;
      if (list.status !== 'loaded' || !list.dashboards || entered.user.userSub !== who.user.sub) return;
      if (isFleeting() || !mayStore(who.user)) return lastKnown.forget();
      const version = dashboards.version();
      lastKnown.keep(
        {
          user: entered.user,
          dashboards: list.dashboards,
          sections: list.sections,
          skipped: list.skipped,
          ...(version !== undefined && { version }),
        },
        wantedFirst(shelf.current(), list.dashboards),
      );
    });
}

const isRefused = (now: { status: string; failure?: Failure }): boolean =>
  now.status === 'failed' && now.failure !== undefined && isRefusal(now.failure);
