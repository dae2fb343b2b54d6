import { mayManage, type Visitor } from '../../src/domain/people/access';
import type { Dashboard } from '../../src/domain/dashboards/dashboard';
import { failed, type Result } from '../../src/domain/result';
import type { Clock } from '../ports/clock';
import type { DashboardStore, SaveFailure } from '../ports/dashboard-store';
import type { Refusal } from './refusal';
import { readUpdate } from './update-request';

export type UpdateDashboard = (visitor: Visitor, text: string) => Promise<Result<Dashboard, Refusal>>;

/**
 * Saves a manager's edit, sent as the JSON of the contract's `updateRequest`. With its `updatedAt` the save is refused with
 * `conflict` when somebody else saved since; without, the last one wins.
 */
export function createUpdateDashboard(store: DashboardStore, clock: Clock): UpdateDashboard {
  return async (visitor, text) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    const update = readUpdate(text);
    if (!update.ok) return update;

    const { id, edit, ifUpdatedAt } = update.value;
    const saved = await store.saveEdit(id, edit, { now: clock(), ...(ifUpdatedAt && { ifUpdatedAt }) });
    return saved.ok ? saved : failed(refusalOfSave(saved.failure));
  };
}

function refusalOfSave(failure: SaveFailure): Refusal {
  return failure.kind === 'conflict' ? { code: 'conflict', current: failure.current } : { code: 'not-found' };
}
