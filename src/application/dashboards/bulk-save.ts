import { from, lastValueFrom, mergeMap, tap } from 'rxjs';
import { bytesOf } from '#domain/browser/cache';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { PlannedEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { changedFields, undoOf } from '#domain/dashboards/catalogue/catalogue-edit';
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
  /** Stops before the next call; the pending ones are still saved. */
  cancel(): void;
}

type Catalogue = Pick<Dashboards, 'update' | 'bulkEdit' | 'undoBulkEdit'>;

/** Enough to hide network latency without crowding out other users. */
const atOnce = 4;

/** Most bytes of edits in one call. Lambda takes 6 MB, and escapes each quotation mark of the JSON. */
const mostBytes = 4_000_000;

/**
 * Saves the edits in one call, in several if they are too long for one, or one by one if the backend has no bulk edit; only then is
 * `onProgress` called, first with 0. Never overwrites someone else's change of the same field.
 */
export function saveInBulk(
  dashboards: Catalogue,
  edits: readonly PlannedEdit[],
  onProgress: (done: number) => void,
): BulkSave {
  let isCancelled = false;
  const inFewCalls = async (): Promise<BulkOutcome> => {
    const failed: BulkOutcome['failed'] = [];
    const acts: { number: number; saved: number }[] = [];
    let saved = 0;
    for (const [nth, part] of partsOf(edits).entries()) {
      if (isCancelled) break;
      const answer = await dashboards.bulkEdit(part);
      if (!answer.ok && answer.failure.kind === 'not-found' && nth === 0) return oneByOne();
      if (!answer.ok) {
        failed.push(...part.map((planned) => ({ planned, failure: answer.failure })));
        continue;
      }
      const { number, left } = answer.value;
      saved += part.length - left.length;
      failed.push(...left.map(({ planned, current }) => conflictOf(planned, current)));
      if (number !== undefined) acts.push({ number, saved: part.length - left.length });
    }
    return { saved, failed, ...(acts.length > 0 && { undo: () => undoOfActs(acts) }) };
  };
  const undoOfActs = async (acts: readonly { number: number; saved: number }[]) => {
    const sum = { undone: 0, kept: 0 };
    for (const { number, saved } of acts.toReversed()) {
      const undone = await dashboards.undoBulkEdit(number);
      sum.undone += undone.ok ? undone.value.count : 0;
      sum.kept += undone.ok ? undone.value.kept.length : saved;
    }
    return sum;
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
  return { outcome: inFewCalls(), cancel };
}

/** Splits the edits into parts that each fit into one call, in order. */
function partsOf(edits: readonly PlannedEdit[]): PlannedEdit[][] {
  const parts: PlannedEdit[][] = [[]];
  let room = mostBytes;
  for (const planned of edits) {
    const { seen, edit } = planned;
    const changed = changedFields(seen, edit).map((field) => [field, edit[field]]);
    const bytes = bytesOf(JSON.stringify([seen.id, seen.updatedAt, changed]));
    if (bytes > room) {
      parts.push([]);
      room = mostBytes;
    }
    room -= bytes;
    parts.at(-1)?.push(planned);
  }
  return parts;
}

/** Merges the edit with what someone else saved since, if possible, so that the manager can retry it. */
function conflictOf(planned: PlannedEdit, current: Dashboard | undefined): BulkOutcome['failed'][number] {
  if (!current) return { planned, failure: { kind: 'not-found' } };
  const { edit, conflicts } = mergeEdits(planned.seen, planned.edit, current);
  const failure = { kind: 'conflict', current } as const;
  return { planned: conflicts.length > 0 ? planned : { seen: current, edit }, failure };
}
