import { createProcessLeases } from '#server/ports/leases';
import { expect, it } from 'vitest';
import { createAccessRequests } from '#server/application/access/requests';
import { createKeepPermissions, type KeepPermissions } from '#server/application/permissions/keep-permissions';
import { createPrepareReader } from '#server/application/permissions/memberships';
import { type SharedDashboard, nameOf } from '#server/application/permissions/reader-groups';
import { createSharedCatalogue } from '#server/application/permissions/shared-catalogue';
import { createUpdateDashboard } from '#server/application/catalogue/update-dashboard';
import { type AccessDecision } from '#domain/access/access-request';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../../callers';
import { permissionsInMemory, portalId } from '../../dashboard-permissions-in-memory';
import { storesInMemory } from '../../stores-in-memory';
import { permissionStoreInMemory } from '../../permission-store-in-memory';
import { aBackend, ann, forSales, other } from './a-backend-with-requests';

const given = { dashboard: forSales.id, sub: ann.sub, at: clock(), decision: { kind: 'person' } } as const;

it('a manager grants it to one of the person’s groups, which then lists and opens it', async () => {
  const { requests, list, embed, answer } = aBackend();
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await list(ann)).toEqual([]);
  expect(await answer({ kind: 'group', group: 'Finance' })).toEqual({ ok: true });
  expect(await list(inGroups('Finance'))).toMatchObject([{ id: forSales.id, groupList: ['Sales', 'Finance'] }]);
  expect(await embed(ann, forSales.id)).toMatchObject({ ok: true });
  const answered = { granted: true, word: '', by: manager.email, at: clock() };
  expect(await requests.mine(ann)).toEqual([{ metaId: 'b', note: '', at: clock(), answer: answered }]);
});

it('a manager grants it to the person alone until that is withdrawn', async () => {
  const { requests, list, embed, answer } = aBackend();
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await answer({ kind: 'person' })).toEqual({ ok: true });
  const colleague = { ...ann, sub: 'another-sub' };
  expect(await list(ann)).toEqual([{ ...forSales, granted: true }]);
  expect(await list(colleague)).toEqual([]);
  expect(await embed(ann, forSales.id)).toMatchObject({ ok: true });
  expect(await embed(colleague, forSales.id)).toMatchObject({ failure: { code: 'not-found' } });

  expect(await requests.withdraw(manager, { dashboard: forSales.id, sub: ann.sub })).toEqual({ ok: true });
  expect(await list(ann)).toEqual([]);
  expect(await embed(ann, forSales.id)).toMatchObject({ failure: { code: 'not-found' } });
});

it.each([
  [{}, '2027-02-18'],
  [{ until: '2027-11-20' }, '2027-11-20'],
])('a manager’s grant to the person alone with %j lasts until %s, as the person is told', async (last, until) => {
  const { store, requests, answer } = aBackend();
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await answer({ kind: 'person', ...last })).toEqual({ ok: true });
  expect(await store.access.grants()).toMatchObject([{ until }]);
  expect(await requests.mine(ann)).toMatchObject([{ answer: { granted: true, until } }]);
});

it('a manager cannot grant it until a day that is past or more than a year away', async () => {
  const { requests, answer } = aBackend();
  await requests.ask(ann, { metaId: 'b', note: '' });
  for (const until of ['2026-11-19', '2027-11-21', 'soon'])
    expect(await answer({ kind: 'person', until })).toEqual({
      ok: false,
      failure: { code: 'invalid-body', field: 'until' },
    });
  expect(await requests.waiting(manager)).toMatchObject({ value: [{ dashboard: forSales.id }] });
});

it('a manager declines it with a word', async () => {
  const { requests, list, answer } = aBackend();
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await answer({ kind: 'decline', word: ' Use the other one ' })).toEqual({ ok: true });
  expect(await requests.mine(ann)).toMatchObject([{ answer: { granted: false, word: 'Use the other one' } }]);
  expect(await list(ann)).toEqual([]);
});

