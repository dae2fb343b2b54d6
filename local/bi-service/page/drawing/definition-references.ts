import type { DashboardDefinition } from './definition';

interface Complaint {
  path: (string | number)[];
  message: string;
}

const repeated = (names: string[]): string[] => names.filter((name, index) => names.indexOf(name) !== index);

/** What a schema cannot see: names that lead nowhere, and ids used twice. */
export function checkReferences(dashboard: DashboardDefinition): Complaint[] {
  const complaints: Complaint[] = [];
  const complain = (path: (string | number)[], message: string): void => void complaints.push({ path, message });
  const needsTable = (name: string, path: (string | number)[]): void => {
    if (!(name in dashboard.tables)) complain(path, `There is no table "${name}"`);
  };
  const needsFile = (file: string, path: (string | number)[]): void => {
    if (!dashboard.data.includes(file)) complain(path, `"${file}" is missing in data`);
  };

  for (const name of repeated(dashboard.parameters.map(({ name }) => name))) {
    complain(['parameters'], `Two parameters are called "${name}"`);
  }
  for (const id of repeated(dashboard.sheets.map(({ id }) => id)))
    complain(['sheets'], `Two sheets have the id "${id}"`);
  for (const id of repeated(dashboard.sheets.flatMap(({ visuals }) => visuals.map(({ id }) => id)))) {
    complain(['sheets'], `Two visuals have the id "${id}"`);
  }
  for (const [name, { file }] of Object.entries(dashboard.tables)) needsFile(file, ['tables', name, 'file']);
  for (const [index, { table }] of dashboard.parameters.entries()) needsTable(table, ['parameters', index, 'table']);

  for (const [sheetIndex, sheet] of dashboard.sheets.entries()) {
    for (const [index, { table }] of sheet.kpis.entries())
      needsTable(table, ['sheets', sheetIndex, 'kpis', index, 'table']);
    for (const [index, visual] of sheet.visuals.entries()) {
      const path = ['sheets', sheetIndex, 'visuals', index];
      const fields = new Set([...visual.query.groupBy, ...Object.keys(visual.query.measures)]);
      needsTable(visual.query.table, [...path, 'query', 'table']);
      if (visual.query.sort && !fields.has(visual.query.sort.by)) {
        complain([...path, 'query', 'sort', 'by'], `The query has no field "${visual.query.sort.by}"`);
      }
      if (visual.select !== undefined && !visual.query.groupBy.includes(visual.select)) {
        complain([...path, 'select'], `The query does not group by "${visual.select}"`);
      }
      if (visual.kind === 'table') {
        for (const [column, { field }] of visual.columns.entries()) {
          if (!fields.has(field)) complain([...path, 'columns', column, 'field'], `The query has no field "${field}"`);
        }
      } else {
        if (visual.shapes) needsFile(visual.shapes.file, [...path, 'shapes', 'file']);
        if ((visual.height === undefined) === (visual.rowHeight === undefined)) {
          complain(path, 'A chart has either height or rowHeight');
        }
      }
    }
  }
  return complaints;
}
