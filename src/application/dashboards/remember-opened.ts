import { defer, tap } from 'rxjs';
import type { OpenDashboard } from './open-dashboard';
import type { OwnShelf } from './own-shelf';

/** Adds every dashboard that opens to the recent ones, once for each opening. */
export function rememberOpened(open: OpenDashboard, shelf: Pick<OwnShelf, 'opened'>): OpenDashboard {
  return (path, frame) =>
    defer(() => {
      let remembered = false;
      return open(path, frame).pipe(
        tap((viewing) => {
          if (viewing.status !== 'open' || remembered) return;
          remembered = true;
          shelf.opened(viewing.dashboard.id);
        }),
      );
    });
}
