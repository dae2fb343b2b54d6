import { changedFields } from '#domain/dashboards/catalogue-edit';
import type { Dashboard, DashboardEdit } from '#domain/dashboards/dashboard';
import { mergeEdits } from '#domain/dashboards/edit-conflict';
import { type Result, ok } from '#domain/result';
import type { Dashboards } from './dashboards';

/**
 * Saves; if someone else has saved other fields since, merges the edit with theirs and saves again. A conflict that remains is for
 * the user to resolve. `restored` is the number of the history's entry that the edit brings back.
 */
export async function saveEdit(
  dashboards: Pick<Dashboards, 'update'>,
  seen: Dashboard,
  edit: DashboardEdit,
  restored?: number,
): Promise<Result<Dashboard>> {
  const saved = await dashboards.update(seen, edit, restored);
  if (saved.ok || saved.failure.kind !== 'conflict') return saved;
  const { current } = saved.failure;
  const merged = mergeEdits(seen, edit, current);
  if (merged.conflicts.length > 0) return saved;
  if (changedFields(current, merged.edit).length === 0) return ok(current);
  return dashboards.update(current, merged.edit, restored);
}
