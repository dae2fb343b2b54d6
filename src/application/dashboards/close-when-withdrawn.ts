import { type Observable, distinctUntilChanged, filter, map, of, startWith, switchMap } from 'rxjs';
import { dashboardAt } from '#domain/pages/dashboard-route';
import type { Navigation } from '../pages/navigation';
import type { OpenDashboard, Viewing } from './open-dashboard';

/** Closes a dashboard that the visitor can't open any more, and opens it again once they can. */
export function closeWhenWithdrawn(open: OpenDashboard, navigation: Pick<Navigation, 'changes$'>): OpenDashboard {
  return (path, frame) =>
    navigation.changes$.pipe(
      filter(({ known }) => known === 'all'),
      map(({ dashboards }) => dashboardAt(path, dashboards) !== undefined),
      // One that is not there from the start, opening finds out.
      startWith(true),
      distinctUntilChanged(),
      switchMap((isThere): Observable<Viewing> => (isThere ? open(path, frame) : of({ status: 'removed' }))),
    );
}
