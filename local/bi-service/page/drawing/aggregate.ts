import type { Measure, Query } from './definition';
import type { FilteredRows } from './filters';
import type { Cell, Row, Table } from './tables';

/** The periods that a comparison speaks of; `before` is missing where the data does not reach back so far. */
export interface Span {
  first?: number;
  last?: number;
  before?: number;
}

export function spanOf(table: Table, rows: Row[]): Span {
  const { period, lag = 1 } = table.definition;
  if (period === undefined || rows.length === 0) return {};
  let first = Infinity;
  let last = -Infinity;
  for (const row of rows) {
    const at = Number(row[period]);
    if (at < first) first = at;
    if (at > last) last = at;
  }
  const before = table.periods[table.periods.indexOf(last) - lag];
  return before === undefined ? { first, last } : { first, last, before };
}

/** One row per group, with its measures; null for what cannot be computed, such as a change without an earlier period. */
export function runQuery(query: Query, table: Table, filtered: FilteredRows): Row[] {
  const span = spanOf(table, filtered.rows);
  const groups = groupBy(filtered.rows, (row) => keyOf(query, row));
  const earlier = groupBy(filtered.history, (row) => keyOf(query, row));
  const rows = [...groups].map(([key, group]) => {
    const measure = measurer(table, { rows: group, history: earlier.get(key) ?? [] }, span, filtered.rows);
    const measures = Object.entries(query.measures).map(([name, wanted]) => [name, measure(wanted)] as const);
    return {
      ...Object.fromEntries(query.groupBy.map((field) => [field, group[0]?.[field] ?? null])),
      ...Object.fromEntries(measures),
    };
  });
  return sorted(rows, query).slice(0, query.limit);
}

function groupBy(rows: Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

const keyOf = (query: Query, row: Row): string => JSON.stringify(query.groupBy.map((field) => row[field]));

function sorted(rows: Row[], { sort, groupBy }: Query): Row[] {
  const field = sort?.by ?? groupBy[0] ?? '';
  const sign = sort?.order === 'descending' ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a[field] ?? null, b[field] ?? null));
}

const compare = (a: Cell, b: Cell): number => {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en');
  return Number(a ?? -Infinity) - Number(b ?? -Infinity);
};

/** One number over all the rows. */
export function measureAll(wanted: Measure, table: Table, filtered: FilteredRows): number | null {
  return measurer(table, filtered, spanOf(table, filtered.rows), filtered.rows)(wanted);
}

function measurer(table: Table, group: FilteredRows, span: Span, everything: Row[]) {
  const { period } = table.definition;
  const atPeriod = (rows: Row[], at: number | undefined): Row[] =>
    period === undefined || at === undefined ? [] : rows.filter((row) => row[period] === at);
  const rowsAt = (at: Measure['at'] = 'range'): Row[] => {
    if (at === 'range') return group.rows;
    return atPeriod(at === 'before' ? group.history : group.rows, span[at]);
  };
  return (wanted: Measure): number | null => {
    if (wanted.change === undefined) {
      const base = wanted.at === 'last' ? atPeriod(everything, span.last) : everything;
      return compute(wanted, rowsAt(wanted.at), base);
    }
    const since = compute(wanted, rowsAt(wanted.since ?? 'before'), []);
    return changeBetween(compute(wanted, rowsAt('last'), []), since, wanted.change);
  };
}

export function changeBetween(now: number | null, then: number | null, as: 'percent' | 'difference'): number | null {
  if (now === null || then === null) return null;
  if (as === 'difference') return now - then;
  return then === 0 ? null : now / then - 1;
}

function compute({ op, field = '', over = '' }: Measure, rows: Row[], everything: Row[]): number | null {
  if (op === 'count') return rows.length;
  if (op === 'distinct') return new Set(rows.map((row) => row[field])).size;
  const numbers = numbersIn(rows, field);
  if (numbers.length === 0) return null;
  if (op === 'ratio') return divide(total(numbers), total(numbersIn(rows, over)));
  if (op === 'share') return divide(total(numbers), total(numbersIn(everything, field)));
  return statistics[op](numbers);
}

const statistics = {
  sum: (numbers) => total(numbers),
  mean: (numbers) => total(numbers) / numbers.length,
  median: (numbers) => median(numbers),
  min: (numbers) => numbers.reduce((least, number) => Math.min(least, number)),
  max: (numbers) => numbers.reduce((most, number) => Math.max(most, number)),
} satisfies Partial<Record<Measure['op'], (numbers: number[]) => number>>;

const numbersIn = (rows: Row[], field: string): number[] =>
  rows.map((row) => row[field]).filter((cell) => typeof cell === 'number');

const total = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const divide = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

function median(numbers: number[]): number {
  const ordered = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(ordered.length / 2);
  const upper = ordered[middle] ?? 0;
  return ordered.length % 2 === 1 ? upper : ((ordered[middle - 1] ?? 0) + upper) / 2;
}
