import { EMPTY, exhaustMap, interval, map, distinctUntilChanged, switchMap } from 'rxjs';
import type { SessionState } from '#domain/people/session';
import type { Identity } from '#ports/people/identity';
import type { Live } from '../live';

/** Milliseconds. The backend asks the user pool every 30 seconds, so that a session is over here within a minute of its end. */
const every = 25_000;

/** Asks the backend again and again while someone is signed in: a session that the user pool has ended ends here with the first refusal. */
export function watchSession(session: Live<SessionState>, identity: Pick<Identity, 'current'>): void {
  session.changes$
    .pipe(
      map(({ status }) => status === 'signed-in'),
      distinctUntilChanged(),
      switchMap((isSignedIn) => (isSignedIn ? interval(every) : EMPTY)),
      exhaustMap(() => identity.current()),
    )
    .subscribe();
}
