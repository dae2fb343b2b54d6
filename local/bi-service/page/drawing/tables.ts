import { parse, View } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { parseCsv } from './csv';
import type { DashboardDefinition, TableDefinition } from './definition';

export type Cell = string | number | null;
export type Row = Readonly<Record<string, Cell>>;

export interface Table {
  definition: TableDefinition;
  rows: Row[];
  fields: ReadonlySet<string>;
  /** Distinct values of the period field, ascending; empty when the table has no period. */
  periods: number[];
}

export type Tables = Readonly<Record<string, Table>>;

/** Relative to the page, `/embed/<session>/dashboards/<id>`. */
export const dataPath = (dashboardId: string): string => `../data/${encodeURIComponent(dashboardId)}/`;

/** Rejects when the service refuses the definition or a file. */
export async function loadDashboard(dashboardId: string): Promise<{ definition: DashboardDefinition; tables: Tables }> {
  const text = await read(`../definition/${encodeURIComponent(dashboardId)}`);
  const definition = JSON.parse(text) as DashboardDefinition;
  const names = [...new Set(Object.values(definition.tables).map(({ file }) => file))];
  const files = await Promise.all(names.map(async (name) => [name, await read(dataPath(dashboardId) + name)] as const));
  return { definition, tables: readTables(definition, Object.fromEntries(files)) };
}

async function read(path: string): Promise<string> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.text();
}

/** Runs each table's transforms once. `files` holds the files' texts by name. */
export function readTables({ tables }: DashboardDefinition, files: Readonly<Record<string, string>>): Tables {
  const data = Object.entries(tables).map(([name, table]) => ({
    name,
    values: rowsIn(table.file, files[table.file] ?? ''),
    transform: table.prepare,
  }));
  const view = new View(parse({ data }, undefined, { ast: true }), { expr: expressionInterpreter }).run();
  const read = Object.entries(tables).map(([name, table]) => [name, tableOf(table, view.data(name) as Row[])]);
  view.finalize();
  return Object.fromEntries(read) as Tables;
}

const rowsIn = (file: string, text: string): object[] => (file.endsWith('.csv') ? parseCsv(text) : JSON.parse(text));

function tableOf(definition: TableDefinition, rows: Row[]): Table {
  const { period } = definition;
  const periods = period === undefined ? [] : [...new Set(rows.map((row) => Number(row[period])))];
  return { definition, rows, fields: new Set(Object.keys(rows[0] ?? {})), periods: periods.toSorted((a, b) => a - b) };
}