const [toFinance, toOperations] = [
  { kind: 'group', group: 'Finance' },
  { kind: 'group', group: 'Operations' },
] as const;
it.each<[string, AccessDecision, string[], string[]]>([
  ['declined it, and adds no group', { kind: 'decline', word: '' }, ['Sales'], ['Sales']],
  ['granted it to the same group, and leaves that', toFinance, ['Sales'], ['Sales', 'Finance']],
  ['granted it to another group, and leaves that alone', toOperations, ['Sales'], ['Sales', 'Operations']],
  ['granted it to the person, and adds no group', { kind: 'person' }, ['Sales'], ['Sales']],
  ['declined it, and leaves the group of before', { kind: 'decline', word: '' }, ['Finance'], ['Finance']],
  ['declined it, and leaves it open to everyone', { kind: 'decline', word: '' }, [], []],
])('a manager is told that another one was first who %s', async (_, decision, before, groupList) => {
  const { store, requests, answer } = aBackend();
  await store.dashboards.saveEdit(forSales.id, { groupList: before }, { now: clock() });
  const late = createAccessRequests({
    store: store.dashboards,
    access: {
      ...store.access,
      async answer(answering) {
        await answer(decision);
        return store.access.answer(answering);
      },
    },
    updateDashboard: createUpdateDashboard(store.dashboards, clock),
    clock,
  });
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await late.answer(manager, { ...given, decision: toFinance })).toEqual({
    ok: false,
    failure: { code: 'not-found' },
  });
  expect((await store.dashboards.find(forSales.id))?.groupList).toEqual(groupList);
  expect(await requests.mine(ann)).toMatchObject([{ answer: { granted: decision.kind !== 'decline' } }]);
});

it.each([
  ['adds the group to it', ['Sales', 'Board'], ['Sales', 'Board', 'Finance']],
  ['has no group twice that another one added', ['Sales', 'Finance'], ['Sales', 'Finance']],
  ['leaves it open to everyone, as another one made it', [], []],
])('a manager %s while another manager edits the dashboard', async (_, groupList, expected) => {
  const { store } = aBackend();
  const update = createUpdateDashboard(store.dashboards, clock);
  let edits = 0;
  const updateDashboard: typeof update = async (...given) => {
    if (edits++ === 0) await store.dashboards.saveEdit(forSales.id, { title: 'Edited', groupList }, { now: clock() });
    return update(...given);
  };
  const requests = createAccessRequests({ store: store.dashboards, access: store.access, updateDashboard, clock });
  await requests.ask(ann, { metaId: 'b', note: '' });
  const decision = { kind: 'group', group: 'Finance' } as const;
  expect(await requests.answer(manager, { dashboard: forSales.id, sub: ann.sub, at: clock(), decision })).toEqual({
    ok: true,
  });
  expect(await store.dashboards.find(forSales.id)).toMatchObject({ title: 'Edited', groupList: expected });
});

it.each([
  ['leaves a published dashboard open to everyone', 'EMBEDED', []],
  ['gives a draft its first group', 'DRAFT', ['Finance']],
])('a manager %s when granting it to a group', async (_, status, groupList) => {
  const { store, requests, answer } = aBackend();
  await requests.ask(ann, { metaId: 'b', note: '' });
  await store.dashboards.saveEdit(forSales.id, { status, groupList: [] }, { now: clock() });
  expect(await answer({ kind: 'group', group: 'Finance' })).toEqual({ ok: true });
  expect((await store.dashboards.find(forSales.id))?.groupList).toEqual(groupList);
  expect(await requests.mine(ann)).toMatchObject([{ answer: { granted: true } }]);
});

