import type { Dashboard, DashboardId, PostedIssue } from '../../domain/dashboards/dashboard';
import { type DashboardRow, dashboardRow } from './contract';
import { type OtherFields, listedDashboards } from './listed-dashboards';

/** Maps a row to the domain: groups to groupList, updatedAt to a date (specification, section 3). */
export function toDashboard(row: DashboardRow): Dashboard {
  const { id, metaArn, description } = row;
  return { id: id as DashboardId, metaArn, description, ...otherFields(row, sharedValues()) };
}

function otherFields(row: DashboardRow, values: SharedValues): OtherFields {
  const { metaId, metaName, title, icon, status, groups, updatedAt, missing = false } = row;
  const { granted, refreshedAt, issuePosted, owner, verifiedUntil, promisedAge, knownIssue, editedBy } = row;
  const fields: OtherFields = {
    metaId,
    metaName,
    title: title === metaName ? metaName : title,
    icon: values.text(icon),
    status: values.text(status),
    groupList: values.texts(groups),
    updatedAt: values.date(updatedAt),
    missing,
  };
  // A spread in the literal would take memory for what other backends don't have.
  return Object.assign(
    fields,
    granted && { granted },
    refreshedAt !== undefined && { refreshedAt: values.date(refreshedAt) },
    issuePosted && { issuePosted: postedIssue(issuePosted) },
    owner !== undefined && { owner: values.text(owner) },
    verifiedUntil !== undefined && { verifiedUntil: values.text(verifiedUntil) },
    promisedAge !== undefined && { promisedAge: values.text(promisedAge) },
    knownIssue !== undefined && { knownIssue },
    editedBy !== undefined && { editedBy: values.text(editedBy) },
  );
}

const postedIssue = ({ at, by }: NonNullable<DashboardRow['issuePosted']>): PostedIssue => ({
  at: new Date(at),
  ...(by !== undefined && { by }),
});

/** Equal values of a list's rows, each kept once: rows of 10,000 dashboards differ in few of them, and take half the memory. */
interface SharedValues {
  text(text: string): string;
  texts(texts: string[]): string[];
  date(time: string): Date;
}

function sharedValues(): SharedValues {
  const allTexts = new Map<string, string>();
  const allLists = new Map<string, string[]>();
  const dates = new Map<string, Date>();
  const one = (text: string): string => oneOf(allTexts, text, () => text);
  return {
    text: one,
    texts: (texts) => oneOf(allLists, JSON.stringify(texts), () => texts),
    date: (time) => oneOf(dates, time, () => new Date(time)),
  };
}

function oneOf<Value>(known: Map<string, Value>, key: string, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** Keeps valid rows and counts invalid ones, so that one broken row doesn't hide the others. Of two rows with one id the first wins. */
export function readRows(rows: readonly unknown[]): { dashboards: Dashboard[]; skipped: number } {
  const read = new Map<string, DashboardRow>();
  for (const row of rows) {
    const { success, data } = dashboardRow.safeParse(row);
    if (success && !read.has(data.id)) read.set(data.id, data);
  }
  const values = sharedValues();
  const dashboards = listedDashboards([...read.values()], (row) => otherFields(row, values));
  return { dashboards, skipped: rows.length - dashboards.length };
}
