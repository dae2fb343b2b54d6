import type { Dashboard } from '#domain/dashboards/dashboard';
import type { DownloadFormat } from '#domain/dashboards/download';
import { spellGroups } from '#domain/dashboards/groups';
import { csvOf } from './csv';

/** What a file says of a dashboard, in the order of its columns. */
const rowOf = (dashboard: Dashboard) => ({
  id: dashboard.id,
  title: dashboard.title,
  description: dashboard.description,
  icon: dashboard.icon,
  status: dashboard.status,
  groups: dashboard.groupList,
  owner: dashboard.owner ?? '',
  verifiedUntil: dashboard.verifiedUntil ?? '',
  promisedAge: dashboard.promisedAge ?? '',
  knownIssue: dashboard.knownIssue ?? '',
  metaId: dashboard.metaId,
  metaName: dashboard.metaName,
  metaArn: dashboard.metaArn,
  updatedAt: dashboard.updatedAt.toISOString(),
  missing: dashboard.missing,
});

type Column = keyof ReturnType<typeof rowOf>;
const columns = [
  'id',
  'title',
  'description',
  'icon',
  'status',
  'groups',
  'owner',
  'verifiedUntil',
  'promisedAge',
  'knownIssue',
  'metaId',
  'metaName',
  'metaArn',
  'updatedAt',
  'missing',
] as const satisfies Column[];

/** The content of the catalogue's file in each format. */
export const catalogueAs: Record<DownloadFormat, (dashboards: readonly Dashboard[]) => string> = {
  json: (dashboards) => `${JSON.stringify(dashboards.map(rowOf), null, 2)}\n`,
  csv: (dashboards) => csvOf([columns, ...dashboards.map(cellsOf)]),
};

function cellsOf(dashboard: Dashboard): string[] {
  const row = rowOf(dashboard);
  return columns.map((column) => (column === 'groups' ? spellGroups(row.groups) : String(row[column])));
}
