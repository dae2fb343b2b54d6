import type { DashboardId } from '#domain/dashboards/dashboard';
import { dashboardPartition, headKey, idOf, readHead, readItem, type StoredRow } from './catalogue-items';
import type { DynamoDbTable } from '../table/dynamodb-table';
import { logPartition, readLog, rowAfter, type SyncLog, writesOf } from './sync-items';

/**
 * Syncs and bulk edits that are too large for one transaction. Writing the log and naming it in the head is the commit; after that, the
 * first process that comes writes the rows, each with its history entry and marked with the sync. Nobody edits a row until all are
 * written, so every process gets the same rows.
 */
export interface LoggedSyncs {
  logOf(sync: number): Promise<SyncLog>;
  /** The rows as they are once the pending sync is applied. `leftOut` are ids that exist and can't be read; `only` limits it to a row. */
  layOver(
    rows: ReadonlyMap<string, StoredRow>,
    leftOut: ReadonlySet<unknown>,
    pending: number | undefined,
    only?: DashboardId,
  ): Promise<Map<DashboardId, StoredRow>>;
  /** Applies what is left of a sync, if one is pending. Several processes can do it at a time. */
  settle(): Promise<void>;
  /** Applies what is left of this sync. */
  finish(sync: number): Promise<void>;
}

/** A transaction takes 100 writes; a change needs two, and the sync itself three. */
export const mostInOneTransaction = 48;
const atOnce = 2;

export function createLoggedSyncs(table: DynamoDbTable): LoggedSyncs {
  let latest: SyncLog | undefined;

  const logOf = async (sync: number): Promise<SyncLog> => {
    if (latest?.number !== sync) latest = readLog(sync, await table.all(logPartition(sync)));
    return latest;
  };
  const pendingNow = async () => readHead(await table.get(headKey)).pending;

  /** The writes that the sync still has to make. */
  const leftOf = async (sync: number) => {
    const log = await logOf(sync);
    const rows = new Map<string, StoredRow>();
    const done = new Set<string>();
    for (const item of await table.all(dashboardPartition)) {
      const row = readItem(item);
      if (row.ok) rows.set(row.value.dashboard.id, row.value);
      if (!row.ok || row.value.sync === sync) done.add(idOf(item));
    }
    return writesOf(log, (id) => rows.get(id)?.dashboard, done);
  };

  /** False if another process got in the way, which has then applied some rows itself. */
  const applyRound = async (sync: number): Promise<boolean> => {
    const left = await leftOf(sync);
    const batches = Array.from({ length: Math.ceil(left.length / mostInOneTransaction) }, (_, batch) =>
      left.slice(batch * mostInOneTransaction, (batch + 1) * mostInOneTransaction).flat(),
    );
    // Processes that do this at the same time start at different rows.
    const start = Math.floor(Math.random() * batches.length);
    const queue = [...batches.slice(start), ...batches.slice(0, start)];
    let inTheWay = false;
    const applyNext = async (): Promise<void> => {
      for (let next = queue.shift(); next && !inTheWay; next = queue.shift()) {
        if ((await table.transact(next)) === 'refused') inTheWay = true;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, applyNext));
    return !inTheWay;
  };

  const finish = async (sync: number): Promise<void> => {
    while (!(await applyRound(sync))) if ((await pendingNow()) !== sync) return;
    const given = { sync: { N: String(sync) } };
    await table.update({ key: headKey, remove: ['pending'], where: '#pending = :sync', given });
  };

  return {
    logOf,

    async layOver(rows, leftOut, pending, only) {
      const result = new Map([...rows.values()].map((row) => [row.dashboard.id, row]));
      if (pending === undefined) return result;
      const { changes, finishedAt, by } = await logOf(pending);
      const relevant = only === undefined ? changes : new Map([[only, changes.get(only)]]);
      for (const [id, change] of relevant) {
        const row = rows.get(id);
        if (!change || row?.sync === pending || leftOut.has(id)) continue;
        const after = rowAfter(row?.dashboard, change, finishedAt);
        const editedBy = (change.kind === 'edit' && by?.sub) || row?.editedBy;
        if (after) result.set(id, { dashboard: after, sync: pending, editedBy });
        else result.delete(id);
      }
      return result;
    },

    async settle() {
      const pending = await pendingNow();
      if (pending !== undefined) await finish(pending);
    },

    finish,
  };
}
