import { parse, View, type Data } from 'vega';
import { expressionInterpreter } from 'vega-interpreter';
import { parseDelimited } from './csv';
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

export type Tables = ReadonlyMap<string, Table>;

/**
 * Runs each table's transforms once over its file. A table may look up in the ones before it. `files` holds a file's text by
 * its name.
 */
export function readTables(dashboard: DashboardDefinition, files: ReadonlyMap<string, string>): Tables {
  const tables = Object.entries(dashboard.tables);
  const data = tables.map(([name, definition]) => {
    const text = files.get(definition.file);
    if (text === undefined) throw new Error(`The file ${definition.file} has not been loaded`);
    // The definition names Vega's own transforms; Vega itself rejects what it does not know.
    return { name, values: readRows(definition, text), transform: definition.prepare } as Data;
  });
  const view = new View(parse({ data }, undefined, { ast: true }), { expr: expressionInterpreter }).run();
  const read = tables.map(([name, definition]) => [name, tableOf(definition, view.data(name) as Row[])] as const);
  view.finalize();
  return new Map(read);
}

function tableOf(definition: TableDefinition, rows: Row[]): Table {
  const { period } = definition;
  return {
    definition,
    rows,
    fields: new Set(Object.keys(rows[0] ?? {})),
    periods: period === undefined ? [] : distinctNumbers(rows, period),
  };
}

function readRows(definition: TableDefinition, text: string): object[] {
  if (definition.file.endsWith('.csv')) return parseDelimited(text, ',');
  if (definition.file.endsWith('.tsv')) return parseDelimited(text, '\t');
  const json: unknown = JSON.parse(text);
  return (
    definition.property === undefined ? json : (json as Record<string, unknown>)[definition.property]
  ) as object[];
}

const distinctNumbers = (rows: Row[], field: string): number[] =>
  [...new Set(rows.map((row) => Number(row[field])))].toSorted((a, b) => a - b);
