import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { randomUUID } from 'node:crypto';
import type { Dashboard, DashboardId } from '../../../src/domain/dashboards/dashboard';
import { failed, ok, type Result } from '../../../src/domain/result';
import type { DashboardStore, SaveFailure } from '../../ports/dashboard-store';
import type { HomePathStore } from '../../ports/home-path-store';
import { StoreUnavailable } from '../../ports/store-unavailable';
import {
  dashboardPartition,
  headKey,
  homePathKey,
  idOf,
  keyOf,
  later,
  logItems,
  readHead,
  readItem,
  rowAfter,
  stored,
  storedLastSync,
  type Item,
  type StoredRow,
  type FoundChange,
  isFoundChange,
} from './catalogue-items';
import { createDynamoDbTable, persist, type TableWrite } from './dynamodb-table';
import { createLoggedSyncs } from './logged-syncs';

/** A transaction takes 100 writes, one of which is the head. */
const mostInOneTransaction = 98;

interface Snapshot {
  rev: string;
  rows: ReadonlyMap<DashboardId, Dashboard>;
  ordered: readonly Dashboard[];
  leftOut: ReadonlySet<unknown>;
}

/**
 * The catalogue in one DynamoDB table, for many processes at a time. Each call reads the head first: its `rev` tells whether the rows in
 * memory are current, and its `pending` which sync to lay over the stored rows. A row that was edited by hand and is no longer valid is
 * skipped, with one line in the log.
 */
export function createDynamoDbDashboardStore(
  client: DynamoDBClient,
  tableName: string,
  log: (line: string) => void = console.error,
): DashboardStore & HomePathStore {
  const table = createDynamoDbTable(client, tableName);
  const syncs = createLoggedSyncs(table);
  let known: Snapshot | undefined;

  const head = async () => readHead(await table.get(headKey));
  const read = (item: Item): StoredRow | undefined => {
    const row = readItem(item);
    if (row.ok) return row.value;
    const { attribute } = row.failure;
    log(
      `The catalogue in ${tableName} leaves out row ${JSON.stringify(idOf(item))}: its ${attribute} cannot be read. Mend it or delete the row.`,
    );
    return undefined;
  };

  const snapshot = (): Promise<Snapshot> =>
    persist(async () => {
      const { rev, pending } = await head();
      if (known?.rev === rev) return known;
      const items = await table.all(dashboardPartition);
      const stored = new Map<string, StoredRow>();
      const leftOut = new Set<unknown>();
      for (const item of items) {
        const row = read(item);
        if (row) stored.set(row.dashboard.id, row);
        else leftOut.add(idOf(item));
      }
      const rows = await syncs.layOver(stored, leftOut, pending);
      if ((await head()).rev !== rev) return 'refused';
      const ordered = [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
      known = { rev, rows, ordered, leftOut };
      return known;
    }, 'reading the catalogue');

  const find = async (id: DashboardId): Promise<Dashboard | undefined> => {
    // The head before the row: the other way round, a sync could be applied in between and be missed.
    const { rev, pending } = await head();
    if (known?.rev === rev) return known.rows.get(id);
    const key = keyOf(id);
    const item = key && (await table.get(key));
    const row = item && read(item);
    if (item && !row) return undefined;
    const rows = await syncs.layOver(new Map(row ? [[id, row]] : []), new Set(), pending, id);
    return rows.get(id);
  };

  /** Any sync that a process has logged and not finished applying is applied, so that rows can be written. */
  const settledHead = async (): Promise<void> => {
    const { pending } = await head();
    if (pending !== undefined) await syncs.finish(pending);
  };

  return {
    list: async () => (await snapshot()).ordered,
    leftOut: async () => (await snapshot()).leftOut,
    find,

    saveEdit: (id, edit, { now, ifUpdatedAt }) =>
      persist(async (): Promise<Result<Dashboard, SaveFailure> | 'refused'> => {
        await settledHead();
        const key = keyOf(id);
        const item = key && (await table.get(key));
        const current = item && read(item)?.dashboard;
        if (!key || !current) return failed({ kind: 'not-found' });
        if (ifUpdatedAt && ifUpdatedAt.getTime() !== current.updatedAt.getTime()) {
          return failed({ kind: 'conflict', current });
        }
        const saved = { ...current, ...edit, updatedAt: later(current, now) };
        const written = await table.transact([
          { update: changeOf(key, { ...edit, updatedAt: saved.updatedAt }, current) },
          { update: { key: headKey, add: { rev: { N: '1' } }, where: nothingPending } },
        ]);
        return written === 'written' ? ok(saved) : 'refused';
      }, `saving ${id}`),

    saveSync: async (found, sync) => {
      const changes = found.filter(isFoundChange);
      if (changes.length < found.length) throw new Error('This store keeps no history, so no sync can be taken back');
      const lastSync = storedLastSync(sync);
      const strange = changes.map(changedId).find((id) => !keyOf(id));
      if (strange !== undefined) throw new Error(`${strange} is not the id of a dashboard in this table`);
      if (changes.length === 0) {
        await table.update({ key: headKey, set: { lastSync } });
        return;
      }
      await persist(async () => {
        await settledHead();
        if (changes.length > mostInOneTransaction) {
          const id = randomUUID();
          const written = await table.transact([
            ...logItems(id, changes, sync.finishedAt).map((put) => ({ put, onlyNew: true }) as const),
            {
              update: {
                key: headKey,
                set: { lastSync, pending: { S: id } },
                add: { rev: { N: '1' } },
                where: nothingPending,
              },
            },
          ]);
          // It is committed: what can't be applied now is applied before the next edit.
          if (written === 'written') await syncs.finish(id).catch(unlessUnavailable);
          return written;
        }
        const { rows } = await snapshot();
        return table.transact([
          ...changes.flatMap((change) => writesOf(change, rows, sync.finishedAt)),
          { update: { key: headKey, set: { lastSync }, add: { rev: { N: '1' } }, where: nothingPending } },
        ]);
      }, 'saving a sync');
    },

    lastSync: async () => (await head()).lastSync ?? 'never',

    homePath: async (sub) => (await table.get(homePathKey(sub)))?.['path']?.S,

    async saveHomePath(sub, path) {
      await table.put({ ...homePathKey(sub), ...(path !== undefined && { path: { S: path } }) });
    },

    checkWritable: () => table.checkWritable(),
  };
}

const nothingPending = 'attribute_not_exists(#pending)';

/** Sets these fields, unless the row is no longer the one that was read: every write of a row moves its `updatedAt`. */
function changeOf(key: Item, fields: Partial<Dashboard>, { updatedAt }: Dashboard) {
  const seen: Item = { seen: { N: String(updatedAt.getTime()) } };
  return { key, set: stored(fields), where: '#updatedAt = :seen', given: seen };
}

const changedId = (change: FoundChange): DashboardId => (change.kind === 'add' ? change.dashboard.id : change.id);

/** One write, or none if the row already exists or doesn't exist any more. */
function writesOf(change: FoundChange, rows: ReadonlyMap<DashboardId, Dashboard>, now: Date): TableWrite[] {
  const id = changedId(change);
  const current = rows.get(id);
  const key = keyOf(id);
  if (!key) return [];
  if (change.kind === 'add') return current ? [] : [{ put: { ...key, ...stored(change.dashboard) }, onlyNew: true }];
  const after = current && rowAfter(current, change, now);
  if (!after) return [];
  const { metaName, metaArn, missing, updatedAt } = after;
  return [{ update: changeOf(key, { metaName, metaArn, missing, updatedAt }, current) }];
}

function unlessUnavailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error;
}
