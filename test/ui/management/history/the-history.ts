import { page } from 'vitest/browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type HistoryEntry, type HistorySearch, isVersion } from '#domain/dashboards/history/history';
import { ok } from '#domain/result';
import type { Around } from '../../../application/ports';
import { dashboardsNamed, openPortal } from '../../a-portal';

export const [sales, costs] = dashboardsNamed('Sales overview', 'Costs') as [Dashboard, Dashboard];
export const ann = { sub: 'ann', email: 'ann@example.com' };
export const bob = { sub: 'bob', email: 'bob@example.com' };
export const at = new Date(Date.now() - 3_600_000);
export const before = { ...sales, title: 'Sales', groupList: ['Board'], updatedAt: at };
export const none = { added: 0, renamed: 0, missing: 0, returned: 0 };
export const oldest: HistoryEntry = { number: 1, at, by: ann, kind: 'signed-in' };

export const entries: HistoryEntry[] = [
  { number: 9, at, by: bob, kind: 'refused', call: '/quicksight/dashboard/sync', code: 'not-allowed', count: 3 },
  { number: 8, at, kind: 'synced', counts: { ...none, added: 2 } },
  { number: 7, at, by: ann, kind: 'changed', dashboard: sales.id, before, after: { ...sales } },
  {
    number: 6,
    at,
    by: bob,
    kind: 'changed',
    dashboard: sales.id,
    before: { ...before, title: 'Older' },
    after: before,
  },
  { number: 5, at, by: ann, kind: 'signed-in' },
];

export function openHistory(path = '/management/history', around: Around & { dashboards?: Dashboard[] } = {}) {
  const queries: HistorySearch[] = [];
  const updates: unknown[][] = [];
  const opened = openPortal({
    as: 'demo',
    path,
    dashboards: [sales, costs],
    history: () => ({
      async read(query) {
        queries.push(query);
        const found = entries.filter(
          (entry) => !query.dashboard || (isVersion(entry) && entry.dashboard === query.dashboard),
        );
        return ok(query.before ? { entries: [oldest] } : { entries: found, next: 5 });
      },
    }),
    catalogue: (catalogue) => ({
      update: (...update) => {
        updates.push(update);
        return catalogue.update(...update);
      },
    }),
    ...around,
  });
  return opened.then((portal) => ({ ...portal, queries, updates }));
}

export const items = page.getByRole('list', { name: 'History' }).getByRole('listitem');
