import { BatchWriteItemCommand, type DynamoDBClient, paginateScan, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { isDeepStrictEqual } from 'node:util';
import type { Dashboard, DashboardId } from '#domain/dashboards/dashboard';
import { type HistoryEntry, lastEditors } from '#domain/dashboards/history/history';
import type { RowChange } from '#domain/dashboards/sync/sync-plan';
import { type Archive, type Archived, movedJob } from '../../ports/stores/archive';
import { makeNightlyRunDue } from '../../ports/stores/permission-store';
import {
  grantItem,
  grantPartition,
  grantsKey,
  readGrant,
  readRequest,
  requestItem,
  requestPartition,
} from './access-items';
import {
  dashboardPartition,
  headKey,
  homePathKey,
  idOf,
  keyOf,
  readHead,
  readItem,
  stored,
  storedEditor,
  storedLastSync,
} from './catalogue/catalogue-items';
import { createDynamoDbJobs, jobIn } from './dynamodb-jobs';
import { createDynamoDbPermissionStore } from './dynamodb-permission-store';
import { isPart, partItem, readPart } from './dynamodb-person-store';
import { readSection, sectionItem, sectionPartition } from './dynamodb-section-store';
import { createDynamoDbTable } from './table/dynamodb-table';
import { event, numberOf, numbersKey, partOfSync, pointsTo, readEntry, singleChange } from './catalogue/history-items';
import { createLoggedSyncs } from './catalogue/logged-syncs';
import { type SyncLog, logItems, logPartition } from './catalogue/sync-items';
import { runningSums } from './running-sums';
import { isUse, readUse, sumItems, sumsIn, useItem } from './use-items';
import { type Item, keyIn } from './table/table-requests';

/** The partitions that an import replaces; leases, home paths and parts of other people stay. */
const isReplaced =
  /^(dashboard|history|incident|access-request|access-grant|section|sync#.*|history#.*|use#.*|use-(sum|person|dashboard)#.*|use-sums)$/s;

const pkOf = (item: Item): string => item['pk']?.S ?? '';
const isHistory = (item: Item): boolean => /^history(#|$)/.test(pkOf(item));
const isEntry = (item: Item): boolean => isHistory(item) && pointsTo(item) === undefined;

/** Finds the things of a kind among all items of the table, and makes the items that an import writes for them. */
interface Kept<Thing> {
  read: (items: readonly Item[]) => Thing[];
  items: (things: readonly Thing[], archive: Archive) => Item[];
}

const each = <Thing>(
  is: (item: Item) => boolean,
  read: (item: Item) => Thing,
  itemOf: (thing: Thing) => Item,
): Kept<Thing> => ({ read: (items) => items.filter(is).map(read), items: (things) => things.map(itemOf) });
const isIn = (partition: string) => (item: Item) => pkOf(item) === partition;

const kept: { readonly [Kind in keyof Archived]: Kept<Archived[Kind]> } = {
  dashboard: {
    read: (items) => items.filter(isIn(dashboardPartition)).map(dashboardIn).toSorted(byId),
    items: rowsOf,
  },
  entry: {
    read: (items) =>
      items
        .filter(isEntry)
        .flatMap((item) => readEntry(item) ?? [])
        .toSorted(byNumber),
    items: historyOf,
  },
  laterEntry: {
    read: (items) => items.filter(isLaterIn(items)).map((row) => ({ from: 'dynamodb', row })),
    items: (entries) => entries.flatMap(({ from, row }) => (from === 'dynamodb' ? [withBytes(row)] : [])),
  },
  // The head is updated, not replaced.
  lastSync: {
    read: (items) => items.flatMap((item) => (idOf(item) === idOf(headKey) ? (readHead(item).lastSync ?? []) : [])),
    items: () => [],
  },
  homePath: each(
    ({ sk, path }) => sk?.S === 'home-path' && path !== undefined,
    (item) => ({ sub: pkOf(item).replace(/^user#/, ''), path: item['path']?.S ?? '' }),
    ({ sub, path }) => ({ ...homePathKey(sub), path: { S: path } }),
  ),
  request: each(isIn(requestPartition), readRequest, requestItem),
  grant: each(isIn(grantPartition), readGrant, grantItem),
  use: {
    read: (items) => items.filter(isUse).map(readUse),
    items: (uses) => [...uses.map(useItem), ...runningSums(uses)],
  },
  useSum: {
    read(items) {
      const known = new Set(kept.use.read(items).map(({ month }) => month));
      // While a month's people are known, its sum can be made again.
      return sumsIn(items).filter(({ month, people }) => people > 0 && !known.has(month));
    },
    items: (sums) => sums.flatMap(sumItems),
  },
  personalPart: each(isPart, readPart, partItem),
  section: each(isIn(sectionPartition), readSection, sectionItem),
  job: {
    read: (items) => items.flatMap((item) => movedJob(jobIn(item)) ?? []),
    // The store of jobs writes them.
    items: () => [],
  },
};

/** Everything of the catalogue in this table. A sync that is pending is applied first. Rejects if a row can't be read. */
export async function readDynamoDbArchive(client: DynamoDBClient, tableName: string): Promise<Archive> {
  await createLoggedSyncs(createDynamoDbTable(client, tableName)).settle();
  const items = await everything(client, tableName);
  return Object.fromEntries(Object.entries(kept).map(([kind, { read }]) => [kind, read(items)])) as unknown as Archive;
}

/** Whether an item belongs to an entry that only a later version reads: the entry, what points to it, or its log. */
function isLaterIn(items: readonly Item[]): (item: Item) => boolean {
  const later = items.filter((item) => isEntry(item) && !readEntry(item)).map(numberOf);
  const numbers = new Set(later);
  const logs = new Set(later.map(logPartition));
  return (item) => logs.has(pkOf(item)) || (isHistory(item) && numbers.has(numberOf(item)));
}

export type Imported = { ok: true } | { ok: false; lost: HistoryEntry };

/**
 * Puts these in place of the catalogue in the table, and can be repeated after an interruption. Nothing is written if the table has a
 * change or a decision by a person that would be lost. Nobody may use the portal meanwhile: readers see the new catalogue when all is written,
 * and permissions follow with the next run.
 */
export async function writeDynamoDbArchive(
  client: DynamoDBClient,
  tableName: string,
  archive: Archive,
): Promise<Imported> {
  const table = createDynamoDbTable(client, tableName);
  const found = await everything(client, tableName);
  const known = new Map(archive.entry.map((entry) => [entry.number, entry]));
  const isLost = (entry: HistoryEntry): boolean =>
    entry.by !== undefined &&
    ['changed', 'access', 'section'].includes(entry.kind) &&
    !isDeepStrictEqual(entry, known.get(entry.number));
  const lost = kept.entry.read(found).find(isLost);
  if (lost) return { ok: false, lost };

  const all = Object.entries(kept).flatMap(([kind, { items }]) =>
    items(archive[kind as keyof Archived] as readonly never[], archive),
  );
  const wanted = new Map(all.map((item) => [idOf(item), item]));
  const there = new Map(found.map((item) => [idOf(item), item]));
  const isLater = isLaterIn(found);
  const left = found.filter((item) => isReplaced.test(pkOf(item)) && !isLater(item) && !wanted.has(idOf(item)));
  const changed = [...wanted].filter(([id, item]) => !isDeepStrictEqual(there.get(id), item));
  const requests = [
    ...left.map((item) => ({ DeleteRequest: { Key: keyIn(item) } })),
    ...changed.map(([, Item]) => ({ PutRequest: { Item } })),
  ];
  await writeAll(client, tableName, requests);
  const [lastSync] = archive.lastSync;
  const last = [...wanted.values(), ...found.filter(isLater)].filter(isHistory).map(numberOf);
  await table.update({ key: numbersKey, set: { last: { N: String(last.reduce((a, b) => Math.max(a, b), 0)) } } });
  await table.update({ key: grantsKey, add: { rev: { N: '1' } } });
  await table.update({
    key: headKey,
    ...(lastSync ? { set: { lastSync: storedLastSync(lastSync) } } : { remove: ['lastSync'] }),
    add: { rev: { N: '1' } },
  });
  const jobs = createDynamoDbJobs(table);
  for (const job of archive.job) {
    const replaced = await jobs.find(job.kind, job.owner, job.key);
    await (replaced ? jobs.write(replaced, job) : jobs.put(job));
  }
  await makeNightlyRunDue(createDynamoDbPermissionStore(table));
  return { ok: true };
}

/** Restores the bytes in logs of syncs, which JSON stores as objects. */
const withBytes = (row: Archived['laterEntry']['row']): Item =>
  Object.fromEntries(
    Object.entries(row as Item).map(([name, value]) => [
      name,
      value.B ? { B: Uint8Array.from(Object.values(value.B)) } : value,
    ]),
  );

const byId = (one: Dashboard, other: Dashboard): number => (one.id < other.id ? -1 : 1);
const byNumber = (one: HistoryEntry, other: HistoryEntry): number => one.number - other.number;

function dashboardIn(item: Item): Dashboard {
  const row = readItem(item);
  if (row.ok) return row.value.dashboard;
  throw new Error(`The ${row.failure.attribute} of ${idOf(item)} can't be read`);
}

/** Each row names who edited it last, alone or in bulk. */
function rowsOf(dashboards: readonly Dashboard[], { entry: entries }: Archive): Item[] {
  const editors = lastEditors(entries);
  return dashboards.map((dashboard) => {
    const key = keyOf(dashboard.id);
    if (!key) throw new Error(`${dashboard.id} is not the id of a dashboard in this table`);
    return { ...key, ...stored(dashboard), ...storedEditor(editors.get(dashboard.id)) };
  });
}

/** The entries, and for each sync and bulk edit the log that says which numbers its changes have. */
function historyOf(entries: readonly HistoryEntry[]): Item[] {
  const logs = new Map<number, SyncLog & { changes: Map<DashboardId, RowChange> }>();
  const puts = entries.flatMap((entry) => {
    if (entry.kind === 'access') return singleChange(entry);
    if (entry.kind !== 'changed') return [event(entry)];
    const { sync, number, at, by, dashboard } = entry;
    if (sync === undefined) return singleChange(entry);
    const { changes } = logs.get(sync) ?? { changes: new Map<DashboardId, RowChange>() };
    logs.set(sync, { number: sync, finishedAt: at, by, changes });
    const log = (id: DashboardId) => changes.set(id, { kind: 'remove', id, seen: at });
    // A number without a change needs a place too.
    while (sync + 1 + changes.size < number) log(`${dashboardPartition}@none-${changes.size}` as DashboardId);
    log(dashboard);
    return [partOfSync(entry)];
  });
  return [...puts.map(({ put }) => put), ...[...logs.values()].flatMap(logItems)];
}

async function everything(client: DynamoDBClient, TableName: string): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    items.push(...(page.Items ?? []));
  }
  return items;
}

/** 25 at a time, which is all that one call takes. */
async function writeAll(client: DynamoDBClient, tableName: string, requests: WriteRequest[]): Promise<void> {
  const left = [...requests];
  while (left.length > 0) {
    const RequestItems = { [tableName]: left.splice(0, 25) };
    const { UnprocessedItems } = await client.send(new BatchWriteItemCommand({ RequestItems }));
    left.push(...(UnprocessedItems?.[tableName] ?? []));
  }
}
