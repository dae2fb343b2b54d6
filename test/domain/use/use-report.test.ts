import { expect, it } from 'vitest';
import { lastMonths } from '#domain/use/use';
import { unusedDashboards } from '#domain/use/use-report';
import { aDashboard, aDashboardId } from '../dashboards/a-dashboard';

const now = new Date('2026-11-27T10:00:00Z');
const named = (name: string, updatedAt = '2026-01-01T00:00:00Z') =>
  aDashboard({ id: aDashboardId(`dashboard@${name}`), updatedAt: new Date(updatedAt) });
const [daily, closed, never, fresh] = [
  named('daily'),
  named('closed'),
  named('never'),
  named('fresh', '2026-11-20T00:00:00Z'),
];
const draft = { ...named('draft'), status: 'DRAFT' };
const missing = { ...named('missing'), missing: true };
const opened = (dashboard: typeof daily, lastAt: string) => ({
  dashboard: dashboard.id,
  lastAt: new Date(lastAt),
  peopleByMonth: [],
  recentPeople: 0,
  opened: 1,
  renewed: 0,
});
const months = (first: string) =>
  lastMonths(now, 12).map((month) => ({ month, people: 1, opened: Number(month >= first), renewed: 0 }));
const dashboards = [opened(daily, '2026-08-30T10:00:00Z'), opened(closed, '2026-08-29T10:00:00Z')];

it('a dashboard is unused 90 days after somebody opened it, or was able to', () => {
  const unused = unusedDashboards(
    { dashboards, months: months('2026-01') },
    [daily, closed, never, fresh, draft, missing],
    now,
  );
  expect(unused).toEqual([
    { dashboard: never, days: undefined },
    { dashboard: closed, days: 90 },
  ]);
});

it('no dashboard is called unused for days in which nothing was recorded yet', () => {
  expect(unusedDashboards({ dashboards: [], months: months('2026-09') }, [never], now)).toEqual([]);
  expect(unusedDashboards({ dashboards: [], months: months('2027-01') }, [never], now)).toEqual([]);
  expect(unusedDashboards({ dashboards: [], months: months('2026-08') }, [never], now)).toHaveLength(1);
});
