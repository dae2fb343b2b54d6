import { BehaviorSubject } from 'rxjs';
import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { type Dashboard, type DashboardEdit, type DashboardId, succeeded } from '#domain/dashboards/dashboard';
import type { Failure } from '#domain/failure';
import { type Result, failed, ok } from '#domain/result';
import { type LastSync, addedSince } from '#domain/dashboards/sync/sync-outcome';
import type { AppliedSync, SeenChange } from '#domain/dashboards/sync/sync-preview';
import type { SyncReport, UndoneSync } from '#ports/dashboards/sync';
import type { Ports } from '#ports/ports';
import { latestOnly } from '#timing/latest-only';
import { type DashboardsState, type Loaded, type Recalled, createDashboardList } from './dashboard-list';
import { followSync } from './follow-sync';
import { type Live, readOnly } from '../live';
import { type Loader, createLoader } from '../loader';

export interface BulkSaved {
  /** The number of its history entry; missing if nothing changed. */
  number?: number;
  /** Edits that weren't saved because the dashboard has changed or is gone; `current` is its current state. */
  left: { planned: PlannedEdit; current: Dashboard | undefined }[];
}

export interface Dashboards extends Live<DashboardsState> {
  readonly lastSync: Loader<LastSync, Failure>;
  /** Dashboards that this user's syncs added and that haven't been looked at yet. */
  readonly added: Live<ReadonlySet<DashboardId>>;
  lookAt(id: DashboardId): void;
  /** The version of the last loaded list, if the backend names it. */
  version(): string | undefined;
  /** Shows the last known list, until a list has loaded or the backend refuses it. */
  recall(known: Recalled): void;
  load(): Promise<Loaded>;
  /**
   * Asks the backend to sync; when it answers SYNC, reloads the list and the last sync. Waits for a sync that is already running, after
   * calling `onElsewhere`. `confirmed` is the number of missing dashboards that the manager confirms.
   */
  sync(confirmed?: number, onElsewhere?: () => void): Promise<Result<SyncReport>>;
  /** Applies chosen changes of a preview; when the backend answers SYNC, reloads the list and the last sync. */
  applySync(chosen: readonly SeenChange[]): Promise<Result<AppliedSync>>;
  /**
   * Saves, and replaces the local entry when the backend answers SYNC. `seen` is the dashboard that the edit started from, `restored` the
   * history entry that it restores.
   */
  update(seen: Dashboard, edit: DashboardEdit, restored?: number): Promise<Result<Dashboard>>;
  /** Saves many edits in one call and reloads the list; fails with `not-found` if the backend doesn't offer it. */
  bulkEdit(edits: readonly PlannedEdit[]): Promise<Result<BulkSaved>>;
  /** With `preview`, only what the manager has seen in it. */
  undoBulkEdit: Ports['bulkEdits']['undo'];
  undoSync(sync: number): Promise<Result<UndoneSync>>;
  /** Saves or deletes a section, and reads all of them again; `stale` if someone else changed it meanwhile. */
  saveSection: Ports['sections']['save'];
  reset(): void;
}

export function createDashboards({
  catalogue,
  bulkEdits,
  sections,
  sync,
}: Pick<Ports, 'catalogue' | 'bulkEdits' | 'sections' | 'sync'>): Dashboards {
  const { replace, takeSections, reset, ...list } = createDashboardList({ catalogue, sections });
  const { load } = list;
  const lastSync = createLoader(() => sync.last());
  const added = new BehaviorSubject<ReadonlySet<DashboardId>>(new Set());
  /** Drops answers for the previous user. */
  const visits = latestOnly();

  const takeOver = async (synced: Result<{ status: string }>): Promise<void> => {
    if (!synced.ok || synced.value.status !== succeeded) return;
    void lastSync.load();
    const before = list.current().dashboards ?? [];
    const loaded = await load();
    const found = loaded.ok ? addedSince(before, loaded.value) : [];
    if (found.length > 0) added.next(new Set([...added.value, ...found]));
  };

  return {
    ...list,
    lastSync,
    added: readOnly(added),
    lookAt(id) {
      if (added.value.has(id)) added.next(new Set([...added.value].filter((other) => other !== id)));
    },

    async sync(confirmed, onElsewhere) {
      const isSameVisit = visits.join();
      const before = lastSync.current().value;
      const asked = await sync.run(confirmed);
      let synced = asked;
      if (isSameVisit() && !asked.ok && asked.failure.kind === 'sync-running') {
        onElsewhere?.();
        const finished = await followSync(sync, before, isSameVisit);
        if (finished) synced = ok({ status: succeeded, ...finished });
      }
      if (isSameVisit()) await takeOver(synced);
      return synced;
    },

    async applySync(chosen) {
      const isSameVisit = visits.join();
      const applied = await sync.apply(chosen);
      if (isSameVisit()) await takeOver(applied);
      return applied;
    },

    async bulkEdit(edits) {
      const isSameVisit = visits.join();
      const saved = await bulkEdits.save(edits);
      if (!saved.ok) return saved;
      if (saved.value.status !== succeeded) return failed({ kind: 'broken' });
      const { status: _, left, ...rest } = saved.value;
      const loaded = isSameVisit() ? await load() : ok([]);
      const now = new Map((loaded.ok ? loaded.value : []).map((row) => [row.id, row]));
      const planned = edits.filter(({ seen }) => left.includes(seen.id));
      return ok({ ...rest, left: planned.map((edit) => ({ planned: edit, current: now.get(edit.seen.id) })) });
    },

    async undoBulkEdit(...asked) {
      const isSameVisit = visits.join();
      const undone = await bulkEdits.undo(...asked);
      if (isSameVisit() && undone.ok) await load();
      return undone;
    },

    async undoSync(number) {
      const isSameVisit = visits.join();
      const undone = await sync.undo(number);
      if (isSameVisit() && undone.ok) await load();
      return undone;
    },

    async saveSection(...asked) {
      const isSameVisit = visits.join();
      const saved = await sections.save(...asked);
      if (!isSameVisit() || !saved.ok) return saved;
      const now = await sections.list();
      if (isSameVisit()) takeSections(now);
      return saved;
    },

    async update(seen, edit, restored) {
      const isSameVisit = visits.join();
      const updated = await catalogue.update(
        seen.id,
        edit,
        seen.updatedAt,
        ...(restored === undefined ? [] : [restored]),
      );
      const keep = (dashboard: Dashboard): void => {
        if (isSameVisit()) replace(dashboard);
      };
      if (!updated.ok) {
        if (updated.failure.kind === 'conflict') keep(updated.failure.current);
        return updated;
      }
      if (updated.value.status !== succeeded) return failed({ kind: 'broken' });
      const saved = updated.value.dashboard ?? { ...seen, ...edit };
      keep(saved);
      return ok(saved);
    },

    reset() {
      visits.cancel();
      reset();
      added.next(new Set());
      lastSync.forget();
    },
  };
}
