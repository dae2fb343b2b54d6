import {
  BatchWriteItemCommand,
  type DynamoDBClient,
  ScanCommand,
  type ScanCommandOutput,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { isDeepStrictEqual } from 'node:util';
import type { HistoryEntry } from '#domain/dashboards/history/history';
import { type RowChange, changedId } from '#domain/dashboards/sync/sync-plan';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { type Archive, movedJobs } from '../../ports/stores/archive';
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
import { logItems, logPartition } from './catalogue/sync-items';
import { runningSums } from './running-sums';
import { isUse, readUse, sumItems, sumsIn, useItem } from './use-items';
import type { Item, TableWrite } from './table/table-requests';

/** The partitions that an import replaces; leases, home paths and parts of other people stay. */
const isReplaced =
  /^(dashboard|history|incident|access-request|access-grant|section|sync#.*|history#.*|use#.*|use-(sum|person|dashboard)#.*|use-sums)$/s;

const pkOf = (item: Item): string => item['pk']?.S ?? '';
const isHistory = (item: Item): boolean => /^history(#|$)/.test(pkOf(item));
const isEntry = (item: Item): boolean => isHistory(item) && pointsTo(item) === undefined;

/** Everything of the catalogue in this table. A sync that is pending is applied first. Rejects if a row can't be read. */
export async function readDynamoDbArchive(client: DynamoDBClient, tableName: string): Promise<Archive> {
  await createLoggedSyncs(createDynamoDbTable(client, tableName)).settle();
  return archiveOf(await everything(client, tableName));
}

/** Whether an item belongs to an entry that only a later version reads: the entry, what points to it, or its log. */
function isLaterIn(items: readonly Item[]): (item: Item) => boolean {
  const later = items.filter((item) => isEntry(item) && !readEntry(item)).map(numberOf);
  const numbers = new Set(later);
  const logs = new Set(later.map(logPartition));
  return (item) => logs.has(pkOf(item)) || (isHistory(item) && numbers.has(numberOf(item)));
}

function archiveOf(items: readonly Item[]): Archive {
  const uses = items.filter(isUse).map(readUse);
  const known = new Set(uses.map(({ month }) => month));
  return {
    dashboards: items
      .filter((item) => pkOf(item) === dashboardPartition)
      .map((item) => {
        const row = readItem(item);
        if (row.ok) return row.value.dashboard;
        throw new Error(`The ${row.failure.attribute} of ${idOf(item)} can't be read`);
      })
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    entries: items
      .filter(isEntry)
      .flatMap((item) => readEntry(item) ?? [])
      .toSorted((a, b) => a.number - b.number),
    laterEntries: items.filter(isLaterIn(items)).map((row) => ({ from: 'dynamodb', row })),
    lastSync: readHead(items.find((item) => idOf(item) === idOf(headKey))).lastSync ?? 'never',
    homePaths: items.flatMap((item) => {
      const [sub, path] = [pkOf(item).replace(/^user#/, ''), item['path']?.S];
      return path !== undefined && item['sk']?.S === 'home-path' ? [{ sub, path }] : [];
    }),
    requests: items.filter((item) => pkOf(item) === requestPartition).map(readRequest),
    grants: items.filter((item) => pkOf(item) === grantPartition).map(readGrant),
    uses,
    // A sum beside its people is there to save time.
    useSums: sumsIn(items).filter(({ month, people }) => people > 0 && !known.has(month)),
    personalParts: items.filter(isPart).map(readPart),
    sections: items.filter((item) => pkOf(item) === sectionPartition).map(readSection),
    jobs: movedJobs(items.flatMap((item) => jobIn(item) ?? [])),
  };
}

type Change = Extract<HistoryEntry, { kind: 'changed' }>;

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
  const known = new Map(archive.entries.map((entry) => [entry.number, entry]));
  const lost = archiveOf(found).entries.find(
    (entry) =>
      (entry.kind === 'changed' || entry.kind === 'access' || entry.kind === 'section') &&
      entry.by &&
      !isDeepStrictEqual(entry, known.get(entry.number)),
  );
  if (lost) return { ok: false, lost };

  const wanted = new Map(itemsOf(archive).map((item) => [idOf(item), item]));
  const isLater = isLaterIn(found);
  const requests: WriteRequest[] = found
    .filter((item) => isReplaced.test(pkOf(item)) && !isLater(item) && !wanted.has(idOf(item)))
    .map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk: pk ?? { S: '' }, sk: sk ?? { S: '' } } } }));
  const there = new Map(found.map((item) => [idOf(item), item]));
  for (const [id, item] of wanted) {
    if (!isDeepStrictEqual(there.get(id), item)) requests.push({ PutRequest: { Item: item } });
  }
  await writeAll(client, tableName, requests);
  const { lastSync } = archive;
  const last = [...wanted.values(), ...found.filter(isLater)].filter(isHistory).map(numberOf);
  await table.update({ key: numbersKey, set: { last: { N: String(last.reduce((a, b) => Math.max(a, b), 0)) } } });
  await table.update({ key: grantsKey, add: { rev: { N: '1' } } });
  await table.update({
    key: headKey,
    ...(lastSync === 'never' ? { remove: ['lastSync'] } : { set: { lastSync: storedLastSync(lastSync) } }),
    add: { rev: { N: '1' } },
  });
  const jobs = createDynamoDbJobs(table);
  for (const job of archive.jobs) {
    const replaced = await jobs.find(job.kind, job.owner, job.key);
    await (replaced ? jobs.write(replaced, job) : jobs.put(job));
  }
  await makeNightlyRunDue(createDynamoDbPermissionStore(table));
  return { ok: true };
}