it('a manager does not open it to everyone by taking back its last group when another one was first', async () => {
  const { store, requests, answer } = aBackend();
  const late = createAccessRequests({
    store: store.dashboards,
    access: {
      ...store.access,
      async answer(answering) {
        await store.dashboards.saveEdit(forSales.id, { groupList: ['Finance'] }, { now: clock() });
        await answer({ kind: 'decline', word: '' });
        return store.access.answer(answering);
      },
    },
    updateDashboard: createUpdateDashboard(store.dashboards, clock),
    clock,
  });
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await late.answer(manager, { ...given, decision: toFinance })).toMatchObject({ ok: false });
  expect((await store.dashboards.find(forSales.id))?.groupList).toEqual(['Finance']);
});

it('a manager sees whom others let see a dashboard, one by one', async () => {
  const { requests, answer } = aBackend();
  for (const metaId of ['b', 'c']) await requests.ask(ann, { metaId, note: '' });
  await answer({ kind: 'person' });
  expect(await requests.who(manager, forSales.id)).toMatchObject({ value: { people: [{ sub: ann.sub }] } });
  expect(await requests.who(manager, other.id)).toEqual({ ok: true, value: { people: [] } });
});

type Requests = ReturnType<typeof aBackend>['requests'];

it.each<[string, (requests: Requests) => Promise<unknown>]>([
  ['to a request for another dashboard', (requests) => requests.answer(manager, { ...given, dashboard: other.id })],
  ['to a request of another person', (requests) => requests.answer(manager, { ...given, sub: 'another-sub' })],
  ['to a request of another time', (requests) => requests.answer(manager, { ...given, at: new Date(0) })],
  ['for a dashboard that does not exist', (requests) => requests.who(manager, aDashboardId('dashboard@nowhere'))],
  ['for a grant that was not given', (requests) => requests.withdraw(manager, given)],
])('a manager finds no answer %s', async (_, call) => {
  const { requests } = aBackend();
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await call(requests)).toEqual({ ok: false, failure: { code: 'not-found' } });
  expect(await requests.waiting(manager)).toMatchObject({ value: [{ dashboard: forSales.id }] });
});

it.each<[string, (requests: Requests) => Promise<unknown>]>([
  ['sees requests', (requests) => requests.waiting(ann)],
  ['answers them', (requests) => requests.answer(ann, given)],
  ['sees who can see a dashboard', (requests) => requests.who(ann, forSales.id)],
  ['ends a grant', (requests) => requests.withdraw(ann, given)],
])('a manager alone %s', async (_, call) => {
  const { requests } = aBackend();
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await call(requests)).toEqual({ ok: false, failure: { code: 'not-allowed' } });
});

it('a manager is told why a group could not be added, and the request still waits', async () => {
  const { store, requests, answer } = aBackend();
  const groupList = Array.from({ length: 50 }, (_, number) => `Group ${number}`);
  await store.dashboards.saveEdit(forSales.id, { groupList }, { now: clock() });
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await answer({ kind: 'group', group: 'Finance' })).toEqual({
    ok: false,
    failure: { code: 'invalid-body', field: 'groupList' },
  });
  expect(await requests.mine(ann)).not.toMatchObject([{ answer: {} }]);
  expect(await answer({ kind: 'person' })).toEqual({ ok: true });
});

it('a manager can repeat an answer that the store did not take after the group was added', async () => {
  const { store, requests, answer } = aBackend();
  const unavailable = new Error('The store is unavailable');
  const failing = createAccessRequests({
    store: store.dashboards,
    access: { ...store.access, answer: () => Promise.reject(unavailable) },
    updateDashboard: createUpdateDashboard(store.dashboards, clock),
    clock,
  });
  await requests.ask(ann, { metaId: 'b', note: '' });
  const decision = { kind: 'group', group: 'Finance' } as const;
  await expect(failing.answer(manager, { ...given, decision })).rejects.toBe(unavailable);
  expect(await answer(decision)).toEqual({ ok: true });
  expect((await store.dashboards.find(forSales.id))?.groupList).toEqual(['Sales', 'Finance']);
  expect(await requests.mine(ann)).toMatchObject([{ answer: { granted: true } }]);
});

