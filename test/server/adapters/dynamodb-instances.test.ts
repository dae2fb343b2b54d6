import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDynamoDbDashboardStore } from '../../../server/adapters/dynamodb/dynamodb-dashboard-store';
import type { History } from '../../../server/ports/history';
import { StoreUnavailable } from '../../../server/ports/store-unavailable';
import type { Dashboard } from '../../../src/domain/dashboards/dashboard';
import { replay } from '../../../src/domain/dashboards/history';
import type { RowChange } from '../../../src/domain/dashboards/sync-plan';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';
import { everyEntry } from './history-contract';
import { aDynamoDbTable, tableName, type TestTable } from './a-dynamodb-table';

const isSoak = process.env['SOAK'] !== undefined;
const started = new Date('2026-11-20T08:00:00.000Z');
const synced = { added: 0, renamed: 0, missing: 0, returned: 0, finishedAt: started };
const edit = { description: 'D', icon: 'TruckIcon', status: 'DRAFT', groupList: ['Board'] };

const board = (number: number): Dashboard =>
  aDashboard({ id: aDashboardId(`dashboard@board-${number}`), metaId: `board-${number}`, metaName: 'Old' });
const added = (count: number): RowChange[] =>
  Array.from({ length: count }, (_, number) => ({ kind: 'add', dashboard: board(number) }));
const renamed = (count: number, metaName: string): RowChange[] =>
  Array.from({ length: count }, (_, number) => ({
    kind: 'change',
    id: board(number).id,
    metaName,
    metaArn: 'arn:new',
    missing: false,
  }));

/** What the history says of the changes of a sync, by dashboard. */
async function changesOf({ history }: { history: History }, sync: number): Promise<unknown[]> {
  const changes: unknown[] = [];
  for (let before: number | undefined, more = true; more;) {
    const page = await history.page({ sync, ...(before !== undefined && { before }) });
    changes.push(...page.entries.map((entry) => ({ ...entry, number: undefined, sync: undefined })));
    before = page.next;
    more = before !== undefined;
  }
  return changes;
}