const isBulk = (kind: HistoryEntry['kind']): boolean => kind === 'bulk-edited' || kind === 'bulk-undone';

function itemsOf(archive: Archive): Item[] {
  const { dashboards, entries, laterEntries, homePaths, requests, grants, uses, useSums, personalParts, sections } =
    archive;
  const parts = new Map<number, Change[]>();
  for (const entry of entries) {
    if (entry.kind !== 'changed' || entry.sync === undefined) continue;
    const known = parts.get(entry.sync);
    if (known) known.push(entry);
    else parts.set(entry.sync, [entry]);
  }
  const inBulk = new Set(entries.flatMap(({ kind, number }) => (isBulk(kind) ? [number] : [])));
  const isEdit = ({ sync }: Change): boolean => sync === undefined || inBulk.has(sync);
  const lastEdits = new Map(
    entries
      .filter((entry) => entry.kind === 'changed' && isEdit(entry) && entry.by !== undefined)
      .toSorted((one, other) => one.number - other.number)
      .flatMap((entry) => (entry.kind === 'changed' ? [[entry.dashboard, entry] as const] : [])),
  );
  const writes = entries.flatMap((entry): TableWrite[] => {
    if (entry.kind === 'access') return singleChange(entry);
    if (entry.kind !== 'changed') {
      return [
        event(entry),
        ...logOf(entry, parts.get(entry.number) ?? []).map((put) => ({ put, onlyNew: true }) as const),
      ];
    }
    return entry.sync === undefined ? singleChange(entry) : [partOfSync(entry)];
  });
  return [
    ...dashboards.map((dashboard) => ({
      ...(keyOf(dashboard.id) ?? unknownId(dashboard.id)),
      ...stored(dashboard),
      ...storedEditor(lastEdits.get(dashboard.id)?.by?.sub),
    })),
    ...writes.flatMap((write) => ('put' in write ? [write.put] : [])),
    ...laterEntries.flatMap(({ from, row }) => (from === 'dynamodb' ? [row as Item] : [])),
    ...homePaths.map(({ sub, path }) => ({ ...homePathKey(sub), path: { S: path } })),
    ...requests.map(requestItem),
    ...grants.map(grantItem),
    ...uses.map(useItem),
    ...runningSums(uses),
    ...useSums.flatMap(sumItems),
    ...personalParts.map(partItem),
    ...sections.map(sectionItem),
  ];
}

function unknownId(id: string): never {
  throw new Error(`${id} is not the id of a dashboard in this table`);
}

/** The log says which numbers a sync's changes have, so that a number without a change needs a place in it. */
function logOf({ number, at, by }: HistoryEntry, parts: Change[]): Item[] {
  const byNumber = new Map(parts.map((part) => [part.number, part]));
  const last = Math.max(number, ...byNumber.keys());
  const changes = Array.from({ length: last - number }, (_, index): RowChange => {
    const part = byNumber.get(number + 1 + index);
    const id = part?.dashboard ?? (`${dashboardPartition}@none-${index}` as DashboardId);
    return { kind: 'remove', id, seen: part?.before?.updatedAt ?? at };
  });
  return logItems({
    number,
    finishedAt: at,
    by,
    changes: new Map(changes.map((change) => [changedId(change), change])),
  });
}

async function everything(client: DynamoDBClient, TableName: string): Promise<Item[]> {
  const items: Item[] = [];
  let from: Item | undefined;
  do {
    const page: ScanCommandOutput = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ExclusiveStartKey: from }),
    );
    items.push(...(page.Items ?? []));
    from = page.LastEvaluatedKey;
  } while (from);
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