it('a manager cannot grant it to a group that the person is not in', async () => {
  const { requests, answer } = aBackend();
  await requests.ask(ann, { metaId: 'b', note: '' });
  expect(await answer({ kind: 'group', group: 'Board' })).toMatchObject({ failure: { code: 'invalid-body' } });
  expect(await requests.waiting(manager)).toMatchObject({ value: [{ dashboard: forSales.id }] });
});

/** A dashboard, and whom managers let see it. */
const sharing = ({ metaId, people }: SharedDashboard) => [metaId, people?.map(({ sub }) => sub)];

it('a grant to a person asks the BI service to follow, as the dashboard is shared before and after it', async () => {
  const { store } = aBackend();
  const { access } = store;
  const followed: unknown[] = [];
  const permissions: Pick<KeepPermissions, 'follow' | 'readers'> = {
    async follow(before, save) {
      const saved = await save();
      if (saved.ok) followed.push(sharing(before), sharing(saved.value));
      return saved;
    },
    readers: async () => undefined,
  };
  const updateDashboard = createUpdateDashboard(store.dashboards, clock);
  const requests = createAccessRequests({ store: store.dashboards, access, updateDashboard, clock, permissions });
  const bob = { ...ann, sub: 'bob-sub' };
  const given = { dashboard: forSales.id, sub: ann.sub, at: clock(), decision: { kind: 'person' } } as const;
  for (const metaId of ['b', 'c']) await requests.ask(ann, { metaId, note: '' });
  await requests.ask(bob, { metaId: 'b', note: '' });
  await requests.answer(manager, { ...given, dashboard: other.id });
  expect(followed.splice(0)).toEqual([
    ['c', []],
    ['c', [ann.sub]],
  ]);
  await requests.answer(manager, given);
  expect(followed.splice(0)).toEqual([
    ['b', []],
    ['b', [ann.sub]],
  ]);
  await requests.answer(manager, { ...given, sub: bob.sub, decision: { kind: 'decline', word: '' } });
  expect(followed).toEqual([]);
});

it('a grant shares the dashboard in the BI service with the person alone, and its withdrawal takes that back', async () => {
  const store = storesInMemory(forSales);
  const { access } = store;
  const catalogue = createSharedCatalogue(store.dashboards, access);
  const biService = permissionsInMemory();
  biService.has(forSales.metaId);
  const state = permissionStoreInMemory();
  await state.savePhase('managed');
  const { sharing: leases } = createProcessLeases();
  const parts = {
    history: store.history,
    used: async () => [],
    store: catalogue,
    ...biService,
    state,
    clock,
    leases,
    pause: async () => undefined,
  };
  const permissions = createKeepPermissions(parts, async () => undefined);
  const updateDashboard = createUpdateDashboard(store.dashboards, clock, permissions);
  const requests = createAccessRequests({ store: store.dashboards, access, updateDashboard, clock, permissions });
  const own = nameOf({ of: 'person', sub: ann.sub, email: ann.email }, portalId);
  const readers = async () => {
    await permissions.resume();
    return biService.grantsOf(forSales.metaId);
  };

  await requests.ask(ann, { metaId: 'b', note: '' });
  const given = { dashboard: forSales.id, sub: ann.sub, at: clock(), decision: { kind: 'person' } } as const;
  expect(await requests.answer(manager, given)).toEqual({ ok: true });
  expect(await readers()).toContain(`group/${own}`);
  await createPrepareReader(parts)(ann);
  expect(biService.membersOf(own)).toEqual([ann.sub]);
  expect(await requests.who(manager, forSales.id)).toMatchObject({
    value: {
      people: [{ sub: ann.sub, email: ann.email, by: manager.sub, at: clock() }],
      biService: {
        readAt: clock(),
        readers: expect.arrayContaining([{ of: 'person', sub: ann.sub, email: ann.email }]),
      },
    },
  });

  await requests.withdraw(manager, given);
  expect(await readers()).not.toContain(`group/${own}`);
});
