import type { Dashboard } from '#domain/dashboards/dashboard';
import type { ActEvent, Actor } from '#domain/dashboards/history/history';
import { changedId } from '#domain/dashboards/sync/sync-plan';
import { failed, ok, type Result } from '#domain/result';
import type { DashboardStore, SaveFailure } from '../../../ports/stores/dashboard-store';
import { StoreUnavailable } from '../../../ports/stores/store-unavailable';
import { headKey, keyOf, stored, storedEditor } from './catalogue-items';
import { createCatalogueReads } from './catalogue-reads';
import { takeNumbers } from './dynamodb-history';
import { type DynamoDbTable, persist } from '../table/dynamodb-table';
import { singleChange } from './history-items';
import { type LoggedSyncs, mostInOneTransaction } from './logged-syncs';
import { asSeen, type Change, commitOf, later, logItems, nothingPending, type SyncLog, writesOf } from './sync-items';

/**
 * The catalogue in one DynamoDB table, for many processes at a time. `catalogue-reads.ts` reads it; this writes, always
 * against what was read.
 */
export function createDynamoDbDashboardStore(
  table: DynamoDbTable,
  syncs: LoggedSyncs,
  log: (line: string) => void,
): DashboardStore {
  const { head, read, snapshot, share, find } = createCatalogueReads(table, syncs, log);

  /** Writes all changes of a sync or bulk edit with one history entry. Resolves with the entry's number. */
  const saveAll = async (
    changes: readonly Change[],
    finishedAt: Date,
    actor: Actor | undefined,
    event: ActEvent,
  ): Promise<number> => {
    const foreignId = changes.map(changedId).find((id) => !keyOf(id));
    if (foreignId !== undefined) throw new Error(`${foreignId} is not the id of a dashboard in this table`);
    const by = actor && { sub: actor.sub, email: actor.email };
    return persist(async () => {
      await syncs.settle();
      const { rev, rows } = await snapshot();
      const number = await takeNumbers(table, 1 + changes.length);
      const log: SyncLog = {
        number,
        finishedAt,
        by,
        changes: new Map(changes.map((change) => [changedId(change), change])),
      };
      const isLarge = changes.length > mostInOneTransaction;
      const written = await table.transact([
        ...logItems(log).map((put) => ({ put, onlyNew: true }) as const),
        ...(isLarge ? [] : writesOf(log, (id) => rows.get(id)).flat()),
        ...commitOf(log, { event, isLarge, rev }),
      ]);
      if (written !== 'written') return written;
      // It is committed: what can't be applied now is applied before the next edit.
      if (isLarge) await syncs.finish(number).catch(unlessUnavailable);
      await share();
      return number;
    }, `saving: ${event.kind}`);
  };

  return {
    list: async () => (await snapshot()).ordered,
    leftOut: async () => (await snapshot()).leftOut,
    lastEditors: async () => (await snapshot()).editors,
    find,

    saveEdit: (id, edit, { now, ifUpdatedAt, by, restored }) =>
      persist(async (): Promise<Result<Dashboard, SaveFailure> | 'refused'> => {
        await syncs.settle();
        const key = keyOf(id);
        const item = key && (await table.get(key));
        const current = item && read(item)?.dashboard;
        if (!key || !current) return failed({ kind: 'not-found' });
        if (ifUpdatedAt && ifUpdatedAt.getTime() !== current.updatedAt.getTime()) {
          return failed({ kind: 'conflict', current });
        }
        const saved = { ...current, ...edit, updatedAt: later(current, now) };
        const entry = {
          kind: 'changed',
          // After the row was read, so that numbers ascend for each dashboard.
          number: await takeNumbers(table, 1),
          at: now,
          dashboard: id,
          before: current,
          after: saved,
          ...(by && { by: { sub: by.sub, email: by.email } }),
          ...(restored !== undefined && { restored }),
        } as const;
        const written = await table.transact([
          {
            update: {
              key,
              set: { ...stored({ ...edit, updatedAt: saved.updatedAt }), ...storedEditor(by?.sub) },
              ...asSeen(current),
            },
          },
          { update: { key: headKey, add: { rev: { N: '1' } }, where: nothingPending } },
          ...singleChange(entry),
        ]);
        if (written !== 'written') return 'refused';
        await share();
        return ok(saved);
      }, `saving ${id}`),

    async saveSync(changes, { finishedAt, ...counts }, { by, undone } = {}) {
      await saveAll(changes, finishedAt, by, {
        counts,
        ...(undone === undefined ? { kind: 'synced' } : { kind: 'sync-undone', undone }),
      });
    },

    saveBulk: (edits, { now, by, undone }) =>
      saveAll(edits, now, by, {
        ...(undone === undefined ? { kind: 'bulk-edited' } : { kind: 'bulk-undone', undone }),
        count: edits.length,
      }),

    lastSync: async () => (await head()).lastSync ?? 'never',

    checkWritable: () => table.checkWritable(),
  };
}

function unlessUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
