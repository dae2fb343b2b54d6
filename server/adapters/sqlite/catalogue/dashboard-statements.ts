import type { DashboardId } from '#domain/dashboards/dashboard';
import type { RowEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { FinishedSync } from '#domain/dashboards/sync/sync-outcome';
import type { RowChange } from '#domain/dashboards/sync/sync-plan';
import { stored, syncRow } from './catalogue-schema';
import { type Statement, type Value, insert } from '../database/database';
import { type Origin, enterAdded, enterChange } from './sqlite-history';

/** Replaces the sync that finished last. */
export const saveLastSync = (sync: FinishedSync): Statement => insert('OR REPLACE INTO last_sync', syncRow(sync));

/** Applies one change of a sync or bulk edit, with its entry in the history. */
export function statementsOf(change: RowChange | RowEdit, origin: Origin): Statement[] {
  if (change.kind === 'change' || change.kind === 'edit') {
    const { kind: _, id, seen, ...changed } = change;
    return updateOf(id, stored(changed), origin, seen);
  }
  if (change.kind === 'remove') {
    const { id, seen } = change;
    return [
      enterChange(id, 'removes', origin, seen),
      { sql: 'DELETE FROM dashboard WHERE id = ? AND updated_at = ?', args: [id, seen.getTime()] },
    ];
  }
  const row = stored(change.dashboard);
  return [enterAdded(row, origin), insert('INTO dashboard', row, 'ON CONFLICT (id) DO NOTHING')];
}

/** Enters the change and makes it. The second result has the new row, or none if it does not exist or is not as expected. */
export function updateOf(
  id: DashboardId,
  values: Record<string, Value>,
  origin: Origin,
  ifUpdatedAt?: Date,
): [Statement, Statement] {
  const assignments = Object.keys(values).map((name) => `${name} = ?`);
  return [
    enterChange(id, values, origin, ifUpdatedAt),
    {
      sql: `UPDATE dashboard SET ${[...assignments, 'updated_at = max(updated_at + 1, ?)'].join(', ')}
            WHERE id = ? AND updated_at = coalesce(?, updated_at)
            RETURNING *`,
      args: [...Object.values(values), origin.at.getTime(), id, ifUpdatedAt?.getTime() ?? null],
    },
  ];
}
