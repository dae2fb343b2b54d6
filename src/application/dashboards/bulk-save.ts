import { from, lastValueFrom, mergeMap, tap } from 'rxjs';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { undoOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Failure } from '#domain/failure';
import type { Dashboards } from './dashboards';
import { saveEdit } from './save-edit';

export interface BulkOutcome {
  saved: { planned: PlannedEdit; now: Dashboard }[];
  /** With what became of them; those that were called off are in neither list. */
  failed: { planned: PlannedEdit; failure: Failure }[];
}

export interface BulkSave {
  /** Never rejects. */
  outcome: Promise<BulkOutcome>;
  /** What is on its way is still saved. */
  cancel(): void;
}

/** Enough to hide the network's delay, few enough to leave the backend to others. */
const atOnce = 4;

/** Saves the edits, each as the edit panel would: never over someone else's change of the same field. */
export function saveInBulk(
  dashboards: Pick<Dashboards, 'update'>,
  edits: readonly PlannedEdit[],
  onProgress: (done: number) => void,
): BulkSave {
  const outcome: BulkOutcome = { saved: [], failed: [] };
  let done = 0;
  let isCancelled = false;
  const saving = from(edits).pipe(
    mergeMap(async (planned) => {
      if (isCancelled) return;
      const result = await saveEdit(dashboards, planned.seen, planned.edit);
      if (result.ok) outcome.saved.push({ planned, now: result.value });
      else outcome.failed.push({ planned, failure: result.failure });
    }, atOnce),
    tap(() => {
      done += 1;
      if (!isCancelled) onProgress(done);
    }),
  );
  const cancel = (): void => {
    isCancelled = true;
  };
  return { outcome: lastValueFrom(saving, { defaultValue: undefined }).then(() => outcome), cancel };
}

/** The edits that take a bulk save back, dashboard by dashboard. */
export function undoOfBulk({ saved }: Pick<BulkOutcome, 'saved'>): PlannedEdit[] {
  return saved.map(({ planned, now }) => ({ seen: now, edit: undoOf(planned.seen, planned.edit, now) }));
}
