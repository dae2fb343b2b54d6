import { choicesOf } from './choices';
import type { Parameter } from './dashboard-view';
import type { DashboardDefinition, SheetDefinition, TableVisualDefinition } from './definition';
import { type Filters, filterRows, initialFilters, withParameters } from './filters';
import { runQuery, spanOf } from './measures';
import { type Cell, readTables, type Row, type Table, type Tables } from './tables';
import { withPeriods } from './texts';
import { createLanguage, type NumberFormat } from '../language/language';

/** A dashboard as one reader sees it with the parameters of a job. */
export interface View {
  definition: DashboardDefinition;
  tables: Tables;
  filters: Filters;
  /** The data files, which charts may read as they are. */
  files: Readonly<Record<string, string>>;
}

export const language = createLanguage();

/** `files` holds the reader's rows of each data file by its name. */
export function viewOf(
  definition: DashboardDefinition,
  files: Readonly<Record<string, string>>,
  parameters: readonly Parameter[],
): View {
  const tables = readTables(definition, files);
  return { definition, tables, files, filters: filtersOf(definition, tables, parameters) };
}

export function filtersOf(
  { parameters: declared }: DashboardDefinition,
  tables: Tables,
  parameters: readonly Parameter[],
): Filters {
  const choices = choicesOf(declared, tables);
  return withParameters(initialFilters(choices), choices, parameters);
}

export function sheetOf({ definition }: Pick<View, 'definition'>, id: string): SheetDefinition {
  const sheet = definition.sheets.find((one) => one.id === id);
  if (!sheet) throw new Error(`The dashboard has no sheet ${id}`);
  return sheet;
}

export function tableOf({ tables }: Pick<View, 'tables'>, name: string): Table {
  const table = tables[name];
  if (!table) throw new Error(`The dashboard has no table ${name}`);
  return table;
}

export const rowsOf = ({ filters, definition }: Omit<View, 'files'>, table: Table, sheet: SheetDefinition): Row[] =>
  filterRows(table, filters, definition.parameters, sheet);

export interface TableContent {
  title: string;
  columns: { label: string; format?: NumberFormat }[];
  rows: Cell[][];
}

/** The columns and rows of a table visual, with its values neither rounded nor scaled. */
export function tableContent(
  view: Omit<View, 'files'>,
  sheet: SheetDefinition,
  visual: TableVisualDefinition,
): TableContent {
  const table = tableOf(view, visual.table);
  const filtered = rowsOf(view, table, sheet);
  const span = spanOf(table, filtered);
  return {
    title: visual.title,
    columns: visual.columns.map(({ label, format }) => ({
      label: withPeriods(label, table, span, language),
      ...(format && { format }),
    })),
    rows: runQuery(visual.query, table, filtered).map((row) => visual.columns.map(({ field }) => row[field] ?? null)),
  };
}

export function tablesIn(view: View, sheets: readonly { id: string; tables: string[] }[]): TableContent[] {
  return sheets.flatMap(({ id, tables }) => {
    const sheet = sheetOf(view, id);
    const visuals = tables.map((table) => sheet.visuals.find((visual) => visual.id === table));
    return visuals.flatMap((visual) => (visual?.kind === 'table' ? [tableContent(view, sheet, visual)] : []));
  });
}

/** The text of a CSV file, with CRLF. A text that begins like a formula stays as it is. */
export function csvOf({ columns, rows }: TableContent): string {
  const lines = [columns.map(({ label }) => label), ...rows.map((cells) => cells.map((cell) => String(cell ?? '')))];
  return lines.map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
