import { expect, it, onTestFinished } from 'vitest';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { StoreUnavailable } from '#server/ports/stores/store-unavailable';
import { aDynamoDbTable, tableName } from './a-dynamodb-table';
import { added, board, started, synced } from './large-sync-contract';

const edit = { description: 'D', icon: 'TruckIcon', status: 'DRAFT', groupList: ['Board'] };

/** Each extends the title that they saw, on one of two instances. */
export function itLosesNoEdit(people: number): void {
  it(`lose no edit silently of ${people} people at once`, { timeout: 120_000 }, async () => {
    const table = await aDynamoDbTable();
    onTestFinished(() => table.close());
    const anInstance = () => createDynamoDbStores(table.client(), tableName);
    const stores = [anInstance(), anInstance()];
    await stores[0]?.dashboards.saveSync(added(5), synced);
    const saves = Array.from({ length: people }, async (_, person) => {
      const store = stores[person % 2] ?? anInstance();
      const { id } = board(person % 5);
      const seen = await store.dashboards.find(id);
      if (!seen) throw new Error('The row is gone');
      const title = `${seen.title}|${person}`;
      const saved = await store.dashboards
        .saveEdit(id, { ...edit, title }, { now: started, ifUpdatedAt: seen.updatedAt })
        .catch((error: unknown) => error);
      if (saved instanceof StoreUnavailable) return undefined;
      if (!(saved as { ok: boolean }).ok) return undefined;
      return { id, title, seen: seen.title };
    });
    const accepted = (await Promise.all(saves)).filter((save) => save !== undefined);
    expect(accepted.length).toBeGreaterThanOrEqual(5);
    for (const row of await anInstance().dashboards.list()) {
      const chain = accepted.filter(({ id }) => id === row.id);
      // Each accepted title extends what its editor saw, so the final one tells of all that were accepted.
      expect(row.title.split('|').length - 1).toBe(chain.length);
    }
  });
}
