import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDynamoDbStores } from '#server/adapters/dynamodb/dynamodb-stores';
import { createDynamoDbLease } from '#server/adapters/dynamodb/dynamodb-lease';
import { sharingLeaseKey } from '#server/adapters/dynamodb/dynamodb-permission-store';
import { createKeepPermissions } from '#server/application/permissions/keep-permissions';
import { createJoinReaders } from '#server/application/permissions/join-readers';
import { nameOf } from '#server/application/permissions/reader-groups';
import { ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { manager } from '../../callers';
import { namespaceGrant, permissionsInMemory, portalId } from '../../dashboard-permissions-in-memory';
import { aDynamoDbTable, tableName, type TestTable } from './a-dynamodb-table';

const boards = Array.from({ length: 6 }, (_, number) =>
  aDashboard({
    id: aDashboardId(`dashboard@board-${number}`),
    metaId: `board-${number}`,
    groupList: [`Team ${number % 2}`],
  }),
);
const people = { ann: ['Team 0'], bob: ['Team 0', 'Team 1'], cy: [] as string[] };
const synced = { added: 6, renamed: 0, missing: 0, returned: 0, finishedAt: new Date() };
const everyone = nameOf({ of: 'everyone' }, portalId);
const inPool = async (isIn: (groups: string[]) => boolean) =>
  ok(
    new Map(
      Object.entries(people).flatMap(([sub, groups]) =>
        isIn(groups) ? [[sub, { email: `${sub}@example.com` }] as const] : [],
      ),
    ),
  );
/** Before which writes an instance is killed: the soak run has every third, the usual run the first, the last and two between. */
const kills = process.env['SOAK'] ? Array.from({ length: 12 }, (_, kill) => kill * 3 + 1) : [1, 13, 22, 34];

describe('work on permissions in slices', () => {
  let table: TestTable;
  beforeEach(async () => {
    table = await aDynamoDbTable();
  });
  afterEach(() => table.close());

  /** A function's instance, which is killed before its write of this number, and ends its slice at this pause. */
  function anInstance(
    biService: ReturnType<typeof permissionsInMemory>,
    { dies = Infinity, slice = Infinity, later = 0 } = {},
  ) {
    const clock = () => new Date(Date.now() + later);
    const client = table.client({ mayWrite: () => dies-- > 0, maxAttempts: 1 });
    const store = createDynamoDbStores(client, tableName);
    const parts = {
      store: store.dashboards,
      history: store.history,
      used: async () => [],
      state: store.permissions,
      ...biService,
      people: {
        everyone: async () => inPool(() => true),
        inGroup: async (name: string) => inPool((groups) => groups.includes(name)),
      },
      clock,
      leases: (metaId: string) => createDynamoDbLease(client, tableName, sharingLeaseKey(metaId), clock),
      complain: (reason: string) => expect.fail(reason),
      async pause() {
        if (slice-- <= 0) throw new Error('The slice is over');
      },
    };
    return { store, keep: createKeepPermissions(parts, createJoinReaders(parts), async () => undefined) };
  }

  async function aBiService() {
    const biService = permissionsInMemory();
    for (const { metaId } of boards) biService.has(metaId, namespaceGrant);
    for (const name of Object.keys(people)) await biService.groups.register({ name, email: '' });
    const { store, keep } = anInstance(biService);
    await store.dashboards.saveSync(
      boards.map((dashboard) => ({ kind: 'add', dashboard })),
      synced,
    );
    for (const sub of Object.keys(people)) await store.permissions.saveReader(sub, { joined: {} });
    await keep.checkAll();
    // As a manager does, by the API.
    await keep.apply(
      manager,
      boards.slice(0, 3).map(({ id }) => id),
    );
    return biService;
  }

  const runOf = (biService: ReturnType<typeof permissionsInMemory>, end: Parameters<typeof anInstance>[1]) =>
    anInstance(biService, end)
      .keep.resume()
      .then(
        () => 'done',
        () => 'ended',
      );

  async function resultOf(biService: ReturnType<typeof permissionsInMemory>) {
    const { store, keep } = anInstance(biService);
    const review = await keep.review(manager);
    return {
      grants: boards.map(({ metaId }) => biService.grantsOf(metaId)),
      members: [everyone, ...['Team 0', 'Team 1'].map((name) => nameOf({ of: 'group', name }, portalId))].map((name) =>
        biService.membersOf(name).toSorted(),
      ),
      review: review.ok && review.value,
      originals: [...(await store.permissions.sharing()).values()].map(({ originals }) => originals),
    };
  }

  it('leave a dashboard to the instance that is at it, and what that has missed to the next', async () => {
    const biService = await aBiService();
    const before = biService.grantsOf('board-0');
    const [instance, client] = [anInstance(biService), table.client()];
    const held = await createDynamoDbLease(client, tableName, sharingLeaseKey('board-0')).take();
    await instance.keep.resume();
    expect(biService.grantsOf('board-0')).toEqual(before);
    expect([...(await instance.store.permissions.due()).keys()]).toEqual(['board-0']);
    await held?.giveBack();
    await anInstance(biService).keep.resume();
    expect(biService.grantsOf('board-0')).not.toEqual(before);
  });

  it('leave what a clean run leaves, wherever a slice ends or is killed', { timeout: 120_000 }, async () => {
    const clean = await aBiService();
    await anInstance(clean).keep.resume();
    const expected = await resultOf(clean);
    expect(expected).toMatchObject({ review: { due: 0 }, members: [['ann', 'bob', 'cy'], ['ann', 'bob'], ['bob']] });

    // A slice of six pauses ends among the readers, then among the dashboards.
    const ends = [{ slice: 6 }, ...kills.map((dies) => ({ dies }))];
    for (const end of ends) {
      await table.close();
      table = await aDynamoDbTable();
      const biService = await aBiService();
      const first = await runOf(biService, end);
      expect(first, JSON.stringify(end)).toBe('ended');
      // A minute later the lease of one that was killed is over.
      for (let run = 1; (await runOf(biService, { ...end, dies: Infinity, later: run * 61_000 })) === 'ended'; run++) {
        expect(run).toBeLessThan(5);
      }
      expect(await resultOf(biService), JSON.stringify(end)).toEqual(expected);
    }
  });
});
