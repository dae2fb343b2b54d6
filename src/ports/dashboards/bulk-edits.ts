import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
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
  /** They stay as they are in some field, because it was changed since or can't come back. */
  kept: DashboardId[];
}

/** What the manager has seen before undoing: nothing else is done. */
export interface UndoPreview {
  /** The dashboards that come back. */
  seen: readonly Pick<Dashboard, 'id' | 'updatedAt'>[];
  /** Those whose groups were changed since, and lose and get only what the bulk edit gave and took. */
  merging: readonly DashboardId[];
}

/** Edits of many dashboards as one act, for managers. Fails with `not-found` where the backend lacks it. */
export interface BulkEdits {
  save(edits: readonly PlannedEdit[]): Promise<Result<BulkReport>>;
  undo(number: number, preview?: UndoPreview): Promise<Result<UndoneBulk>>;
}
