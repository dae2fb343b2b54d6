import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Result } from '#domain/result';

export interface BulkReport {
  /** `SYNC` where the edit succeeded; any other leaves things as they are. */
  status: string;
  /** The number of its history entry; missing if nothing changed. */
  number?: number;
  /** Changed since they were seen, or gone. */
  left: DashboardId[];
}

export interface UndoneBulk {
  /** How many dashboards are as they were before. */
  count: number;
  /** Changed since, so they stay as they are. */
  kept: DashboardId[];
}

/** Edits of many dashboards as one act, for managers. Fails with `not-found` where the backend lacks it. */
export interface BulkEdits {
  save(edits: readonly PlannedEdit[]): Promise<Result<BulkReport>>;
  undo(number: number): Promise<Result<UndoneBulk>>;
}
