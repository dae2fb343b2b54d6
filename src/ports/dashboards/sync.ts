import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Doubts, LastSync, SyncCounts, ToldCounts } from '#domain/dashboards/sync/sync-outcome';
import type { AppliedSync, SeenChange, SyncPreview } from '#domain/dashboards/sync/sync-preview';
import type { Result } from '#domain/result';

export interface SyncReport extends ToldCounts, Doubts {
  /** `SYNC` where the sync succeeded; any other leaves things as they are. */
  status: string;
}

export interface UndoneSync extends SyncCounts {
  /** Changed since, so they stay as they are. */
  kept: DashboardId[];
}

/** Brings the catalogue in line with the BI service, for managers. All but `run` fail with `not-found` where the backend lacks them. */
export interface CatalogueSync {
  /**
   * Changes state although it reads: never repeated by itself, safe to run twice at once. `confirmed` is how many missing dashboards
   * the manager confirms, where an earlier sync left them unconfirmed.
   */
  run(confirmed?: number): Promise<Result<SyncReport>>;
  /** Finds what a sync would change, and writes nothing. `onRead` gets the number of dashboards read so far. */
  preview(onRead: (dashboards: number) => void, signal: AbortSignal): Promise<Result<SyncPreview>>;
  /** Applies the seen changes that still apply. */
  apply(chosen: readonly SeenChange[]): Promise<Result<AppliedSync>>;
  last(): Promise<Result<LastSync>>;
  /** Undoes a sync by its number in the history. Fails with `not-found` if it isn't the last one. */
  undo(sync: number): Promise<Result<UndoneSync>>;
}
