import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history/history';
import type { SyncCounts } from '#domain/dashboards/sync/sync-outcome';
import type { RowChange } from '#domain/dashboards/sync/sync-plan';
import { planSyncUndo } from '#domain/dashboards/history/sync-undo';
import { mayManage, type Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { History } from '../../ports/stores/history';
import type { HeldLease } from '../../ports/leases';
import { notMade, allPartsOf } from '../catalogue/many-changes';
import type { Refusal } from '../refusal';
import { type Syncing, leased } from './sync-dashboards';

export interface UndoneSync {
  /** How many dashboards of each kind are as they were before. */
  counts: SyncCounts;
  /** Changed since, so they stay as they are. */
  kept: DashboardId[];
}

/** `number` is the sync's in the history; `not-found` unless it is the last one and stands. */
export type UndoSync = (visitor: Visitor & Actor, number: number) => Promise<Result<UndoneSync, Refusal>>;

/**
 * Takes the last sync back, for managers, as `planSyncUndo` says. Of two at once, the second finds the sync taken back, or is refused while
 * another process holds the lease.
 */
export function createUndoSync(
  store: DashboardStore,
  history: History,
  clock: Clock,
  { lease, afterwards }: Pick<Syncing, 'lease' | 'afterwards'>,
): UndoSync {
  const undo = async (by: Actor, number: number, held: HeldLease): Promise<Result<UndoneSync, Refusal>> => {
    const { entries } = await history.page({ topic: 'syncs' });
    const [last] = entries;
    if (last?.kind !== 'synced' || last.number !== number) return failed({ code: 'not-found' });

    const plan = planSyncUndo(await allPartsOf(history, number), await store.list());
    const changes: RowChange[] = [
      ...plan.removed.map(({ id, updatedAt: seen }) => ({ kind: 'remove', id, seen }) as const),
      ...plan.changed.map(
        ({ dashboard: { id, updatedAt: seen }, back }) => ({ kind: 'change', id, ...back, seen }) as const,
      ),
    ];
    const kinds = new Map<DashboardId, keyof SyncCounts>(plan.removed.map(({ id }) => [id, 'added']));
    for (const { dashboard, back } of plan.changed) {
      const marked = dashboard.missing ? 'missing' : 'returned';
      kinds.set(dashboard.id, back.missing === dashboard.missing ? 'renamed' : marked);
    }
    const kept = plan.stays.filter(({ why }) => why !== 'gone').map(({ dashboard }) => dashboard.id);
    if (!(await held.isStillHeld())) return failed({ code: 'sync-lost' });
    await store.saveSync(changes, { ...countsOf(kinds), finishedAt: clock() }, { by, undone: number });
    const lost = await notMade(store, changes);
    for (const id of lost) kinds.delete(id);
    await afterwards();
    return ok({ counts: countsOf(kinds), kept: [...kept, ...lost] });
  };

  let underWay: Promise<unknown> = Promise.resolve();
  return async (visitor, number) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    const answer = underWay.then(() => leased(lease, (held) => undo(visitor, number, held)));
    underWay = answer.catch(() => undefined);
    return answer;
  };
}

function countsOf(kinds: ReadonlyMap<DashboardId, keyof SyncCounts>): SyncCounts {
  const counts = { added: 0, renamed: 0, missing: 0, returned: 0 };
  for (const kind of kinds.values()) counts[kind]++;
  return counts;
}
