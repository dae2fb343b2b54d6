import { choicesOf } from '../../page/drawing/choices';
import type { DashboardDefinition, SheetDefinition, TableVisualDefinition } from '../../page/drawing/definition';
import { type Filters, filterRows, initialFilters, withParameters } from '../../page/drawing/filters';
import { runQuery, spanOf } from '../../page/drawing/measures';
import { type Cell, readTables, type Row, type Table, type Tables } from '../../page/drawing/tables';
import { withPeriods } from '../../page/drawing/texts';
import { createLanguage, type NumberFormat } from '../../page/language/language';
import type { SnapshotOrder } from '../order';

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
  parameters: SnapshotOrder['parameters'],
): View {
  const tables = readTables(definition, files);
  const choices = choicesOf(definition.parameters, tables);
  return { definition, tables, files, filters: withParameters(initialFilters(choices), choices, parameters) };
}

export function sheetOf({ definition }: View, id: string): SheetDefinition {
  const sheet = definition.sheets.find((one) => one.id === id);
  if (!sheet) throw new Error(`The dashboard has no sheet ${id}`);
  return sheet;
}

export function tableOf({ tables }: View, name: string): Table {
  const table = tables[name];
  if (!table) throw new Error(`The dashboard has no table ${name}`);
  return table;
}

export const rowsOf = ({ filters, definition }: View, table: Table, sheet: SheetDefinition): Row[] =>
  filterRows(table, filters, definition.parameters, sheet);

export interface TableContent {
  title: string;
  columns: { label: string; format?: NumberFormat }[];
  rows: Cell[][];
}

/** The columns and rows of a table visual, with its values neither rounded nor scaled. */
export function tableContent(view: View, sheet: SheetDefinition, visual: TableVisualDefinition): TableContent {
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
