import type { DashboardRow } from '#contract/dashboards/dashboard';
import { editFrom } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard, DashboardId, PostedIssue } from '#domain/dashboards/dashboard';

/**
 * Maps a row to the domain: groups to groupList, updatedAt to a date (specification, section 3). Without spreads, which take 50 ms for
 * 10,000 rows.
 */
export function toDashboard(row: DashboardRow): Dashboard {
  const { id, metaId, metaName, metaArn, updatedAt, missing = false } = row;
  const { granted, refreshedAt, issuePosted, editedBy, face, sheets } = row;
  return Object.assign(
    editFrom((field) => (field === 'groupList' ? row.groups : row[field])),
    { id: id as DashboardId, metaId, metaName, metaArn, updatedAt: new Date(updatedAt), missing },
    granted && { granted },
    refreshedAt !== undefined && { refreshedAt: new Date(refreshedAt) },
    issuePosted && { issuePosted: postedIssue(issuePosted) },
    editedBy !== undefined && { editedBy },
    face !== undefined && { face },
    sheets !== undefined && { sheets },
  );
}

const postedIssue = ({ at, by }: NonNullable<DashboardRow['issuePosted']>): PostedIssue => ({
  at: new Date(at),
  ...(by !== undefined && { by }),
});

/** Counts rows that couldn't be read. Of two rows with one id the first wins. */
export function readRows(rows: readonly (DashboardRow | undefined)[]): { dashboards: Dashboard[]; skipped: number } {
  const read = new Map<string, DashboardRow>();
  for (const row of rows) {
    if (row && !read.has(row.id)) read.set(row.id, row);
  }
  const dashboards = [...read.values()].map(toDashboard);
  return { dashboards, skipped: rows.length - dashboards.length };
}
