import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Section } from '#domain/dashboards/sections/section';
import type { LastSync, SyncCounts } from '#domain/dashboards/sync/sync-outcome';
import { type FoundDashboard, type RowChange, planSync } from '#domain/dashboards/sync/sync-plan';
import { chosenChanges, countFound, foundChanges } from '#domain/dashboards/sync/sync-preview';
import { type Result, failed, ok } from '#domain/result';
import type { DashboardPorts } from '#ports/ports';
import { createInMemoryBulkEdits, createInMemorySections } from './in-memory-sections';

/**
 * An IprApi's dashboards in memory: it stores `dashboards`, and a sync finds those of `biService`. It follows the real rules: a
 * manager's edits survive a sync, new dashboards start unpublished, removed ones are marked missing, a stale save is a conflict.
 */
export function createInMemoryDashboards(
  dashboards: readonly Dashboard[],
  biService: () => readonly FoundDashboard[] = () => dashboards,
  sections?: readonly Section[],
  onChange: (before: Dashboard | undefined, after: Dashboard) => void = () => undefined,
): DashboardPorts {
  const rows = new Map(dashboards.map((dashboard) => [dashboard.id, dashboard]));
  let lastSync: LastSync = 'never';
  let minted = 0;
  let lastTime = 0;
  /** Strictly increasing, so that two saves in one millisecond differ. */
  const now = (): Date => new Date((lastTime = Math.max(Date.now(), lastTime + 1)));

  const put = (row: Dashboard): void => {
    onChange(rows.get(row.id), row);
    rows.set(row.id, row);
  };

  const make = (changes: readonly RowChange[], counts: SyncCounts): void => {
    for (const change of changes) {
      if (change.kind === 'add') put(change.dashboard);
      else if (change.kind === 'change') {
        const row = rows.get(change.id);
        const { metaName, metaArn, missing } = change;
        if (row) put({ ...row, metaName, metaArn, missing, updatedAt: now() });
      }
    }
    lastSync = { ...counts, finishedAt: new Date() };
  };

  return {
    catalogue: {
      async list() {
        return ok({ dashboards: [...rows.values()], skipped: 0 });
      },

      async update(id, edit, seen) {
        const row = rows.get(id);
        if (!row) return failed({ kind: 'not-found' });
        if (row.updatedAt.getTime() !== seen.getTime()) return failed({ kind: 'conflict', current: row });
        const dashboard = { ...row, ...edit, updatedAt: now() };
        put(dashboard);
        return ok({ status: 'SYNC', dashboard });
      },
    },

    bulkEdits: sections ? createInMemoryBulkEdits(rows, put, now) : { save: notOffered, undo: notOffered },
    sections: sections ? createInMemorySections(sections, now) : { list: notOffered, save: notOffered },

    sync: {
      async run(confirmed = 0) {
        const found = { dashboards: biService(), unreadable: [] };
        const { changes, counts, unconfirmed } = planSync([...rows.values()], found, { now: now(), confirmed });
        make(changes, counts);
        return ok({ status: 'SYNC', ...counts, ...(unconfirmed > 0 && { unconfirmed }) });
      },

      async preview(onRead) {
        const found = biService();
        onRead(found.length);
        const stored = [...rows.values()];
        const plan = planSync(stored, { dashboards: found, unreadable: [] }, { now: now(), confirmed: Infinity });
        const changes = foundChanges(plan, stored);
        const unchanged = stored.length - changes.filter(({ kind }) => kind !== 'added').length;
        return ok({ changes, unchanged, isDoubtful: plan.isDoubtful });
      },

      async apply(chosen) {
        const stored = [...rows.values()];
        const found = { dashboards: biService(), unreadable: [] };
        const plan = planSync(stored, found, { now: now(), confirmed: Infinity });
        const { changes, left } = chosenChanges(plan, stored, chosen);
        const counts = countFound(foundChanges({ ...plan, changes }, stored));
        make(changes, counts);
        return ok({ status: 'SYNC', ...counts, left });
      },

      async last() {
        return ok(lastSync);
      },

      undo: notOffered,
    },

    tickets: {
      async issue(id) {
        const row = rows.get(id);
        if (!row || row.missing) return failed({ kind: 'not-found' });
        minted += 1;
        return ok({ content: minted });
      },
    },

    // A page without a backend has no history, no files and no permissions.
    history: { read: notOffered },
    downloads: { formats: notOffered, address: notOffered },
    permissions: { review: notOffered, apply: notOffered, undo: notOffered },
  };
}

const notOffered = async (): Promise<Result<never>> => failed({ kind: 'not-found' });
