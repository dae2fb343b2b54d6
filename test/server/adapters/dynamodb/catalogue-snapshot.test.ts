import { DeleteItemCommand, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import type { DashboardStore } from '#server/ports/stores/dashboard-store';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { aDynamoDbTable, type TestTable, tableName } from './a-dynamodb-table';

/** A sync of so many is one transaction. */
const half = 5;
const count = 2 * half;
const now = new Date('2026-11-20T08:00:00Z');
const added = Array.from({ length: count }, (_, index) => {
  const id = `board-${String(index).padStart(5, '0')}`;
  // Nothing compresses it, so that it takes two pieces.
  const description = randomBytes(48_000).toString('base64');
  return aDashboard({ id: aDashboardId(`dashboard@${id}`), metaId: id, description, updatedAt: now });
});
const first = added[0]!;

let table: TestTable;
let writer: DashboardStore;
beforeEach(async () => {
  table = await aDynamoDbTable();
  writer = anInstance();
  const counts = { added: half, renamed: 0, missing: 0, returned: 0, finishedAt: now };
  for (const part of [added.slice(0, half), added.slice(half)]) {
    const changes = part.map((dashboard) => ({ kind: 'add', dashboard }) as const);
    await writer.saveSync(changes, counts);
  }
  await writer.saveEdit(first.id, { title: 'Edited' }, { now });
  onTestFinished(() => table.close());
});
const anInstance = () => createDynamoDbStores(table.client(), tableName).dashboards;
const titles = async (store: DashboardStore) => (await store.list()).map(({ title }) => title);

const piecesOf = async (rev: number) => {
  const values = { ':pk': { S: `snapshot#${rev}` } };
  const query = { TableName: tableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: values };
  return (await table.client().send(new QueryCommand(query))).Items ?? [];
};
/** Behind the portal's back, so that only who reads the rows notices. */
const removeLastRow = async () => {
  const Key = { pk: { S: 'dashboard' }, sk: { S: added.at(-1)!.metaId } };
  await table.client().send(new DeleteItemCommand({ TableName: tableName, Key }));
};

it('another process reads the catalogue from its snapshot, which is written before a change is answered', async () => {
  const pieces = await piecesOf(3);
  expect(pieces).toHaveLength(2);
  for (const { content } of pieces) expect(content?.B?.length).toBeLessThan(400_000);
  await removeLastRow();
  const read = await anInstance().list();
  expect(read).toEqual(await writer.list());
  expect([read.length, read[0]?.title]).toEqual([count, 'Edited']);
});

it('a snapshot that is damaged, not whole, or of another revision or release is not used', async () => {
  const [one, other] = await piecesOf(3);
  const old = await piecesOf(2);
  const put = (Item: typeof one) => table.client().send(new PutItemCommand({ TableName: tableName, Item }));
  const as = (item: typeof one, content: Uint8Array | undefined) =>
    put({ ...item, ...(content && { content: { B: content } }) });
  await removeLastRow();
  await as(one, randomBytes(350_000));
  expect(await titles(anInstance())).toHaveLength(count - 1);
  await as(one, one?.['content']?.B);
  const Key = { pk: other!['pk']!, sk: other!['sk']! };
  await table.client().send(new DeleteItemCommand({ TableName: tableName, Key }));
  expect(await titles(anInstance())).toHaveLength(count - 1);
  for (const [index, piece] of old.entries()) await as([one, other][index], piece['content']?.B);
  const read = await titles(anInstance());
  expect([read.length, read[0]]).toEqual([count - 1, 'Edited']);
});

it('a change is saved, and the list read, where no snapshot can be written', async () => {
  let left = 3;
  const client = table.client({ maxAttempts: 1 });
  table.fault = (operation) =>
    operation === 'PutItem' && left-- > 0 ? 'ProvisionedThroughputExceededException' : undefined;
  const log: string[] = [];
  const store = createDynamoDbStores(client, tableName, (line) => log.push(line)).dashboards;
  const saved = await store.saveEdit(first.id, { title: 'Again' }, { now });
  expect(saved.ok).toBe(true);
  expect((await titles(store))[0]).toBe('Again');
  expect(log.join()).toContain('There is no snapshot of the catalogue');
});
