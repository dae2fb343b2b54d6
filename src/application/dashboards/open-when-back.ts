import { type Observable, ReplaySubject, concat, defer, filter, finalize, of, skipWhile, switchMap, take } from 'rxjs';
import type { OpenDashboard, Viewing } from './open-dashboard';
import type { SessionState } from '#domain/people/session';
import type { Session } from '../people/session';

/**
 * Reopens a dashboard that failed because the session had ended, as soon as its user has signed in again: at once, if that was before
 * the failure arrived.
 */
export function openWhenBack(open: OpenDashboard, session: Pick<Session, 'changes$'>): OpenDashboard {
  const view: OpenDashboard = (path, frame) =>
    defer(() => {
      const back = new ReplaySubject<unknown>(1);
      // Whoever is signed in now is back only once the session has ended.
      const waiting = session.changes$.pipe(skipWhile(isSignedIn), filter(isSignedIn), take(1)).subscribe(back);
      return open(path, frame).pipe(
        switchMap((viewing): Observable<Viewing> => {
          if (viewing.status !== 'failed' || viewing.failure.kind !== 'signed-out') return of(viewing);
          return concat(of(viewing), back.pipe(switchMap(() => view(path, frame))));
        }),
        finalize(() => waiting.unsubscribe()),
      );
    });
  return view;
}

const isSignedIn = ({ status }: SessionState): boolean => status === 'signed-in';
