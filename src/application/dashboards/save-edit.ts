import { changedFields } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard, DashboardEdit } from '#domain/dashboards/dashboard';
import { type MergedEdit, mergeEdits } from '#domain/dashboards/catalogue/edit-conflict';
import type { Failure } from '#domain/failure';
import { type Result, failed, ok } from '#domain/result';
import type { Dashboards } from './dashboards';

type Conflict = Extract<Failure, { kind: 'conflict' }>;

/** Why an edit wasn't saved. In a conflict, `merged` combines it with what someone else saved. */
export type EditFailure = Exclude<Failure, Conflict> | (Conflict & { merged: MergedEdit });

/**
 * Saves with `update`, which replaces the listed dashboard once the backend answers SYNC. If someone else has saved other fields since,
 * merges the edit with theirs and saves again; the user resolves a conflict that remains. `restored` is the number of the history's
 * entry that the edit brings back.
 */
export async function saveEdit(
  dashboards: Pick<Dashboards, 'update'>,
  seen: Dashboard,
  edit: DashboardEdit,
  restored?: number,
): Promise<Result<Dashboard, EditFailure>> {
  const update = async (from: Dashboard, to: DashboardEdit): Promise<Result<Dashboard, EditFailure>> => {
    const saved = await dashboards.update(from, to, restored);
    if (saved.ok) return saved;
    const { failure } = saved;
    return failed(
      failure.kind === 'conflict' ? { ...failure, merged: mergeEdits(seen, edit, failure.current) } : failure,
    );
  };
  const saved = await update(seen, edit);
  if (saved.ok || saved.failure.kind !== 'conflict') return saved;
  const { current, merged } = saved.failure;
  if (merged.conflicts.length > 0) return saved;
  return changedFields(current, merged.edit).length > 0 ? update(current, merged.edit) : ok(current);
}
