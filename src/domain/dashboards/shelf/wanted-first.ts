import { type Dashboard, byUpdateDate } from '../dashboard';
import type { Shelf } from './shelf';

/** More than home lists as changed. */
const latest = 24;

/** Whether a dashboard is one of those that home and menu show first: favourites, recents, and the latest changed ones. */
export function wantedFirst(
  { favourites, recents }: Pick<Shelf, 'favourites' | 'recents'>,
  dashboards: readonly Dashboard[],
): (dashboard: Dashboard) => boolean {
  const changed = dashboards.toSorted(byUpdateDate).slice(0, latest);
  const wanted = new Set([...favourites, ...recents.map(({ id }) => id), ...changed.map(({ id }) => id)]);
  return ({ id }) => wanted.has(id);
}
