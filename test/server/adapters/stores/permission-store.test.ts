import { describe, expect, it, onTestFinished } from 'vitest';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import type { PermissionStore, SharingState } from '#server/ports/stores/permission-store';
import { aGrant } from '../../dashboard-permissions-in-memory';
import { permissionStoreInMemory } from '../../permission-store-in-memory';
import { aDynamoDbTable, tableName } from '../dynamodb/a-dynamodb-table';
import { aFolder } from '../../../a-folder';

interface Subject {
  store: PermissionStore;
  /** The store as the next start of the process finds it. */
  reopen: () => Promise<PermissionStore>;
}

const unchecked: SharingState = { originals: { present: [], absent: [] } };
const checked: SharingState = {
  grants: [aGrant('namespace/default', { link: true })],
  problem: 'ThrottlingException',
  originals: { present: [aGrant('user/bob', { access: 'owns' })], absent: [aGrant('group/portal-a')] },
};

const due = { mark: 'a', takeBack: [] };

function describeStore(name: string, create: () => Promise<Subject>) {
  describe(name, () => {
    it('starts with nothing known and nothing allowed', async () => {
      const { store } = await create();
      expect(await store.phase()).toBe('review');
      expect(await store.lastNightlyRun()).toBeUndefined();
      expect(await store.joinsDue()).toBe(false);
      expect(await store.failedSync()).toBeUndefined();
      expect([...(await store.sharing()), ...(await store.due()), ...(await store.readers())]).toEqual([]);
      const none = [await store.sharingOf('sales'), await store.dueOf('sales'), await store.reader('ann')];
      expect(none).toEqual([undefined, undefined, undefined]);
    });

    it('keeps what was saved last, over a restart', async () => {
      const { store, reopen } = await create();
      await store.savePhase('managed');
      await store.saveSharing('sales', checked);
      await store.saveSharing('finance', checked);
      await store.saveSharing('finance', unchecked);
      await store.saveDue(
        new Map([
          ['sales', due],
          ['finance', due],
        ]),
      );
      await store.settleDue('finance', due);
      await store.saveReader('ann', { name: 'ann@example.com', existed: true, joined: { 'portal-everyone': 7 } });
      await store.saveReader('bob', { joined: {} });
      await store.saveReader('bob', undefined);
      await store.saveNightlyRun(new Date(9));
      await store.saveJoinsDue(true);
      await store.saveFailedSync({ at: new Date(7), sub: 'ann' });
      await store.saveFailedSync({ at: new Date(8) });
      await store.saveCursor('joins', { night: 0, step: 'joins', after: 'portal-a' });

      const later = await reopen();
      expect(await later.phase()).toBe('managed');
      expect(await later.failedSync()).toEqual({ at: new Date(8) });
      const cursors = [await later.cursor('joins'), await later.cursor('nightly')];
      expect(cursors).toEqual([{ night: 0, step: 'joins', after: 'portal-a' }, undefined]);
      expect([...(await later.sharing())]).toEqual([
        ['finance', unchecked],
        ['sales', checked],
      ]);
      expect(await later.sharingOf('sales')).toEqual(checked);
      expect([...(await later.readers())]).toEqual([
        ['ann', { name: 'ann@example.com', existed: true, joined: { 'portal-everyone': 7 } }],
      ]);
      expect([...(await later.due())]).toEqual([['sales', due]]);
      expect(await later.dueOf('sales')).toEqual(due);
      expect(await later.reader('bob')).toBeUndefined();
      expect(await later.lastNightlyRun()).toEqual(new Date(9));
      expect(await later.joinsDue()).toBe(true);
    });

    it('keeps hundreds of due checks that are saved at once', async () => {
      const { store } = await create();
      const ids = Array.from(
        { length: process.env['SOAK'] ? 1000 : 250 },
        (_, number) => `board-${String(number).padStart(4, '0')}`,
      );
      await store.saveDue(new Map(ids.map((id) => [id, due])));
      expect([...(await store.due()).keys()]).toEqual(ids);
    });

    it('settles a due check only if it did not become due again', async () => {
      const { store } = await create();
      const again = { mark: 'b', takeBack: ['user/bob'] };
      await store.saveDue(new Map([['sales', due]]));
      await store.saveDue(new Map([['sales', again]]));
      await store.settleDue('sales', due);
      expect([...(await store.due())]).toEqual([['sales', again]]);
      await store.settleDue('sales', again);
      expect([...(await store.due())]).toEqual([]);
    });
  });
}

describeStore('the in-memory permission store', async () => {
  const store = permissionStoreInMemory();
  return { store, reopen: async () => store };
});

describeStore('the DynamoDB permission store', async () => {
  const table = await aDynamoDbTable();
  onTestFinished(() => table.close());
  const open = async () => createDynamoDbStores(table.client(), tableName).permissions;
  return { store: await open(), reopen: open };
});

describeStore('the SQLite permission store', async () => {
  const folder = await aFolder();
  const open = async () => {
    const store = await openSqliteStores(folder);
    onTestFinished(() => store.close());
    return store.permissions;
  };
  return { store: await open(), reopen: open };
});
