import { describe, expect, it } from 'vitest';
import { changeBetween, measureAll, runQuery, spanOf } from '../../../local/bi-service/page/drawing/aggregate';
import type { Measure, Query } from '../../../local/bi-service/page/drawing/definition';
import { fillPeriods, formatNumber } from '../../../local/bi-service/page/drawing/format';
import { createLanguage } from '../../../local/bi-service/page/language/language';
import { aTable, orders } from './a-dashboard';

const english = createLanguage('en-US');
const table = aTable();
const all = { rows: orders, history: orders };
const query = (measure: Measure, more: Partial<Query> = {}): Query => ({
  table: 'orders',
  groupBy: ['region'],
  measures: { value: measure },
  ...more,
});
const values = (measure: Measure) => runQuery(query(measure), table, all).map(({ region, value }) => [region, value]);

describe('measures', () => {
  it.each<[Measure, number]>([
    [{ op: 'sum', field: 'orders' }, 130],
    [{ op: 'mean', field: 'orders' }, 130 / 6],
    [{ op: 'median', field: 'orders' }, 21],
    [{ op: 'min', field: 'orders' }, 10],
    [{ op: 'max', field: 'orders' }, 36],
    [{ op: 'count' }, 6],
    [{ op: 'distinct', field: 'channel' }, 2],
    [{ op: 'ratio', field: 'orders', over: 'year' }, 130 / (2 * (2023 + 2024 + 2025))],
    [{ op: 'sum', field: 'orders', at: 'first' }, 40],
    [{ op: 'sum', field: 'orders', at: 'before' }, 36],
    [{ op: 'sum', field: 'orders', at: 'last' }, 54],
    [{ op: 'sum', field: 'orders', change: 'percent' }, 0.5],
    [{ op: 'sum', field: 'orders', change: 'difference', since: 'first' }, 14],
  ])('%j over everything', (measure, expected) => {
    expect(measureAll(measure, table, all)).toBeCloseTo(expected);
  });

  it('are null where there is nothing to compute with', () => {
    expect(measureAll({ op: 'sum', field: 'orders' }, table, { rows: [], history: [] })).toBeNull();
    const first = orders.filter(({ year }) => year === 2023);
    expect(
      measureAll({ op: 'sum', field: 'orders', change: 'percent' }, table, { rows: first, history: orders }),
    ).toBeNull();
    expect(changeBetween(5, 0, 'percent')).toBeNull();
  });

  it('compare a group with itself a period ago, and share the last period among groups', () => {
    expect(values({ op: 'sum', field: 'orders', change: 'difference' })).toEqual([
      ['North', 6],
      ['South', 12],
    ]);
    expect(values({ op: 'share', field: 'orders', at: 'last' })).toEqual([
      ['North', 18 / 54],
      ['South', 36 / 54],
    ]);
  });
});

it('sorts and limits', () => {
  const sort = { by: 'value', order: 'descending' } as const;
  const rows = runQuery(query({ op: 'sum', field: 'orders' }, { sort, limit: 1 }), table, all);
  expect(rows).toEqual([{ region: 'South', value: 90 }]);
});

it('knows the periods that it speaks of', () => {
  expect(spanOf(table, orders)).toEqual({ first: 2023, last: 2025, before: 2024 });
  expect(fillPeriods('{last} on {before}', spanOf(table, orders), table, english)).toBe('2025 on 2024');
  const months = aTable([{ year: Date.UTC(2015, 11, 1) }], { periodFormat: 'month' });
  expect(fillPeriods('{last} on {before}', spanOf(months, months.rows), months, english)).toBe('Dec 2015 on –');
});

it('writes numbers with their unit', () => {
  expect(formatNumber(1_234_567, { digits: 1, times: 1e-6, prefix: '$', unit: 'M' }, english)).toBe('$1.2M');
  expect(formatNumber(-1234.5, { digits: 0 }, english)).toBe('−1,235');
  expect(formatNumber(null, { digits: 0 }, english)).toBe('–');
});
