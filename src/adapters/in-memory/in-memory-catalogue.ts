import { type Dashboard, type DashboardId, defaultIcon, notPublished } from '../../domain/dashboards/dashboard';
import { failed, ok } from '../../domain/result';
import type { LastSync } from '../../domain/dashboards/sync-outcome';
import type { DashboardCatalogue } from '../../ports/dashboard-catalogue';

/** A dashboard as the BI service knows it. */
export interface BiDashboard {
  metaId: string;
  metaName: string;
  metaArn: string;
}

/**
 * A whole IprApi in memory: what it stores is what `dashboards` holds, `biService` is what a sync finds. It keeps the rules of
 * the real one: a manager's words survive a sync, new ones arrive unpublished, gone ones are marked, a stale save is a conflict.
 */
export function createInMemoryCatalogue(
  dashboards: readonly Dashboard[],
  biService: () => readonly BiDashboard[] = () => dashboards,
): DashboardCatalogue {
  const rows = new Map(dashboards.map((dashboard) => [dashboard.id, dashboard]));
  let lastSync: LastSync = 'never';
  let minted = 0;
  let lastTime = 0;
  /** Strictly later than every time before, so that two saves in one millisecond differ. */
  const now = (): Date => new Date((lastTime = Math.max(Date.now(), lastTime + 1)));

  return {
    async list() {
      return ok({ dashboards: [...rows.values()], skipped: 0 });
    },

    async sync() {
      const report = { added: 0, renamed: 0, missing: 0, returned: 0 };
      const found = new Map(biService().map((dashboard) => [dashboard.metaId, dashboard]));
      for (const row of rows.values()) {
        const known = found.get(row.metaId);
        found.delete(row.metaId);
        if (!known && !row.missing) report.missing += 1;
        if (known && row.missing) report.returned += 1;
        if (known && known.metaName !== row.metaName) report.renamed += 1;
        const changed = row.missing === Boolean(known) || (known && known.metaName !== row.metaName);
        if (changed) {
          rows.set(row.id, { ...row, ...(known && bare(known)), missing: !known, updatedAt: now() });
        }
      }
      for (const dashboard of found.values()) {
        const fresh = arrival(dashboard, now());
        rows.set(fresh.id, fresh);
        report.added += 1;
      }
      lastSync = { ...report, finishedAt: new Date() };
      return ok({ status: 'SYNC', ...report });
    },

    async lastSync() {
      return ok(lastSync);
    },

    async update(id, edit, seen) {
      const row = rows.get(id);
      if (!row) return failed({ kind: 'not-found' });
      if (row.updatedAt.getTime() !== seen.getTime()) return failed({ kind: 'conflict', current: row });
      const dashboard = { ...row, ...edit, updatedAt: now() };
      rows.set(id, dashboard);
      return ok({ status: 'SYNC', dashboard });
    },

    async embedTicket(id) {
      const row = rows.get(id);
      if (!row || row.missing) return failed({ kind: 'not-found' });
      minted += 1;
      return ok({ content: minted });
    },
  };
}

const bare = ({ metaId, metaName, metaArn }: BiDashboard): BiDashboard => ({ metaId, metaName, metaArn });

function arrival(dashboard: BiDashboard, updatedAt: Date): Dashboard {
  return {
    ...bare(dashboard),
    id: `dashboard@${dashboard.metaId}` as DashboardId,
    title: dashboard.metaName,
    description: '',
    icon: defaultIcon,
    status: notPublished,
    groupList: [],
    updatedAt,
    missing: false,
  };
}
