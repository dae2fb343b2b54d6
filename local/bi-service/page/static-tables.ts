import type { Parameter } from './drawing/dashboard-view';
import { csvOf, filtersOf, sheetOf, tableContent } from './drawing/file-view';
import { loadDashboard } from './drawing/tables';

/** The tables of each sheet, as the portal's demo lists them for export. */
export async function listTables(dashboardId: string) {
  const { definition } = await loadDashboard(dashboardId);
  return definition.sheets.map(({ id, visuals }) => ({
    id,
    tables: visuals.flatMap((visual) => (visual.kind === 'table' ? [{ id: visual.id, name: visual.title }] : [])),
  }));
}

/** A table as a CSV file of the rows that the parameters leave. */
export async function makeTable(dashboardId: string, sheetId: string, tableId: string, parameters: Parameter[]) {
  const { definition, tables } = await loadDashboard(dashboardId);
  const sheet = sheetOf({ definition }, sheetId);
  const visual = sheet.visuals.find(({ id }) => id === tableId);
  if (visual?.kind !== 'table') throw new Error(`The sheet ${sheetId} has no table ${tableId}`);
  const view = { definition, tables, filters: filtersOf(definition, tables, parameters) };
  const content = tableContent(view, sheet, visual);
  return { csv: csvOf(content), rows: content.rows.length, columns: content.columns.length };
}
