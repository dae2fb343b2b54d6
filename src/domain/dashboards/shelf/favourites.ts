import type { Dashboard, DashboardId } from '../dashboard';
import { type Recent, type Shelf, shelfLimits } from './shelf';

export function favouritesAmong(
  { favourites }: Pick<Shelf, 'favourites'>,
  dashboards: readonly Dashboard[],
): Dashboard[] {
  const there = byId(favourites, dashboards);
  return favourites.flatMap((id) => there.get(id) ?? []);
}

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
  const there = byId(
    recents.map(({ id }) => id),
    dashboards,
  );
  return recents.flatMap(({ id, at }) => {
    const dashboard = there.get(id);
    return dashboard ? [{ dashboard, at }] : [];
  });
}

function byId(ids: readonly DashboardId[], dashboards: readonly Dashboard[]): Map<DashboardId, Dashboard> {
  const wanted = new Set(ids);
  return new Map(dashboards.filter(({ id }) => wanted.has(id)).map((dashboard) => [dashboard.id, dashboard]));
}
