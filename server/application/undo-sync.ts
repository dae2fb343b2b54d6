import type { DashboardId } from '../../src/domain/dashboards/dashboard';
import type { Actor, HistoryEntry } from '../../src/domain/dashboards/history';
import type { SyncCounts } from '../../src/domain/dashboards/sync-outcome';
import type { RowChange } from '../../src/domain/dashboards/sync-plan';
import { mayManage, type Visitor } from '../../src/domain/people/access';
import { failed, ok, type Result } from '../../src/domain/result';
import type { Clock } from '../ports/clock';
import type { DashboardStore } from '../ports/dashboard-store';
import type { History } from '../ports/history';
import type { Refusal } from './refusal';

export interface UndoneSync {
  /** How many dashboards of each kind are as they were before. */
  counts: SyncCounts;
  /** Changed since, so they stay as they are. */
  kept: DashboardId[];
}

/** `number` is the sync's in the history; `not-found` unless it is the last one and stands. */
export type UndoSync = (visitor: Visitor & Actor, number: number) => Promise<Result<UndoneSync, Refusal>>;

/**
 * Takes the last sync back, for managers: what it added is removed, what it changed is as before, what was changed since stays.
 * `afterwards` begins what nobody waits for.
 */
export function createUndoSync(
  store: DashboardStore,
  history: History,
  clock: Clock,
  afterwards: () => void | Promise<void> = () => undefined,
): UndoSync {
  return async (visitor, number) => {
    if (!mayManage(visitor)) return failed({ code: 'not-allowed' });
    const { entries } = await history.page({ topic: 'syncs' });
    const [last] = entries;
    if (last?.kind !== 'synced' || last.number !== number) return failed({ code: 'not-found' });

    const counts = { added: 0, renamed: 0, missing: 0, returned: 0 };
    const kept: DashboardId[] = [];
    const changes: RowChange[] = [];
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
      if (!before) counts.added++;
      else if (before.missing !== after.missing) counts[after.missing ? 'missing' : 'returned']++;
      else counts.renamed++;
    }
    await store.saveSync(changes, { ...counts, finishedAt: clock() }, { by: visitor, undone: number });
    await afterwards();
    return ok({ counts, kept });
  };
}

async function* partsOf(history: History, sync: number): AsyncGenerator<Extract<HistoryEntry, { kind: 'changed' }>> {
  for (let before: number | undefined; ;) {
    const page = await history.page({ sync, ...(before !== undefined && { before }) });
    for (const entry of page.entries) if (entry.kind === 'changed') yield entry;
    if (page.next === undefined) return;
    before = page.next;
  }
}
