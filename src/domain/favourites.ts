import { type Dashboard, isPublished } from './dashboard';
import { dashboardPath } from './routes';
import type { Shelf } from './shelf';

/** The paths of the favourites that are there now. The menu lists them on top, and not a second time below. */
export function favouritePaths(shelf: Pick<Shelf, 'favourites'>, dashboards: readonly Dashboard[]): Set<string> {
  if (shelf.favourites.length === 0) return new Set();
  const wanted = new Set(shelf.favourites);
  const there = dashboards.filter((dashboard) => wanted.has(dashboard.id) && isPublished(dashboard));
  return new Set(there.map(({ metaId }) => dashboardPath(metaId)));
}
