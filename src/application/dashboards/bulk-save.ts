import { from, lastValueFrom, mergeMap, tap } from 'rxjs';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { undoOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { mergeEdits } from '#domain/dashboards/catalogue/edit-conflict';
import type { Failure } from '#domain/failure';
import type { Dashboards } from './dashboards';
import { saveEdit } from './save-edit';

export interface BulkOutcome {
  saved: number;
  /** The results. Cancelled edits are neither saved nor failed. */
  failed: { planned: PlannedEdit; failure: Failure }[];
  /** Undoes the saved edits, except where dashboards have changed since. Missing if there is nothing to undo. */
  undo?: () => Promise<{ undone: number; kept: number }>;
}

export interface BulkSave {
  /** Never rejects. */
  outcome: Promise<BulkOutcome>;
  /** Stops before the next edit; pending ones are still saved. One call for all can't be stopped. */
  cancel(): void;
}

type Catalogue = Pick<Dashboards, 'update' | 'bulkEdit' | 'undoBulkEdit'>;

/** Enough to hide network latency without crowding out other users. */
const atOnce = 4;

/**
 * Saves the edits in one call, or one by one if the backend has no bulk edit; only then is `onProgress` called, first with 0. Never
 * overwrites someone else's change of the same field.
 */
export function saveInBulk(
  dashboards: Catalogue,
  edits: readonly PlannedEdit[],
  onProgress: (done: number) => void,
): BulkSave {
  let isCancelled = false;
  const inOne = async (): Promise<BulkOutcome> => {
    const answer = await dashboards.bulkEdit(edits);
    if (!answer.ok && answer.failure.kind === 'not-found') return oneByOne();
    if (!answer.ok) return { saved: 0, failed: edits.map((planned) => ({ planned, failure: answer.failure })) };
    const { number, left } = answer.value;
    const undo = number === undefined ? {} : { undo: () => undoOfAct(number, edits.length - left.length) };
    return {
      saved: edits.length - left.length,
      failed: left.map(({ planned, current }) => conflictOf(planned, current)),
      ...undo,
    };
  };
  const undoOfAct = async (number: number, saved: number) => {
    const undone = await dashboards.undoBulkEdit(number);
    return undone.ok ? { undone: undone.value.count, kept: undone.value.kept.length } : { undone: 0, kept: saved };
  };

  const oneByOne = async (): Promise<BulkOutcome> => {
    onProgress(0);
    const saved: { planned: PlannedEdit; now: Dashboard }[] = [];
    const failed: BulkOutcome['failed'] = [];
    let done = 0;
    const saving = from(edits).pipe(
      mergeMap(async (planned) => {
        if (isCancelled) return;
        const result = await saveEdit(dashboards, planned.seen, planned.edit);
        if (result.ok) saved.push({ planned, now: result.value });
        else failed.push({ planned, failure: result.failure });
      }, atOnce),
      tap(() => {
        done += 1;
        if (!isCancelled) onProgress(done);
      }),
    );
    await lastValueFrom(saving, { defaultValue: undefined });
    const back = saved.map(({ planned, now }) => ({ seen: now, edit: undoOf(planned.seen, planned.edit, now) }));
    const undo = async () => {
      const undone = await saveInBulk(dashboards, back, () => undefined).outcome;
      return { undone: undone.saved, kept: undone.failed.length };
    };
    return { saved: saved.length, failed, ...(saved.length > 0 && { undo }) };
  };
  const cancel = (): void => {
    isCancelled = true;
  };
  return { outcome: inOne(), cancel };
}

/** Merges the edit with what someone else saved since, if possible, so that the manager can retry it. */
function conflictOf(planned: PlannedEdit, current: Dashboard | undefined): BulkOutcome['failed'][number] {
  if (!current) return { planned, failure: { kind: 'not-found' } };
  const { edit, conflicts } = mergeEdits(planned.seen, planned.edit, current);
  const failure = { kind: 'conflict', current } as const;
  return { planned: conflicts.length > 0 ? planned : { seen: current, edit }, failure };
}
