import { type Dashboard, type EditField, editFields, untouchedEdit } from '#domain/dashboards/dashboard';
import type { DownloadFormat } from '#domain/dashboards/download';
import { spellGroups } from '#domain/dashboards/groups';
import { csvOf, type Separator } from '#domain/csv';

type Cell = string | boolean | string[];

const untouched = untouchedEdit('');
const editColumns = Object.keys(editFields) as EditField[];

/** The columns of a file, in order, with each dashboard's value. */
const columns: Readonly<Record<string, (dashboard: Dashboard) => Cell>> = {
  id: ({ id }) => id,
  ...Object.fromEntries(
    editColumns.map((field) => [
      field === 'groupList' ? 'groups' : field,
      (dashboard: Dashboard) => dashboard[field] ?? untouched[field],
    ]),
  ),
  metaId: ({ metaId }) => metaId,
  metaName: ({ metaName }) => metaName,
  metaArn: ({ metaArn }) => metaArn,
  updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
  missing: ({ missing }) => missing,
};

const rowOf = (dashboard: Dashboard): Record<string, Cell> =>
  Object.fromEntries(Object.entries(columns).map(([name, cellOf]) => [name, cellOf(dashboard)]));

/** The content of the catalogue's file in each format. */
export const catalogueAs: Record<DownloadFormat, (dashboards: readonly Dashboard[]) => string> = {
  json: (dashboards) => `${JSON.stringify(dashboards.map(rowOf), null, 2)}\n`,
  csv: (dashboards) => tableOf(dashboards, ','),
  'csv-semicolons': (dashboards) => tableOf(dashboards, ';'),
};

const tableOf = (dashboards: readonly Dashboard[], separator: Separator): string =>
  csvOf([Object.keys(columns), ...dashboards.map(cellsOf)], separator);

const cellsOf = (dashboard: Dashboard): string[] =>
  Object.values(rowOf(dashboard)).map((cell) => (Array.isArray(cell) ? spellGroups(cell) : String(cell)));
