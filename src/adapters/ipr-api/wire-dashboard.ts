import type { Dashboard, DashboardId, PostedIssue } from '#domain/dashboards/dashboard';
import type { DashboardRow } from '#contract/dashboard';

/** Maps a row to the domain: groups to groupList, updatedAt to a date (specification, section 3). */
export function toDashboard(row: DashboardRow): Dashboard {
  const { id, metaId, metaName, metaArn, title, description, icon, status, groups, updatedAt, missing = false } = row;
  const { granted, refreshedAt, issuePosted, owner, verifiedUntil, promisedAge, knownIssue, editedBy } = row;
  const fields: Dashboard = {
    id: id as DashboardId,
    metaId,
    metaName,
    metaArn,
    title,
    description,
    icon,
    status,
    groupList: groups,
    updatedAt: new Date(updatedAt),
    missing,
  };
  // A spread in the literal would take memory for what other backends don't have.
  return Object.assign(
    fields,
    granted && { granted },
    refreshedAt !== undefined && { refreshedAt: new Date(refreshedAt) },
    issuePosted && { issuePosted: postedIssue(issuePosted) },
    owner !== undefined && { owner },
    verifiedUntil !== undefined && { verifiedUntil },
    promisedAge !== undefined && { promisedAge },
    knownIssue !== undefined && { knownIssue },
    editedBy !== undefined && { editedBy },
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
