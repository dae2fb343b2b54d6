import { type Dashboard, type DashboardId, untouchedEdit } from '../../domain/dashboards/dashboard';
import { type DashboardRow, dashboardRow, fromWire } from './contract';

/** The row as the portal keeps it: groups as groupList, updatedAt as a date (specification, section 3). */
export function toDashboard({ id, updatedAt, missing = false, ...row }: DashboardRow): Dashboard {
  return {
    // For what a backend does not know.
    ...untouchedEdit(row.title),
    ...fromWire(row),
    id: id as DashboardId,
    updatedAt: new Date(updatedAt),
    missing,
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
