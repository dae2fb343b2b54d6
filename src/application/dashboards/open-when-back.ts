import { type Observable, concat, defer, filter, of, skipWhile, switchMap, take } from 'rxjs';
import type { OpenDashboard, Viewing } from './open-dashboard';
import type { Session } from '../people/session';

/** Reopens a dashboard that failed because the session had ended, as soon as its user has signed in again. */
export function openWhenBack(open: OpenDashboard, session: Pick<Session, 'changes$'>): OpenDashboard {
  const back = session.changes$.pipe(
    // The session can end after the failure that it causes.
    skipWhile(({ status }) => status === 'signed-in'),
    filter(({ status }) => status === 'signed-in'),
    take(1),
  );
  const view: OpenDashboard = (path, frame) =>
    open(path, frame).pipe(
      switchMap((viewing): Observable<Viewing> => {
        if (viewing.status !== 'failed' || viewing.failure.kind !== 'signed-out') return of(viewing);
        return concat(
          of(viewing),
          defer(() => back.pipe(switchMap(() => view(path, frame)))),
        );
      }),
    );
  return view;
}
