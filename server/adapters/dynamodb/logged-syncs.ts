import type { Dashboard, DashboardId } from '../../../src/domain/dashboards/dashboard';
import {
  dashboardPartition,
  headKey,
  idOf,
  keyOf,
  readHead,
  readItem,
  type FoundChange,
  readLog,
  rowAfter,
  stored,
  type StoredRow,
  type SyncLog,
} from './catalogue-items';
import type { DynamoDbTable, Written } from './dynamodb-table';

/**
 * Syncs that are too large for one transaction. Writing the log and naming it in the head is the commit; after that, rows follow one by
 * one, each marked with the sync, by whoever comes first. Nobody edits a row until all have followed, so every process gets the same rows.
 */
export interface LoggedSyncs {
  /** The rows as they are once the pending sync is applied. `leftOut` are ids that exist and can't be read; `only` limits it to a row. */
  layOver(
    rows: ReadonlyMap<string, StoredRow>,
    leftOut: ReadonlySet<unknown>,
    pending: string | undefined,
    only?: DashboardId,
  ): Promise<Map<DashboardId, Dashboard>>;
  /** Applies what is left of the sync. Several processes can do it at a time, and repeat it. */
  finish(sync: string): Promise<void>;
}

const atOnce = 32;
const keptSeconds = 7 * 24 * 60 * 60;

export function createLoggedSyncs(table: DynamoDbTable): LoggedSyncs {
  let latest: { sync: string; log: SyncLog } | undefined;

  const logOf = async (sync: string): Promise<SyncLog> => {
    if (latest?.sync !== sync) latest = { sync, log: readLog(await table.all(`sync#${sync}`)) };
    return latest.log;
  };

  const rowsNow = async () => {
    const rows = new Map<string, StoredRow>();
    const unreadable = new Set<string>();
    for (const item of await table.all(dashboardPartition)) {
      const row = readItem(item);
      if (row.ok) rows.set(row.value.dashboard.id, row.value);
      else unreadable.add(idOf(item));
    }
    return { rows, unreadable };
  };

  const apply = async (change: FoundChange, row: StoredRow | undefined, sync: string, now: Date): Promise<Written> => {
    const after = rowAfter(row?.dashboard, change, now);
    const key = after && keyOf(after.id);
    if (!key) return 'written';
    const mark = { sync: { S: sync } };
    if (!row) return table.put({ ...key, ...stored(after), ...mark }, { onlyNew: true });
    const { metaName, metaArn, missing, updatedAt } = after;
    return table.update({
      key,
      set: { ...stored({ metaName, metaArn, missing, updatedAt }), ...mark },
      where: '#updatedAt = :seen',
      given: { seen: { N: String(row.dashboard.updatedAt.getTime()) } },
    });
  };

  /** False if another process got in the way, which has then applied some rows itself. */
  const applyRound = async (sync: string): Promise<boolean> => {
    const { changes, finishedAt } = await logOf(sync);
    const { rows, unreadable } = await rowsNow();
    const left = [...changes].filter(
      ([id, { kind }]) => !unreadable.has(id) && rows.get(id)?.sync !== sync && !(kind === 'add' && rows.has(id)),
    );
    // Processes that do this at the same time start at different rows.
    const start = Math.floor(Math.random() * left.length);
    const queue = [...left.slice(start), ...left.slice(0, start)];
    let inTheWay = false;
    const applyNext = async (): Promise<void> => {
      for (let next = queue.shift(); next && !inTheWay; next = queue.shift()) {
        const [id, change] = next;
        if ((await apply(change, rows.get(id), sync, finishedAt)) === 'refused') inTheWay = true;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, applyNext));
    return !inTheWay;
  };

  return {
    async layOver(rows, leftOut, pending, only) {
      const result = new Map([...rows.values()].map(({ dashboard }) => [dashboard.id, dashboard]));
      if (pending === undefined) return result;
      const { changes, finishedAt } = await logOf(pending);
      const relevant = only === undefined ? changes : new Map([[only, changes.get(only)]]);
      for (const [id, change] of relevant) {
        const row = rows.get(id);
        if (!change || row?.sync === pending || leftOut.has(id)) continue;
        const after = rowAfter(row?.dashboard, change, finishedAt);
        if (after) result.set(id, after);
      }
      return result;
    },

    async finish(sync) {
      while (!(await applyRound(sync))) {
        if (readHead(await table.get(headKey)).pending !== sync) return;
      }
      // The log is history from here on; before, it must not expire.
      const expires = { N: String(Math.floor(Date.now() / 1000) + keptSeconds) };
      for (const { pk, sk } of await table.all(`sync#${sync}`)) {
        if (pk && sk) await table.update({ key: { pk, sk }, set: { expires } });
      }
      await table.update({
        key: headKey,
        remove: ['pending'],
        where: '#pending = :sync',
        given: { sync: { S: sync } },
      });
    },
  };
}
