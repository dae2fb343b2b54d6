import { defer, tap } from 'rxjs';
import type { OpenDashboard } from './open-dashboard';
import type { UserShelf } from './user-shelf';

/** Adds every dashboard that opens to the recent ones, once for each opening. */
export function rememberOpened(open: OpenDashboard, shelf: Pick<UserShelf, 'opened'>): OpenDashboard {
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
