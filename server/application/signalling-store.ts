import type { Dashboard } from '../../src/domain/dashboards/dashboard';
import type { RowChange } from '../../src/domain/dashboards/sync-plan';
import { readersOf } from '../../src/domain/live/audience';
import type { DashboardStore } from '../ports/dashboard-store';
import type { Signals } from '../ports/signals';

/**
 * The same store; each change is signalled once it is written, to those who could see the dashboard before it or can after it. Edits,
 * bulk edits and restored versions are saved edits; undoing a sync is a sync.
 */
export function signallingStore<Store extends DashboardStore>(store: Store, signals: Signals): Store {
  return {
    ...store,

    async saveEdit(id, edit, options) {
      const before = await store.find(id);
      const saved = await store.saveEdit(id, edit, options);
      if (saved.ok) await signals.publish({ kind: 'dashboard', id }, readersOf([before ?? saved.value, saved.value]));
      return saved;
    },

    async saveSync(changes, sync, origin) {
      const before = changes.length === 0 ? [] : rowsOf(changes, await store.list());
      await store.saveSync(changes, sync, origin);
      if (changes.length > 0) await signals.publish({ kind: 'catalogue', id: 'sync' }, readersOf(before));
    },
  };
}

/** The rows that a sync changes, as they are before it; who can see them does not change. */
function rowsOf(changes: readonly RowChange[], rows: readonly Dashboard[]): Dashboard[] {
  const changed = new Set(changes.map((change) => (change.kind === 'add' ? change.dashboard.id : change.id)));
  return rows.filter(({ id }) => changed.has(id));
}
