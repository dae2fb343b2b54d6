import type { Measure, Query, Span } from './definition';
import type { Cell, Row, Table } from './tables';

export function spanOf({ definition: { period, lag = 1 }, periods }: Table, rows: Row[]): Span {
  if (period === undefined || rows.length === 0) return {};
  const shown = new Set(rows.map((row) => Number(row[period])));
  const first = periods.find((one) => shown.has(one));
  const last = periods.findLast((one) => shown.has(one));
  const before = last === undefined ? undefined : periods[periods.indexOf(last) - lag];
  return {
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    ...(before !== undefined && { before }),
  };
}

/** One row for each group with its measures; null for what cannot be computed, such as a change without an earlier period. */
export function runQuery({ groupBy, measures, sort, limit }: Query, table: Table, filtered: Row[]): Row[] {
  const span = spanOf(table, filtered);
  const keyOf = (row: Row): string => JSON.stringify(groupBy.map((field) => row[field]));
  const rows = groupRows(filtered, keyOf).map(
    (group) =>
      Object.fromEntries([
        ...groupBy.map((field) => [field, group[0]?.[field] ?? null]),
        ...Object.entries(measures).map(([name, wanted]) => [name, measure(wanted, table, group, span)]),
      ]) as Row,
  );
  const field = sort?.by ?? groupBy[0] ?? '';
  const sign = sort?.order === 'descending' ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a[field] ?? null, b[field] ?? null)).slice(0, limit);
}

function groupRows(rows: Row[], keyOf: (row: Row) => string): Row[][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return [...groups.values()];
}

function compare(a: Cell, b: Cell): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, 'en');
  return Number(a ?? -Infinity) - Number(b ?? -Infinity);
}

export function measure(wanted: Measure, table: Table, filtered: Row[], span = spanOf(table, filtered)): number | null {
  const { change, since = 'before', at, where = {} } = wanted;
  if (change !== undefined) {
    const { change: _, ...value } = wanted;
    const [now, then] = (['last', since] as const).map((at) => measure({ ...value, at }, table, filtered, span));
    if (now == null || then == null || span[since] === span.last) return null;
    if (change === 'difference') return now - then;
    return then === 0 ? null : now / then - 1;
  }
  const { period = '' } = table.definition;
  const rows = at === undefined ? filtered : filtered.filter((row) => row[period] === span[at]);
  const chosen = rows.filter((row) => Object.entries(where).every(([field, value]) => row[field] === value));
  return compute(wanted, chosen, rows);
}

function compute({ op, field = '', over = '' }: Measure, rows: Row[], all: Row[]): number | null {
  if (op === 'count') return rows.length;
  if (op === 'distinct') return new Set(rows.map((row) => row[field])).size;
  const numbers = numbersIn(rows, field);
  if (numbers.length === 0) return null;
  switch (op) {
    case 'sum':
      return total(numbers);
    case 'mean':
      return total(numbers) / numbers.length;
    case 'min':
      return numbers.reduce((least, number) => Math.min(least, number));
    case 'max':
      return numbers.reduce((most, number) => Math.max(most, number));
    case 'ratio':
      return total(numbers) / total(numbersIn(rows, over));
    case 'share':
      return total(numbers) / total(numbersIn(all, field));
  }
}

const numbersIn = (rows: Row[], field: string): number[] =>
  rows.map((row) => row[field]).filter((cell) => typeof cell === 'number');

const total = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
