import type { Dashboard } from '#domain/dashboards/dashboard';
import { oldestOf } from '#domain/dashboards/trust';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { RefreshStore, KnownData } from '../../ports/stores/refresh-store';

/** The catalogue with the time at which the data of each dashboard was refreshed. The same array until either changes. */
export function withRefreshes(
  store: Pick<DashboardStore, 'list'>,
  data: Pick<RefreshStore, 'known'>,
): Pick<DashboardStore, 'list'> {
  let last:
    | { rows: readonly Dashboard[]; known: ReadonlyMap<string, KnownData>; dated: readonly Dashboard[] }
    | undefined;
  return {
    async list() {
      const rows = await store.list();
      const known = await data.known();
      if (last?.rows === rows && last.known === known) return last.dated;
      const dated = rows.map((row) => {
        const refreshedAt = oldestOf(Object.values(known.get(row.metaId)?.dataSets ?? {}));
        return refreshedAt ? { ...row, refreshedAt } : row;
      });
      last = { rows, known, dated };
      return dated;
    },
  };
}
