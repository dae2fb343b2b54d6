import type { DashboardId } from '#domain/dashboards/dashboard';
import type { Actor } from '#domain/dashboards/history';
import type { SyncCounts } from '#domain/dashboards/sync/sync-outcome';
import type { RowChange } from '#domain/dashboards/sync/sync-plan';
import { mayManage, type Visitor } from '#domain/access/roles';
import { failed, ok, type Result } from '#domain/result';
import type { Clock } from '../../ports/clock';
import type { DashboardStore } from '../../ports/stores/dashboard-store';
import type { History } from '../../ports/stores/history';
import type { HeldLease } from '../../ports/leases';
import { notMade, partsOf } from '../catalogue/many-changes';
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
 * Takes the last sync back, for managers: what it added is removed, what it changed is as before, what was changed since stays. Of two
 * at once, the second finds the sync taken back, or is refused while another process holds the lease.
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

    const kept: DashboardId[] = [];
    const changes: RowChange[] = [];
    const kinds = new Map<DashboardId, keyof SyncCounts>();
    const rows = new Map((await store.list()).map((row) => [row.id, row]));
    for await (const part of partsOf(history, number)) {
      const row = rows.get(part.dashboard);
      const { before, after } = part;
      if (!row || row.updatedAt.getTime() !== after?.updatedAt.getTime()) {
        if (row) kept.push(part.dashboard);
        continue;
      }
      const { id, updatedAt: seen } = row;
      if (!before) changes.push({ kind: 'remove', id, seen });
      else {
        const { metaName, metaArn, missing } = before;
        changes.push({ kind: 'change', id, metaName, metaArn, missing, seen });
      }
      if (!before) kinds.set(id, 'added');
      else if (before.missing !== after.missing) kinds.set(id, after.missing ? 'missing' : 'returned');
      else kinds.set(id, 'renamed');
    }
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
