import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import type { ActEvent, Actor } from '#domain/dashboards/history';
import { changedId } from '#domain/dashboards/sync/sync-plan';
import { failed, ok, type Result } from '#domain/result';
import type { DashboardStore, SaveFailure } from '../../../ports/stores/dashboard-store';
import { reasonOf } from '../../../ports/log';
import { StoreUnavailable } from '../../../ports/stores/store-unavailable';
import type { Item } from '../table/table-requests';
import {
  dashboardPartition,
  headKey,
  idOf,
  keyOf,
  readHead,
  readItem,
  stored,
  storedEditor,
  type StoredRow,
} from './catalogue-items';
import { type CatalogueSnapshot, createCatalogueSnapshots } from './catalogue-snapshot';
import { takeNumbers } from './dynamodb-history';
import { type DynamoDbTable, persist } from '../table/dynamodb-table';
import { singleChange } from './history-items';
import { type LoggedSyncs, mostInOneTransaction } from './logged-syncs';
import { asSeen, type Change, commitOf, later, logItems, nothingPending, type SyncLog, writesOf } from './sync-items';

interface Snapshot {
  rev: number;
  rows: ReadonlyMap<DashboardId, Dashboard>;
  ordered: readonly Dashboard[];
  leftOut: ReadonlySet<unknown>;
  editors: ReadonlyMap<DashboardId, string>;
}

/**
 * The catalogue in one DynamoDB table, for many processes at a time. Each call reads the head first: its `rev` tells whether the rows in
 * memory are current, and its `pending` which sync to lay over the stored rows. A row that was edited by hand and is no longer valid is
 * skipped, with one line in the log.
 */
export function createDynamoDbDashboardStore(
  table: DynamoDbTable,
  syncs: LoggedSyncs,
  log: (line: string) => void,
): DashboardStore {
  const snapshots = createCatalogueSnapshots(table);
  let known: Snapshot | undefined;

  const head = async () => readHead(await table.get(headKey));
  const read = (item: Item): StoredRow | undefined => {
    const row = readItem(item);
    if (row.ok) return row.value;
    const { attribute } = row.failure;
    log(
      `The catalogue in ${table.name} leaves out row ${JSON.stringify(idOf(item))}: its ${attribute} cannot be read. Mend it or delete the row.`,
    );
    return undefined;
  };

  const missing = (error: unknown): void =>
    log(`There is no snapshot of the catalogue in ${table.name}: ${reasonOf(error)}`);

  const rowsIn = (items: readonly Item[], known: readonly string[] = []) => {
    const stored = new Map<DashboardId, StoredRow>();
    const leftOut = new Set<unknown>(known);
    for (const item of items) {
      const row = read(item);
      if (row) stored.set(row.dashboard.id, row);
      else leftOut.add(idOf(item));
    }
    return { stored, leftOut };
  };

  const snapshot = (): Promise<Snapshot> =>
    persist(async () => {
      const { rev, pending } = await head();
      if (known?.rev === rev) return known;
      const saved = await snapshots.read(rev);
      const { stored, leftOut } = rowsIn(saved?.rows ?? (await table.all(dashboardPartition)), saved?.leftOut);
      const laidOver = saved ? stored : await syncs.layOver(stored, leftOut, pending);
      if ((await head()).rev !== rev) return 'refused';
      const rows = new Map([...laidOver].map(([id, { dashboard }]) => [id, dashboard]));
      const editors = new Map(
        [...laidOver].flatMap(([id, { editedBy }]) => (editedBy ? [[id, editedBy] as const] : [])),
      );
      const ordered = [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      known = { rev, rows, ordered, leftOut, editors };
      if (!saved && rev > 0) await snapshots.write(rev, savedOf(known)).catch(missing);
      return known;
    }, 'reading the catalogue');

  /** Before anyone hears of a change, so that not every process reads all rows for it. Whatever fails, the change is saved. */
  const share = () => snapshot().catch(missing);

  const find = async (id: DashboardId): Promise<Dashboard | undefined> => {
    // The head before the row: the other way round, a sync could be applied in between and be missed.
    const { rev, pending } = await head();
    if (known?.rev === rev) return known.rows.get(id);
    const key = keyOf(id);
    const item = key && (await table.get(key));
    const row = item && read(item);
    if (item && !row) return undefined;
    const rows = await syncs.layOver(new Map(row ? [[id, row]] : []), new Set(), pending, id);
    return rows.get(id)?.dashboard;
  };

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

const savedOf = ({ ordered, leftOut, editors }: Snapshot): CatalogueSnapshot => ({
  rows: ordered.map((dashboard) => ({
    ...keyOf(dashboard.id),
    ...stored(dashboard),
    ...storedEditor(editors.get(dashboard.id)),
  })),
  leftOut: [...leftOut].map(String),
});

function unlessUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
