import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { createDynamoDbLeases } from '#server/adapters/dynamodb/dynamodb-lease';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { type Lease, createProcessLease } from '#server/ports/leases';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { clock, manager, syncing } from '../../callers';
import { aDynamoDbTable, tableName, type TestTable } from './a-dynamodb-table';

const aMinuteLater = () => new Date(Date.now() + 61_000);

/** The promises of every lease; `contender` is another process where the lease is for several. */
function describeLease(name: string, open: () => Promise<{ contender(): Lease; close(): Promise<void> }>) {
  describe(name, () => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());

    it('goes to one of 20 contenders, and to another after it was given back', async () => {
      const contenders = Array.from({ length: 20 }, () => opened.contender());
      const won = (await Promise.all(contenders.map((lease) => lease.take()))).filter((held) => held !== undefined);
      expect(won).toHaveLength(1);
      expect(await won[0]?.isStillHeld()).toBe(true);
      expect(await opened.contender().take()).toBeUndefined();
      await won[0]?.giveBack();
      const next = await opened.contender().take();
      expect(await next?.isStillHeld()).toBe(true);
      await next?.giveBack();
    });
  });
}

describeLease('the lease within a process', async () => {
  const lease = createProcessLease();
  return { contender: () => lease, close: async () => {} };
});

describeLease('the lease in DynamoDB', async () => {
  const table = await aDynamoDbTable();
  return { contender: () => createDynamoDbLeases(table.client(), tableName).sync, close: () => table.close() };
});

describe('a lease in DynamoDB whose holder was frozen', () => {
  let table: TestTable;
  beforeEach(async () => {
    table = await aDynamoDbTable();
  });
  afterEach(() => table.close());

  it('is taken over after a minute, and not given back by its old holder', async () => {
    const old = await createDynamoDbLeases(table.client(), tableName).sync.take();
    const successor = await createDynamoDbLeases(table.client(), tableName, aMinuteLater).sync.take();
    expect(await successor?.isStillHeld()).toBe(true);
    expect(await old?.isStillHeld()).toBe(false);
    await old?.giveBack();
    expect(await successor?.isStillHeld()).toBe(true);
    await successor?.giveBack();
  });

  it('lets the old holder’s sync say so and save nothing, and loses nothing of the other’s', async () => {
    const store = createDynamoDbStores(table.client(), tableName);
    const current = biServiceInMemory(aBiDashboard('sales'), aBiDashboard('costs'));
    const later = createDynamoDbLeases(table.client(), tableName, aMinuteLater).sync;
    const stale = biServiceInMemory(aBiDashboard('sales'));
    const frozen = createSyncDashboards(
      store.dashboards,
      {
        ...stale,
        async dashboards() {
          const listed = await stale.dashboards();
          await createSyncDashboards(store.dashboards, current, clock, syncing({ lease: later }))(manager);
          return listed;
        },
      },
      clock,
      syncing({ lease: createDynamoDbLeases(table.client(), tableName).sync }),
    );
    expect(await frozen(manager)).toEqual({ ok: false, failure: { code: 'sync-lost' } });
    expect(await store.dashboards.list()).toHaveLength(2);
  });

  it('lets a second sync say that one is running', async () => {
    const store = createDynamoDbStores(table.client(), tableName);
    const held = await createDynamoDbLeases(table.client(), tableName).sync.take();
    const lease = createDynamoDbLeases(table.client(), tableName).sync;
    const sync = createSyncDashboards(
      store.dashboards,
      biServiceInMemory(aBiDashboard('sales')),
      clock,
      syncing({ lease }),
    );
    expect(await sync(manager)).toEqual({ ok: false, failure: { code: 'sync-running' } });
    await held?.giveBack();
    expect(await sync(manager)).toMatchObject({ ok: true, value: { added: 1 } });
    expect(await sync(manager)).toMatchObject({ ok: true });
  });
});
