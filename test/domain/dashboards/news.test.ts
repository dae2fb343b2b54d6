import { describe, expect, it } from 'vitest';
import { newsSince } from '../../../src/domain/dashboards/news';
import { aDashboard, aDashboardId } from './a-dashboard';

const changed = (day: string) =>
  aDashboard({ id: aDashboardId(`d@${day}`), updatedAt: new Date(`2026-11-${day}T09:00:00Z`) });
const [monday, tuesday, friday] = [changed('16'), changed('17'), changed('20')];

describe('what is new', () => {
  it('is what was changed after the last visit, the latest first', () => {
    expect(newsSince(monday.updatedAt, [monday, tuesday, friday])).toEqual([friday, tuesday]);
  });

  it('is everything on a first visit, and nothing without a date', () => {
    const undated = aDashboard({ updatedAt: new Date(Number.NaN) });
    expect(newsSince(undefined, [monday, undated, friday])).toEqual([friday, monday]);
  });
});
