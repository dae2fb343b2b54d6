import { expect, it } from 'vitest';
import type { Measure } from '../../../local/bi-service/page/drawing/definition';
import { measure, runQuery, spanOf } from '../../../local/bi-service/page/drawing/measures';
import { aTable, orders } from './a-dashboard';

const table = aTable();
const orderCount = { op: 'sum', field: 'orders' } as const;

it.each<[Measure, number]>([
  [orderCount, 130],
  [{ op: 'mean', field: 'orders' }, 130 / 6],
  [{ op: 'min', field: 'orders' }, 10],
  [{ op: 'max', field: 'orders' }, 36],
  [{ op: 'count' }, 6],
  [{ op: 'distinct', field: 'channel' }, 2],
  [{ op: 'ratio', field: 'orders', over: 'year' }, 130 / (2 * (2023 + 2024 + 2025))],
  [{ op: 'share', field: 'orders', where: { region: 'North' }, at: 'last' }, 18 / 54],
  [{ ...orderCount, at: 'first' }, 40],
  [{ ...orderCount, at: 'before' }, 36],
  [{ ...orderCount, at: 'last' }, 54],
  [{ ...orderCount, change: 'percent' }, 0.5],
  [{ ...orderCount, change: 'difference', since: 'first' }, 14],
])('the measure %j of all orders is %d', (wanted, expected) => {
  expect(measure(wanted, table, orders)).toBeCloseTo(expected);
});

it('a measure without rows, without an earlier period or against its own period is null', () => {
  const first = orders.filter(({ year }) => year === 2023);
  expect(measure(orderCount, table, [])).toBeNull();
  expect(measure({ ...orderCount, change: 'percent' }, table, first)).toBeNull();
  expect(measure({ ...orderCount, change: 'percent', since: 'first' }, table, first)).toBeNull();
});

it('a query gives the groups in order, each compared with itself a period ago', () => {
  const measures = { change: { ...orderCount, change: 'difference' } } as const;
  const rows = runQuery({ groupBy: ['region'], measures, sort: { by: 'change', order: 'descending' } }, table, orders);
  expect(rows).toEqual([
    { region: 'South', change: 12 },
    { region: 'North', change: 6 },
  ]);
});

it('the periods of the rows are their first, their last and the one to compare with', () => {
  expect(spanOf(table, orders)).toEqual({ first: 2023, last: 2025, before: 2024 });
});
