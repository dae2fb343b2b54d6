import type { Dashboard, DashboardEdit, DashboardId } from '#domain/dashboards/dashboard';
import type { RowEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { Actor } from '#domain/dashboards/history/history';
import type { Result } from '#domain/result';
import type { FinishedSync, LastSync } from '#domain/dashboards/sync/sync-outcome';
import type { RowChange } from '#domain/dashboards/sync/sync-plan';

export type SaveFailure = { kind: 'not-found' } | { kind: 'conflict'; current: Dashboard };

export interface SaveOptions {
  now: Date;
  ifUpdatedAt?: Date;
  /** For the history: the portal itself if missing. */
  by?: Actor;
  /** For the history: the number of the entry whose version comes back. */
  restored?: number;
}

/** For the history. */
export interface SyncOrigin {
  /** The portal itself, by schedule, if missing. */
  by?: Actor;
  /** The number of the sync that these changes take back. */
  undone?: number;
}

export interface BulkOrigin {
  now: Date;
  by: Actor;
  /** The number of the bulk edit that these edits take back. */
  undone?: number;
}

/**
 * The catalogue. A write resolves once it is on disk, and its history entry with it where there is a history (port `History`). Every
 * change gives a row an `updatedAt` at least a millisecond later than the one before, even if the clock stops or goes back. Where several
 * processes share a store, each sees what any of them has written, and a sync or bulk edit appears as a whole. Any call can reject with
 * StoreUnavailable.
 */
export interface DashboardStore {
  /** Ordered by id. Returns the same array until something changes, so that derived data can be cached by identity. */
  list(): Promise<readonly Dashboard[]>;
  /** Ids of rows that exist but cannot be read; `list` and `find` skip them. */
  leftOut(): Promise<ReadonlySet<unknown>>;
  find(id: DashboardId): Promise<Dashboard | undefined>;
  /** The `sub` of each dashboard's last editor, if known; an address where an earlier release stored one. Syncs don't count. */
  lastEditors(): Promise<ReadonlyMap<DashboardId, string>>;
  /** Writes the given fields; with `ifUpdatedAt`, only if that is still the row's `updatedAt`. Returns the new row. */
  saveEdit(
    id: DashboardId,
    edit: Partial<DashboardEdit>,
    options: SaveOptions,
  ): Promise<Result<Dashboard, SaveFailure>>;
  /**
   * Writes all of the changes and the last sync, or nothing; but a change with `seen` only if that is still the row's `updatedAt`. There
   * is at most one change for each dashboard. The rows' `updatedAt` is when the sync finished. The last sync stays as it is where these
   * changes take one back.
   */
  saveSync(changes: readonly RowChange[], sync: FinishedSync, origin?: SyncOrigin): Promise<void>;
  /**
   * Writes all of the edits, or nothing; but each only if `seen` is still the row's `updatedAt`. There is at most one for each dashboard.
   * Returns the number of the entry that stands for all of them in the history.
   */
  saveBulk(edits: readonly RowEdit[], origin: BulkOrigin): Promise<number>;
  lastSync(): Promise<LastSync>;
  /** Resolves if a save would succeed now; rejects with the reason if not, such as a full disk. Cheap enough to call every few seconds. */
  checkWritable(): Promise<void>;
}
