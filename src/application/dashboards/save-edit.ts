import { changedFields } from '../../domain/dashboards/catalogue-edit';
import type { Dashboard, DashboardEdit } from '../../domain/dashboards/dashboard';
import { mergeEdits } from '../../domain/dashboards/edit-conflict';
import { type Result, ok } from '../../domain/result';
import type { Dashboards } from './dashboards';

/**
 * Saves; if someone else has saved other fields since, merges the edit with theirs and saves again. A conflict that remains is for
 * the user to resolve.
 */
export async function saveEdit(
  dashboards: Pick<Dashboards, 'update'>,
  seen: Dashboard,
  edit: DashboardEdit,
): Promise<Result<Dashboard>> {
  const saved = await dashboards.update(seen, edit);
  if (saved.ok || saved.failure.kind !== 'conflict') return saved;
  const { current } = saved.failure;
  const merged = mergeEdits(seen, edit, current);
  if (merged.conflicts.length > 0) return saved;
  if (changedFields(current, merged.edit).length === 0) return ok(current);
  return dashboards.update(current, merged.edit);
}
