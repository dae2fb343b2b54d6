import type { Dashboard, DashboardId } from '../../src/domain/dashboards/dashboard';
import { failed, ok } from '../../src/domain/result';
import type { LastSync } from '../../src/domain/dashboards/sync-outcome';
import type { DashboardStore } from '../../server/ports/dashboard-store';
import type { HomePathStore } from '../../server/ports/home-path-store';

/** A catalogue that lives as long as the test. */
export function dashboardStoreInMemory(...dashboards: Dashboard[]): DashboardStore & HomePathStore {
  const rows = new Map<DashboardId, Dashboard>(dashboards.map((dashboard) => [dashboard.id, dashboard]));
  const homePaths = new Map<string, string>();
  let ordered: readonly Dashboard[] | undefined;
  let lastSync: LastSync = 'never';

  const put = (dashboard: Dashboard) => {
    rows.set(dashboard.id, dashboard);
    ordered = undefined;
    return dashboard;
  };

  return {
    async list() {
      ordered ??= [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return ordered;
    },
    async leftOut() {
      return new Set();
    },
    async find(id) {
      return rows.get(id);
    },
    async saveEdit(id, edit, { now, ifUpdatedAt }) {
      const current = rows.get(id);
      if (!current) return failed({ kind: 'not-found' });
      if (ifUpdatedAt && ifUpdatedAt.getTime() !== current.updatedAt.getTime()) {
        return failed({ kind: 'conflict', current });
      }
      return ok(put({ ...current, ...edit, updatedAt: after(current, now) }));
    },
    async lastSync() {
      return lastSync;
    },
    async homePath(sub) {
      return homePaths.get(sub);
    },
    async saveHomePath(sub, path) {
      if (path === undefined) homePaths.delete(sub);
      else homePaths.set(sub, path);
    },
    checkWritable: async () => undefined,
    async saveSync(changes, sync) {
      lastSync = sync;
      for (const change of changes) {
        if (change.kind === 'add') {
          if (!rows.has(change.dashboard.id)) put(change.dashboard);
          continue;
        }
        const { id, metaName, metaArn, missing } = change;
        const current = rows.get(id);
        if (current) put({ ...current, metaName, metaArn, missing, updatedAt: after(current, sync.finishedAt) });
      }
    },
  };
}

function after(row: Dashboard, now: Date): Date {
  return new Date(Math.max(row.updatedAt.getTime() + 1, now.getTime()));
}
