import type { Dashboard } from '#domain/dashboards/dashboard';
import type { LastSync, SyncCounts } from '#domain/dashboards/sync-outcome';
import { type FoundDashboard, type RowChange, planSync } from '#domain/dashboards/sync-plan';
import { chosenChanges, countFound, foundChanges } from '#domain/dashboards/sync-preview';
import { failed, ok } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboard-catalogue';

/**
 * A whole IprApi in memory: it stores `dashboards`, and a sync finds what `biService` returns. It follows the rules of the real one: a
 * manager's edits survive a sync, new dashboards start unpublished, removed ones are marked missing, a stale save is a conflict.
 */
export function createInMemoryCatalogue(
  dashboards: readonly Dashboard[],
  biService: () => readonly FoundDashboard[] = () => dashboards,
): DashboardCatalogue {
  const rows = new Map(dashboards.map((dashboard) => [dashboard.id, dashboard]));
  let lastSync: LastSync = 'never';
  let minted = 0;
  let lastTime = 0;
  /** Strictly later than every time before, so that two saves in one millisecond differ. */
  const now = (): Date => new Date((lastTime = Math.max(Date.now(), lastTime + 1)));

  const make = (changes: readonly RowChange[], counts: SyncCounts): void => {
    for (const change of changes) {
      if (change.kind === 'add') rows.set(change.dashboard.id, change.dashboard);
      else if (change.kind === 'change') {
        const row = rows.get(change.id);
        const { metaName, metaArn, missing } = change;
        if (row) rows.set(change.id, { ...row, metaName, metaArn, missing, updatedAt: now() });
      }
    }
    lastSync = { ...counts, finishedAt: new Date() };
  };

  return {
    async list() {
      return ok({ dashboards: [...rows.values()], skipped: 0 });
    },

    async sync(confirmed = 0) {
      const found = { dashboards: biService(), unreadable: [] };
      const { changes, counts, unconfirmed } = planSync([...rows.values()], found, { now: now(), confirmed });
      make(changes, counts);
      return ok({ status: 'SYNC', ...counts, ...(unconfirmed > 0 && { unconfirmed }) });
    },

    async previewSync(onRead) {
      const found = biService();
      onRead(found.length);
      const stored = [...rows.values()];
      const plan = planSync(stored, { dashboards: found, unreadable: [] }, { now: now(), confirmed: Infinity });
      const changes = foundChanges(plan, stored);
      const unchanged = stored.length - changes.filter(({ kind }) => kind !== 'added').length;
      return ok({ changes, unchanged, isDoubtful: plan.isDoubtful });
    },

    async applySync(chosen) {
      const stored = [...rows.values()];
      const found = { dashboards: biService(), unreadable: [] };
      const plan = planSync(stored, found, { now: now(), confirmed: Infinity });
      const { changes, left } = chosenChanges(plan, stored, chosen);
      const counts = countFound(foundChanges({ ...plan, changes }, stored));
      make(changes, counts);
      return ok({ status: 'SYNC', ...counts, left });
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

    // A page alone has nobody whose changes it could tell.
    async history() {
      return failed({ kind: 'not-found' });
    },

    async undoSync() {
      return failed({ kind: 'not-found' });
    },

    // A page alone has nowhere to keep files.
    async downloadFormats() {
      return failed({ kind: 'not-found' });
    },

    async download() {
      return failed({ kind: 'not-found' });
    },

    // It has no permissions besides the catalogue.
    async permissions() {
      return failed({ kind: 'not-found' });
    },

    async applyPermissions() {
      return failed({ kind: 'not-found' });
    },

    async undoPermissions() {
      return failed({ kind: 'not-found' });
    },

    async embedTicket(id) {
      const row = rows.get(id);
      if (!row || row.missing) return failed({ kind: 'not-found' });
      minted += 1;
      return ok({ content: minted });
    },
  };
}
