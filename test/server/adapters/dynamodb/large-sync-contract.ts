import { expect, it, onTestFinished } from 'vitest';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import type { RowEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { History } from '#server/ports/stores/history';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { Stores } from '#server/ports/stores/stores';
import type { RowChange } from '#domain/dashboards/sync/sync-plan';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { storesInMemory } from '../../stores-in-memory';
import { aDynamoDbTable, tableName, type TestTable } from './a-dynamodb-table';

const ann = { sub: 'ann-sub', email: 'ann@example.com' };
export const started = new Date('2026-11-20T08:00:00.000Z');
export const synced = { added: 0, renamed: 0, missing: 0, returned: 0, finishedAt: started };

export const board = (number: number): Dashboard =>
  aDashboard({ id: aDashboardId(`dashboard@board-${number}`), metaId: `board-${number}`, metaName: 'Old' });
export const added = (count: number): RowChange[] =>
  Array.from({ length: count }, (_, number) => ({ kind: 'add', dashboard: board(number) }));
export const renamed = (count: number, metaName: string): RowChange[] =>
  Array.from({ length: count }, (_, number) => ({
    kind: 'change',
    id: board(number).id,
    metaName,
    metaArn: 'arn:new',
    missing: false,
  }));

/** The history's entries for the changes of a sync, by dashboard. */
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

/** How many changes one transaction of a large sync makes. */
const batch = 48;

/**
 * Kills syncs and bulk edits of so many dashboards after their commit, which their log is: at so many random writes, or once at each. The
 * whole change shows at once, and is in the end what a clean run leaves.
 */
export function itSurvivesKills(size: number, randomKills?: number): void {
  const batches = Math.ceil(size / batch);
  const kills = randomKills ?? batches + 1;
  const where = randomKills === undefined ? 'at each write' : `at ${kills} random writes`;

  it(
    `show a sync or bulk edit of ${size} dashboards whole after a kill ${where}, and the next edit applies the rest`,
    { timeout: 60_000 + kills * size * 40 },
    async () => {
      const table = await aDynamoDbTable();
      onTestFinished(() => table.close());
      const anInstance = (options?: Parameters<TestTable['client']>[0]) =>
        createDynamoDbStores(table.client(options), tableName);
      const clean = storesInMemory();
      for (let kill = 0; kill < kills; kill++) {
        const changes = kill === 0 ? added(size) : renamed(size, `Name ${kill}`);
        const sync = { ...synced, renamed: size, finishedAt: new Date(started.getTime() + kill) };
        const isBulk = kill % 2 === 1;
        const edits = (await clean.dashboards.list()).map(({ id, updatedAt: seen }): RowEdit => {
          return { kind: 'edit', id, seen, title: `Title ${kill}`, groupList: [`Group ${kill}`] };
        });
        const save = ({ dashboards }: Stores) =>
          isBulk ? dashboards.saveBulk(edits, { now: sync.finishedAt, by: ann }) : dashboards.saveSync(changes, sync);
        await save(clean);
        // The first write takes numbers, and the second is the commit, so that the third is the first that can be missing of a committed sync.
        const write = 2 + (randomKills === undefined ? kill : Math.floor(Math.random() * (batches + 1)));
        let left = write;
        const dying = anInstance({ mayWrite: () => left-- > 0, maxAttempts: 1 });
        await expect(save(dying)).rejects.toThrow('killed');

        const other = anInstance();
        expect(await other.dashboards.list(), `killed at write ${write}`).toEqual(await clean.dashboards.list());
        expect(await anInstance().dashboards.find(board(7).id)).toEqual(await clean.dashboards.find(board(7).id));
        expect(await other.dashboards.lastSync()).toEqual(await clean.dashboards.lastSync());
        const last = (await anInstance().history.page({})).entries[0]?.number ?? 0;
        if (isBulk) expect((await other.dashboards.lastEditors()).get(board(0).id)).toBe(ann.sub);
        expect(await changesOf(other, last)).toEqual(await changesOf(clean, kill * (size + 2) + 1));
        const now = new Date(started.getTime() + 1000 + kill);
        for (const store of [other, clean])
          await store.dashboards.saveEdit(board(7).id, { title: `T${kill}` }, { now });
        expect(await anInstance().dashboards.list()).toEqual(await clean.dashboards.list());
      }
    },
  );
}
