import type { Dashboard, DashboardEdit, DashboardId } from '../../src/domain/dashboards/dashboard';
import type { Result } from '../../src/domain/result';
import type { FinishedSync, LastSync } from '../../src/domain/dashboards/sync-outcome';
import type { RowChange } from '../../src/domain/dashboards/sync-plan';

export type SaveFailure = { kind: 'not-found' } | { kind: 'conflict'; current: Dashboard };

/**
 * The catalogue. Whatever it answers is stored for good, and every change gives a row an `updatedAt` that is later than the
 * one before, by at least a millisecond even where the clock stops or goes back.
 */
export interface DashboardStore {
  /** Ordered by id. The same array until something changes: what is derived from it may be kept by its identity. */
  list(): Promise<readonly Dashboard[]>;
  /** Ids of rows that are there and cannot be read: neither `list` nor `find` knows them. */
  leftOut(): Promise<ReadonlySet<unknown>>;
  find(id: DashboardId): Promise<Dashboard | undefined>;
  /** Writes the fields that are there; with `ifUpdatedAt` only while that is still the row's `updatedAt`. Answers the new row. */
  saveEdit(
    id: DashboardId,
    edit: Partial<DashboardEdit>,
    options: { now: Date; ifUpdatedAt?: Date },
  ): Promise<Result<Dashboard, SaveFailure>>;
  /** All of the changes or none, and with them the sync as the last one. The rows' `updatedAt` is when it finished. */
  saveSync(changes: readonly RowChange[], sync: FinishedSync): Promise<void>;
  lastSync(): Promise<LastSync>;
  /** Whether a save would be stored now; false for a full disk, for example. Cheap enough to be asked every few seconds. */
  isWritable(): Promise<boolean>;
}
