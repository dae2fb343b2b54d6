import { EMPTY, exhaustMap, interval, map, distinctUntilChanged, switchMap } from 'rxjs';
import type { SessionState } from '#domain/people/session';
import type { Identity } from '#ports/people/identity';
import type { Live } from '../../live';

/** Milliseconds. The backend reuses the user pool's answer for 30 seconds, so a page learns of an end within a minute. */
const every = 25_000;

/** Polls the backend while someone is signed in. If the user pool has ended the session, the refused call ends it here too. */
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
