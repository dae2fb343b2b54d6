import type { Dashboard, DashboardId } from '../../domain/dashboards/dashboard';
import { type DashboardRow, dashboardRow } from './contract';

/** The row as the portal keeps it: groups as groupList, updatedAt as a date (specification, section 3). */
export function toDashboard({ id, groups, updatedAt, missing, ...same }: DashboardRow): Dashboard {
  return {
    ...same,
    id: id as DashboardId,
    groupList: groups,
    updatedAt: new Date(updatedAt),
    missing: missing ?? false,
  };
}

/** Good rows live, bad ones are counted: one broken row takes nothing else away. Of two rows with one id the first wins. */
export function readRows(rows: readonly unknown[]): { dashboards: Dashboard[]; skipped: number } {
  const dashboards = new Map<string, Dashboard>();
  for (const row of rows) {
    const read = dashboardRow.safeParse(row);
    if (read.success && !dashboards.has(read.data.id)) dashboards.set(read.data.id, toDashboard(read.data));
  }
  return { dashboards: [...dashboards.values()], skipped: rows.length - dashboards.size };
}
