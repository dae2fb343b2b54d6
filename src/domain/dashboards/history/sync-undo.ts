import { changedFields } from '../catalogue/catalogue-edit';
import type { Dashboard } from '../dashboard';
import type { ChangeEntry } from './history';
import type { Stays } from './undo-plan';

/** What the BI service says of a dashboard, and syncs write. */
export type SyncedFields = Pick<Dashboard, 'metaName' | 'metaArn' | 'missing'>;

export interface SyncUndoPlan {
  /** Dashboards that the sync added, and that are removed. */
  removed: Dashboard[];
  changed: { dashboard: Dashboard; back: SyncedFields }[];
  stays: Stays[];
}

const syncedFields = ['metaName', 'metaArn', 'missing'] as const;
const agreeInSynced = (one: Dashboard, other: Dashboard): boolean =>
  syncedFields.every((field) => one[field] === other[field]);

/** Plans to take a sync back. What it added is removed, unless someone has edited it; of the rest, what managers edit stays. */
export function planSyncUndo(parts: readonly ChangeEntry[], rows: readonly Dashboard[]): SyncUndoPlan {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const plan: SyncUndoPlan = { removed: [], changed: [], stays: [] };
  for (const { dashboard: id, before, after } of parts) {
    const row = byId.get(id);
    if (!after || (!row && !before)) continue;
    if (!row) plan.stays.push({ dashboard: after, why: 'gone' });
    else if (!agreeInSynced(row, after)) plan.stays.push({ dashboard: row, why: 'changed' });
    else if (before) {
      const { metaName, metaArn, missing } = before;
      plan.changed.push({ dashboard: row, back: { metaName, metaArn, missing } });
    } else if (changedFields(row, after).length === 0) plan.removed.push(row);
    else plan.stays.push({ dashboard: row, why: 'changed' });
  }
  return plan;
}
