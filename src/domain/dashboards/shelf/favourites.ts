import type { Dashboard, DashboardId } from '../dashboard';
import { type Recent, type Shelf, shelfLimits } from './shelf';

/** The favourite that starring this dashboard would remove from a full shelf. */
export function givesWayTo(id: DashboardId, { favourites }: Pick<Shelf, 'favourites'>): DashboardId | undefined {
  const full = favourites.length === shelfLimits.favourites && !favourites.includes(id);
  return full ? favourites[0] : undefined;
}

export interface OpenedDashboard {
  dashboard: Dashboard;
  at: Date;
}

export function recentsAmong(recents: readonly Recent[], dashboards: readonly Dashboard[]): OpenedDashboard[] {
  const wanted = new Set(recents.map(({ id }) => id));
  const there = new Map(dashboards.filter(({ id }) => wanted.has(id)).map((dashboard) => [dashboard.id, dashboard]));
  return recents.flatMap(({ id, at }) => {
    const dashboard = there.get(id);
    return dashboard ? [{ dashboard, at }] : [];
  });
}
