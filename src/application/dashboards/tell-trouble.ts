import { tap } from 'rxjs';
import type { HealthCheck } from '#ports/health';
import type { OpenDashboard } from './open-dashboard';

/** Only this browser sees why a frame stays empty: the backend's operator learns it from here. */
export const tellTrouble =
  (open: OpenDashboard, health: Pick<HealthCheck, 'tell'>): OpenDashboard =>
  (path, frame) =>
    open(path, frame).pipe(
      tap((viewing) => {
        if (viewing.status === 'frame-failed') void health.tell(viewing.trouble);
      }),
    );
