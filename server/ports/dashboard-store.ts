import type { Dashboard, DashboardEdit, DashboardId } from '../../src/domain/dashboards/dashboard';
import type { Result } from '../../src/domain/result';
import type { FinishedSync, LastSync } from '../../src/domain/dashboards/sync-outcome';
import type { RowChange } from '../../src/domain/dashboards/sync-plan';

export type SaveFailure = { kind: 'not-found' } | { kind: 'conflict'; current: Dashboard };

/**
 * The catalogue. A write resolves once it is on disk. Every change gives a row an `updatedAt` at least a millisecond later than the one
 * before, even if the clock stops or goes back. Where several processes share a store, each sees what any of them has written, and a sync
 * appears as a whole. Any call can reject with StoreUnavailable.
 */
export interface DashboardStore {
  /** Ordered by id. Returns the same array until something changes, so that derived data can be cached by identity. */
  list(): Promise<readonly Dashboard[]>;
  /** Ids of rows that exist but cannot be read; `list` and `find` skip them. */
  leftOut(): Promise<ReadonlySet<unknown>>;
  find(id: DashboardId): Promise<Dashboard | undefined>;
  /** Writes the given fields; with `ifUpdatedAt`, only if that is still the row's `updatedAt`. Returns the new row. */
  saveEdit(
    id: DashboardId,
    edit: Partial<DashboardEdit>,
    options: { now: Date; ifUpdatedAt?: Date },
  ): Promise<Result<Dashboard, SaveFailure>>;
  /** Writes all of the changes and the last sync, or nothing. The rows' `updatedAt` is when the sync finished. */
  saveSync(changes: readonly RowChange[], sync: FinishedSync): Promise<void>;
  lastSync(): Promise<LastSync>;
  /** Resolves if a save would succeed now; rejects with the reason if not, such as a full disk. Cheap enough to call every few seconds. */
  checkWritable(): Promise<void>;
}
