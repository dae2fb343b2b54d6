import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { headKey } from '#server/adapters/dynamodb/catalogue/catalogue-items';
import { readDynamoDbArchive } from '#server/adapters/dynamodb/dynamodb-archive';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { StoreUnavailable } from '#server/ports/stores/store-unavailable';
import { replay } from '../../../domain/dashboards/replay';
import { everyEntry } from '../stores/every-entry';
import { aDynamoDbTable, tableName, type TestTable } from './a-dynamodb-table';
import { added, board, itSurvivesKills, renamed, started, synced } from './large-sync-contract';
import { itLosesNoEdit } from './many-editors-contract';

const isSoak = process.env['SOAK'] !== undefined;
/** More dashboards than one transaction holds, so that a sync of them goes through the log. */
const large = isSoak ? 110 : 60;
const edit = { description: 'D', icon: 'TruckIcon', status: 'DRAFT', groupList: ['Board'] };

describe('several instances on one DynamoDB table', () => {
  let table: TestTable;
  beforeEach(async () => {
    table = await aDynamoDbTable();
  });
  afterEach(() => table.close());

  const anInstance = (options?: Parameters<TestTable['client']>[0]) =>
    createDynamoDbStores(table.client(options), tableName);
  /** An instance that is killed before its write of this number. */
  const killedAt = (write: number) => anInstance({ mayWrite: () => write-- > 0, maxAttempts: 1 });

  it('see each other’s edits and syncs at once', async () => {
    const [one, other] = [anInstance(), anInstance()];
    await one.dashboards.saveSync(added(3), synced);
    expect(await other.dashboards.list()).toHaveLength(3);
    await one.dashboards.saveEdit(board(1).id, { title: 'Of one' }, { now: started });
    expect((await other.dashboards.find(board(1).id))?.title).toBe('Of one');
    expect((await other.dashboards.list())[1]?.title).toBe('Of one');
    await other.dashboards.saveSync(renamed(3, 'New'), synced);
    expect((await one.dashboards.list()).map(({ metaName }) => metaName)).toEqual(['New', 'New', 'New']);
  });

  // Deployments test 3,000 (deploy/test).
  if (isSoak) itSurvivesKills(10_000, 20);
  else itSurvivesKills(large);

  it('change nothing when killed before the commit of a large sync', async () => {
    await anInstance().dashboards.saveSync(added(large), synced);
    for (const write of [0, 1]) {
      const killed = killedAt(write).dashboards.saveSync(renamed(large, 'New'), { ...synced, renamed: large });
      await expect(killed).rejects.toThrow('killed');
    }
    expect((await anInstance().dashboards.list()).every(({ metaName }) => metaName === 'Old')).toBe(true);
    expect(await anInstance().dashboards.lastSync()).toEqual(synced);
    expect((await anInstance().history.page({ topic: 'syncs' })).entries).toHaveLength(1);
  });

  it('end with one result when two sync a large catalogue and others edit it', { timeout: 60_000 }, async () => {
    await anInstance().dashboards.saveSync(added(large), synced);
    const editors = Array.from({ length: 10 }, (_, number) =>
      anInstance().dashboards.saveEdit(board(number).id, { title: `Edited ${number}` }, { now: started }),
    );
    const syncs = ['A', 'B'].map((name) =>
      anInstance().dashboards.saveSync(renamed(large, name), { ...synced, renamed: large }),
    );
    await Promise.all([...editors, ...syncs]);
    const rows = await anInstance().dashboards.list();
    expect(new Set(rows.map(({ metaName }) => metaName)).size).toBe(1);
    const titles = Array.from({ length: 10 }, (_, number) => rows.find(({ id }) => id === board(number).id)?.title);
    expect(titles).toEqual(Array.from({ length: 10 }, (_, number) => `Edited ${number}`));
    const ids = rows.map(({ id }) => id);
    expect(replay(await everyEntry(anInstance(), ids))).toEqual(rows);
  });

  it('enter the changes of a dashboard in their order when an edit comes between a sync’s numbers and its commit', async () => {
    const other = anInstance();
    await other.dashboards.saveSync(added(large), synced);
    const editAt: Record<number, () => Promise<unknown>> = {
      1: () => other.dashboards.saveEdit(board(0).id, { title: 'In between' }, { now: started }),
    };
    let writes = 0;
    const slow = anInstance({ mayWrite: async () => (await editAt[writes++]?.(), true) });
    await slow.dashboards.saveSync(renamed(large, 'New'), { ...synced, renamed: large });
    const ids = (await other.dashboards.list()).map(({ id }) => id);
    expect(replay(await everyEntry(anInstance(), ids))).toEqual(await other.dashboards.list());
  });

  // Deployments test 200 (deploy/test).
  itLosesNoEdit(isSoak ? 200 : 20);

  it('refuse a table of a later version in plain words, and change nothing', async () => {
    await anInstance().dashboards.saveSync(added(1), synced);
    const format = { ':format': { N: '2' } };
    const change = { TableName: tableName, Key: headKey, UpdateExpression: 'SET #format = :format' };
    const names = { ExpressionAttributeNames: { '#format': 'format' }, ExpressionAttributeValues: format };
    await table.client().send(new UpdateItemCommand({ ...change, ...names }));
    const store = anInstance();
    const words = 'made by a later version of the portal (2, this one knows 1). Deploy that version';
    for (const call of [
      () => store.dashboards.list(),
      () => store.dashboards.find(board(0).id),
      () => store.dashboards.lastSync(),
      () => store.history.page({}),
      () => store.dashboards.saveEdit(board(0).id, edit, { now: started }),
      () => store.dashboards.saveSync(renamed(1, 'New'), synced),
      () => readDynamoDbArchive(table.client(), tableName),
    ]) {
      await expect(call()).rejects.toThrow(words);
    }
  });

  it('save an edit once when its answer is lost', async () => {
    const store = anInstance();
    await store.dashboards.saveSync(added(1), synced);
    let lost = 0;
    table.fault = (operation) => (operation === 'TransactWriteItems' && lost++ === 0 ? 'lost' : undefined);
    const saved = await store.dashboards.saveEdit(board(0).id, edit, { now: started, ifUpdatedAt: board(0).updatedAt });
    expect(saved).toMatchObject({ ok: true });
    expect(lost).toBe(2);
  });

  it('save an edit although others are in the way nine times', async () => {
    const store = anInstance();
    await store.dashboards.saveSync(added(1), synced);
    let tries = 0;
    table.fault = (operation) =>
      operation === 'TransactWriteItems' && tries++ < 9 ? 'Cancelled:TransactionConflict' : undefined;
    expect(await store.dashboards.saveEdit(board(0).id, edit, { now: started })).toMatchObject({ ok: true });
  });

  it.each([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'RequestLimitExceeded',
    'InternalServerError',
    'Cancelled:ThrottlingError',
    'Cancelled:ProvisionedThroughputExceeded',
    'Cancelled:TransactionConflict',
    'lost',
  ])('say that the store is unavailable, and change nothing, on %s', { timeout: 60_000 }, async (fault) => {
    const store = anInstance({ maxAttempts: 1 });
    await store.dashboards.saveSync(added(1), synced);
    table.fault = (operation) => (operation === 'TransactWriteItems' ? fault : undefined);
    await expect(store.dashboards.saveEdit(board(0).id, edit, { now: started })).rejects.toThrow(StoreUnavailable);
    if (fault === 'lost') return;
    table.fault = () => undefined;
    expect(await anInstance().dashboards.find(board(0).id)).toEqual(board(0));
  });

  it.each(['ResourceNotFoundException', 'AccessDeniedException', 'ValidationException', 'Cancelled:ValidationError'])(
    'fail as a mistake of the operator or ours on %s',
    async (fault) => {
      const store = anInstance({ maxAttempts: 1 });
      await store.dashboards.saveSync(added(1), synced);
      table.fault = (operation) => (operation === 'TransactWriteItems' ? fault : undefined);
      const refused = store.dashboards.saveEdit(board(0).id, edit, { now: started });
      await expect(refused).rejects.toThrow(Error);
      await expect(refused).rejects.not.toThrow(StoreUnavailable);
    },
  );

  it('say that nothing can be written while writes are throttled', async () => {
    table.fault = (operation) => (operation === 'PutItem' ? 'ThrottlingException' : undefined);
    await expect(anInstance({ maxAttempts: 1 }).dashboards.checkWritable()).rejects.toThrow(StoreUnavailable);
  });
});