describe('several instances on one DynamoDB table', () => {
  let table: TestTable;
  beforeEach(async () => {
    table = await aDynamoDbTable();
  });
  afterEach(() => table.close());

  const anInstance = (options?: Parameters<TestTable['client']>[0]) =>
    createDynamoDbDashboardStore(table.client(options), tableName);
  /** An instance that is killed before its write of this number. */
  const killedAt = (write: number) => anInstance({ mayWrite: () => write-- > 0, maxAttempts: 1 });

  it('see each other’s edits and syncs at once', async () => {
    const [one, other] = [anInstance(), anInstance()];
    await one.saveSync(added(3), synced);
    expect(await other.list()).toHaveLength(3);
    await one.saveEdit(board(1).id, { title: 'Of one' }, { now: started });
    expect((await other.find(board(1).id))?.title).toBe('Of one');
    expect((await other.list())[1]?.title).toBe('Of one');
    await other.saveSync(renamed(3, 'New'), synced);
    expect((await one.list()).map(({ metaName }) => metaName)).toEqual(['New', 'New', 'New']);
  });

  // More than one transaction holds, so that a sync goes through the log.
  const size = isSoak ? 10_000 : 110;
  const batches = Math.ceil(size / 48);
  /** At 20 random writes after the commit, or at each. */
  const kills = isSoak ? 20 : batches + 1;

  it(
    `show the whole of a sync of ${size} dashboards after a kill, ${kills} times over, and the next edit applies the rest`,
    { timeout: 60_000 + kills * size * 40 },
    async () => {
      const clean = dashboardStoreInMemory();
      for (let kill = 0; kill < kills; kill++) {
        const changes = kill === 0 ? added(size) : renamed(size, `Name ${kill}`);
        const sync = { ...synced, renamed: size, finishedAt: new Date(started.getTime() + kill) };
        await clean.saveSync(changes, sync);
        // The first write takes numbers, and the second is the commit, so that the third is the first that can be missing of a committed sync.
        const write = 2 + (isSoak ? Math.floor(Math.random() * (batches + 1)) : kill);
        await expect(killedAt(write).saveSync(changes, sync)).rejects.toThrow('killed');

        const other = anInstance();
        expect(await other.list(), `killed at write ${write}`).toEqual(await clean.list());
        expect(await anInstance().find(board(7).id)).toEqual(await clean.find(board(7).id));
        expect(await other.lastSync()).toEqual(sync);
        const last = (await anInstance().history.page({ topic: 'syncs' })).entries[0]?.number ?? 0;
        expect(await changesOf(other, last)).toEqual(await changesOf(clean, kill * (size + 2) + 1));
        const now = new Date(started.getTime() + 1000 + kill);
        for (const store of [other, clean]) await store.saveEdit(board(7).id, { title: `T${kill}` }, { now });
        expect(await anInstance().list()).toEqual(await clean.list());
      }
    },
  );

  it('change nothing when killed before the commit of a large sync', async () => {
    await anInstance().saveSync(added(100), synced);
    for (const write of [0, 1]) {
      const killed = killedAt(write).saveSync(renamed(100, 'New'), { ...synced, renamed: 100 });
      await expect(killed).rejects.toThrow('killed');
    }
    expect((await anInstance().list()).every(({ metaName }) => metaName === 'Old')).toBe(true);
    expect(await anInstance().lastSync()).toEqual(synced);
    expect((await anInstance().history.page({ topic: 'syncs' })).entries).toHaveLength(1);
  });

  it('end with one result when two sync a large catalogue and others edit it', { timeout: 60_000 }, async () => {
    await anInstance().saveSync(added(100), synced);
    const editors = Array.from({ length: 10 }, (_, number) =>
      anInstance().saveEdit(board(number).id, { title: `Edited ${number}` }, { now: started }),
    );
    const syncs = ['A', 'B'].map((name) => anInstance().saveSync(renamed(100, name), { ...synced, renamed: 100 }));
    await Promise.all([...editors, ...syncs]);
    const rows = await anInstance().list();
    expect(new Set(rows.map(({ metaName }) => metaName)).size).toBe(1);
    const titles = Array.from({ length: 10 }, (_, number) => rows.find(({ id }) => id === board(number).id)?.title);
    expect(titles).toEqual(Array.from({ length: 10 }, (_, number) => `Edited ${number}`));
    const ids = rows.map(({ id }) => id);
    expect(replay(await everyEntry(anInstance(), ids))).toEqual(rows);
  });

  it('enter the changes of a dashboard in their order when an edit comes between a sync’s numbers and its commit', async () => {
    const other = anInstance();
    await other.saveSync(added(100), synced);
    const editAt: Record<number, () => Promise<unknown>> = {
      1: () => other.saveEdit(board(0).id, { title: 'In between' }, { now: started }),
    };
    let writes = 0;
    const slow = anInstance({ mayWrite: async () => (await editAt[writes++]?.(), true) });
    await slow.saveSync(renamed(100, 'New'), { ...synced, renamed: 100 });
    const ids = (await other.list()).map(({ id }) => id);
    expect(replay(await everyEntry(anInstance(), ids))).toEqual(await other.list());
  });

  const people = isSoak ? 200 : 20;

  it(`lose no edit silently of ${people} people at once`, { timeout: 120_000 }, async () => {
    const stores = [anInstance(), anInstance()];
    await stores[0]?.saveSync(added(5), synced);
    const saves = Array.from({ length: people }, async (_, person) => {
      const store = stores[person % 2] ?? anInstance();
      const { id } = board(person % 5);
      const seen = await store.find(id);
      if (!seen) throw new Error('The row is gone');
      const title = `${seen.title}|${person}`;
      const saved = await store
        .saveEdit(id, { ...edit, title }, { now: started, ifUpdatedAt: seen.updatedAt })
        .catch((error: unknown) => error);
      if (saved instanceof StoreUnavailable) return undefined;
      if (!(saved as { ok: boolean }).ok) return undefined;
      return { id, title, seen: seen.title };
    });
    const accepted = (await Promise.all(saves)).filter((save) => save !== undefined);
    expect(accepted.length).toBeGreaterThanOrEqual(5);
    for (const row of await anInstance().list()) {
      const chain = accepted.filter(({ id }) => id === row.id);
      // Each accepted title extends what its editor saw, so the final one tells of all that were accepted.
      expect(row.title.split('|').length - 1).toBe(chain.length);
    }
  });

  it('save an edit once when its answer is lost', async () => {
    const store = anInstance();
    await store.saveSync(added(1), synced);
    let lost = 0;
    table.fault = (operation) => (operation === 'TransactWriteItems' && lost++ === 0 ? 'lost' : undefined);
    const saved = await store.saveEdit(board(0).id, edit, { now: started, ifUpdatedAt: board(0).updatedAt });
    expect(saved).toMatchObject({ ok: true });
    expect(lost).toBe(2);
  });

  it('save an edit although others are in the way nine times', async () => {
    const store = anInstance();
    await store.saveSync(added(1), synced);
    let tries = 0;
    table.fault = (operation) =>
      operation === 'TransactWriteItems' && tries++ < 9 ? 'Cancelled:TransactionConflict' : undefined;
    expect(await store.saveEdit(board(0).id, edit, { now: started })).toMatchObject({ ok: true });
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
    await store.saveSync(added(1), synced);
    table.fault = (operation) => (operation === 'TransactWriteItems' ? fault : undefined);
    await expect(store.saveEdit(board(0).id, edit, { now: started })).rejects.toThrow(StoreUnavailable);
    if (fault === 'lost') return;
    table.fault = () => undefined;
    expect(await anInstance().find(board(0).id)).toEqual(board(0));
  });

  it.each(['ResourceNotFoundException', 'AccessDeniedException', 'ValidationException', 'Cancelled:ValidationError'])(
    'fail as a mistake of the operator or ours on %s',
    async (fault) => {
      const store = anInstance({ maxAttempts: 1 });
      await store.saveSync(added(1), synced);
      table.fault = (operation) => (operation === 'TransactWriteItems' ? fault : undefined);
      const refused = store.saveEdit(board(0).id, edit, { now: started });
      await expect(refused).rejects.toThrow(Error);
      await expect(refused).rejects.not.toThrow(StoreUnavailable);
    },
  );

  it('say that nothing can be written while writes are throttled', async () => {
    table.fault = (operation) => (operation === 'PutItem' ? 'ThrottlingException' : undefined);
    await expect(anInstance({ maxAttempts: 1 }).checkWritable()).rejects.toThrow(StoreUnavailable);
  });
});
