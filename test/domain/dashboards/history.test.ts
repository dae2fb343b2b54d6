import { expect, it } from 'vitest';
import { type HistoryEvent, isVersion } from '#domain/dashboards/history';
import { aDashboard, aDashboardId } from './a-dashboard';

const [costs, sales] = [aDashboardId('quicksight@costs'), aDashboardId('quicksight@sales')];
const titled = (id: typeof costs, title: string) => aDashboard({ id, title });
const at = new Date('2026-11-20T08:00:00Z');
const entries = (...events: HistoryEvent[]) => events.map((event, index) => ({ ...event, number: index + 1, at }));

it('A history has a version where a change left a dashboard', () => {
  const counts = { added: 0, renamed: 0, missing: 0, returned: 0 };
  const found = entries(
    { kind: 'changed', dashboard: sales, after: titled(sales, 'Sales') },
    { kind: 'changed', dashboard: sales, before: titled(sales, 'Sales') },
    { kind: 'synced', counts },
  );
  expect(found.map(isVersion)).toEqual([true, false, false]);
});
