import type { Visitor } from '#domain/access/roles';
import { canBeOpenedBy } from '#domain/access/visibility';
import { type Dashboard, type DashboardId, isDashboardId } from '#domain/dashboards/dashboard';
import type { AccessStore } from '../../ports/stores/access-store';
import type { DashboardStore } from '../../ports/stores/dashboard-store';

/** The dashboards that managers let this person see whatever their groups, and since when. */
export async function grantedTo(
  sub: string,
  access?: Pick<AccessStore, 'grants'>,
): Promise<ReadonlyMap<DashboardId, Date>> {
  const grants = (await access?.grants()) ?? [];
  return new Map(grants.filter((grant) => grant.sub === sub).map(({ dashboard, at }) => [dashboard, at]));
}

/** A dashboard as a person with these grants sees it. */
export function asGranted(dashboard: Dashboard, granted: Pick<ReadonlySet<DashboardId>, 'has'>): Dashboard {
  return granted.has(dashboard.id) ? { ...dashboard, granted: true } : dashboard;
}

/** Finds a dashboard that this person can open; undefined also if the id is malformed. */
export async function openableBy(
  visitor: Visitor & { sub: string },
  id: string,
  { dashboards, access }: { dashboards: DashboardStore; access?: Pick<AccessStore, 'grants'> | undefined },
): Promise<Dashboard | undefined> {
  const found = isDashboardId(id) ? await dashboards.find(id) : undefined;
  const dashboard = found && asGranted(found, await grantedTo(visitor.sub, access));
  return dashboard && canBeOpenedBy(visitor, dashboard) ? dashboard : undefined;
}
