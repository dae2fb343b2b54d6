import type { Dashboard } from '../../src/domain/dashboards/dashboard';
import type { DownloadFormat } from '../../src/domain/dashboards/download';

/** What a file says of a dashboard, in the order of its columns. */
const rowOf = (dashboard: Dashboard) => ({
  id: dashboard.id,
  title: dashboard.title,
  description: dashboard.description,
  icon: dashboard.icon,
  status: dashboard.status,
  groups: dashboard.groupList,
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
  'metaId',
  'metaName',
  'metaArn',
  'updatedAt',
  'missing',
] as const satisfies Column[];

/** The content of the catalogue's file in each format. */
export const catalogueAs: Record<DownloadFormat, (dashboards: readonly Dashboard[]) => string> = {
  json: (dashboards) => `${JSON.stringify(dashboards.map(rowOf), null, 2)}\n`,
  // RFC 4180. Excel takes a file for UTF-8 only if it starts with a byte order mark.
  csv: (dashboards) =>
    `\uFEFF${[columns, ...dashboards.map(cellsOf)].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')}`,
};

function cellsOf(dashboard: Dashboard): string[] {
  const row = rowOf(dashboard);
  return columns.map((column) => (column === 'groups' ? row.groups.join(', ') : String(row[column])));
}

/**
 * Spreadsheets run a cell as a formula if it starts with one of these: an apostrophe before it makes it text (OWASP, "CSV Injection").
 */
const guarded = (cell: string): string => (/^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => `"${guarded(cell).replaceAll('"', '""')}"`;
