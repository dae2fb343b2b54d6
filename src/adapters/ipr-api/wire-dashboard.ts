import type { Dashboard, DashboardId, PostedIssue } from '../../domain/dashboards/dashboard';
import { type DashboardRow, dashboardRow, fromWire } from './contract';

/** Maps a row to the domain: groups to groupList, updatedAt to a date (specification, section 3). */
export function toDashboard({
  id,
  updatedAt,
  missing = false,
  granted,
  refreshedAt,
  issuePosted,
  ...row
}: DashboardRow): Dashboard {
  return {
    ...fromWire(known(row)),
    id: id as DashboardId,
    updatedAt: new Date(updatedAt),
    missing,
    ...(granted && { granted }),
    ...(refreshedAt !== undefined && { refreshedAt: new Date(refreshedAt) }),
    ...(issuePosted && { issuePosted: postedIssue(issuePosted) }),
  };
}

const postedIssue = ({ at, by }: NonNullable<DashboardRow['issuePosted']>): PostedIssue => ({
  at: new Date(at),
  ...(by !== undefined && { by }),
});

type Known<Row> = { [Field in keyof Row]: Exclude<Row[Field], undefined> };

/** Without the fields that other backends don't have. */
function known<Row extends object>(row: Row): Known<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Known<Row>;
}

/** Keeps valid rows and counts invalid ones, so that one broken row doesn't hide the others. Of two rows with one id the first wins. */
export function readRows(rows: readonly unknown[]): { dashboards: Dashboard[]; skipped: number } {
  const dashboards = new Map<string, Dashboard>();
  for (const row of rows) {
    const read = dashboardRow.safeParse(row);
    if (read.success && !dashboards.has(read.data.id)) dashboards.set(read.data.id, toDashboard(read.data));
  }
  return { dashboards: [...dashboards.values()], skipped: rows.length - dashboards.size };
}
