import { describe, expect, it } from 'vitest';
import type { KpiDefinition } from '../../../local/bi-service/page/drawing/definition';
import { kpiFigures } from '../../../local/bi-service/page/drawing/kpi';
import { aTable, orders } from './a-dashboard';

const table = aTable();
const rowsOf = (year: number) => orders.filter((row) => row['year'] === year);
const change = (compare: NonNullable<KpiDefinition['compare']>, rows = orders, op: 'sum' | 'max' = 'sum') => {
  const kpi: KpiDefinition = {
    label: 'Orders',
    table: 'orders',
    value: { op, field: 'orders' },
    format: { digits: 0 },
    compare,
    better: 'up',
  };
  return kpiFigures(kpi, table, { rows, history: rows }).change;
};

describe('a key figure', () => {
  it('is compared with everything only where a filter leaves less than that', () => {
    const share = { with: 'everything', as: 'share', label: 'of all orders' } as const;
    expect(change(share)).toBeNull();
    expect(change({ ...share, as: 'percent' })).toBeNull();
    expect(change(share, rowsOf(2025))).toBeCloseTo(54 / 130);
  });

  it('is compared with a record only where it is not the record itself', () => {
    const record = { with: 'everything', as: 'difference', label: 'against the record' } as const;
    const best = Math.max(...orders.map((row) => Number(row['orders'])));
    const withBest = orders.filter((row) => row['orders'] === best);
    const without = orders.filter((row) => row['orders'] !== best);
    expect(change(record, withBest, 'max')).toBeNull();
    expect(change(record, without, 'max')).toBeLessThan(0);
  });

  it('is compared with the first period only where that is an earlier one', () => {
    const first = { with: 'first', as: 'difference', label: 'since {first}' } as const;
    expect(change(first)).not.toBeNull();
    expect(change(first, rowsOf(2025))).toBeNull();
  });

  it('is compared with nothing where the data does not reach back so far', () => {
    expect(change({ with: 'before', as: 'percent', label: 'on {before}' }, rowsOf(2023))).toBeNull();
  });
});
