import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import type { AccessStore } from '../../ports/stores/access-store';

/** The dashboards that managers let this person see whatever their groups. */
export async function grantedTo(sub: string, access?: Pick<AccessStore, 'grants'>): Promise<ReadonlySet<DashboardId>> {
  const grants = (await access?.grants()) ?? [];
  return new Set(grants.filter((grant) => grant.sub === sub).map(({ dashboard }) => dashboard));
}

/** A dashboard as a person with these grants sees it. */
export function asGranted(dashboard: Dashboard, granted: ReadonlySet<DashboardId>): Dashboard {
  return granted.has(dashboard.id) ? { ...dashboard, granted: true } : dashboard;
}
