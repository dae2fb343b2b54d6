import { expect, it } from 'vitest';
import type { BiFailure } from '#server/ports/bi-service';
import { failed } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, manager } from '../../callers';
import { permissionsInMemory } from '../../dashboard-permissions-in-memory';
import { permissionStoreInMemory } from '../../permission-store-in-memory';
import { aPortal, draft, everyone, news, principal, sales } from './a-permitted-portal';

const refused: BiFailure = { kind: 'refused', reason: 'AccessDeniedException' };
const before = ['namespace/default', 'user/author'];
const added = aDashboard({ id: aDashboardId('dashboard@stock'), metaId: 'stock', groupList: ['Sales'] });
const untouched = { present: [], absent: [] };

it('what is checked is the catalogue that is there, and what the portal shared of dashboards that left it', async () => {
  const { store, state, keep } = aPortal();
  const counts = { added: 0, renamed: 0, missing: 1, returned: 0, finishedAt: clock() };
  const { id, metaName, metaArn, updatedAt: seen } = draft;
  await store.dashboards.saveSync([{ kind: 'change', id, metaName, metaArn, missing: true, seen }], counts);
  const grant = permissionsInMemory().permissions.readerGrant('a-group');
  await state.saveSharing('shared', { originals: { present: [], absent: [grant] } });
  await state.saveSharing('left-alone', { originals: untouched });
  await keep.expectAll();
  expect([...(await state.due()).keys()]).toEqual(['news', 'sales', 'shared']);
});

it('what is checked after a sync is what it has changed, what failed, and what left the catalogue while shared', async () => {
  const { store, state, keep, manage } = aPortal();
  await manage();
  await keep.expectChanged();
  expect([...(await state.due())]).toEqual([]);
  const counts = { added: 1, renamed: 0, missing: 0, returned: 0, finishedAt: clock() };
  await store.dashboards.saveSync([{ kind: 'add', dashboard: added }], counts);
  const known = await state.sharingOf('news');
  await state.saveSharing('news', { ...known, originals: untouched, problem: 'ThrottlingException' });
  const ours = { ...permissionsInMemory().permissions.readerGrant(''), principal: everyone };
  await state.saveSharing('gone', { grants: [ours], originals: { present: [], absent: [ours] } });
  await state.saveSharing('taken-back', { grants: [], originals: { present: [], absent: [ours] } });
  await keep.expectChanged();
  expect([...(await state.due()).keys()]).toEqual(['gone', 'news', 'stock']);
});

it('what is checked takes at most five calls a second', async () => {
  const { keep, manage, waits } = aPortal();
  await keep.checkAll();
  expect(waits.splice(0)).toEqual([200, 200, 200]);
  await manage();
  expect(waits.splice(0)).toEqual([200, 200, 200, 400, 400, 400]);
  // Nothing is to be changed.
  await keep.checkAll();
  expect(waits).toEqual([200, 200, 200]);
});

it('what is checked is done with a dashboard that the BI service no longer has', async () => {
  const { store, keep, review } = aPortal();
  await store.dashboards.saveSync([{ kind: 'add', dashboard: added }], {
    added: 1,
    renamed: 0,
    missing: 0,
    returned: 0,
    finishedAt: clock(),
  });
  await keep.checkAll();
  expect(await review()).toMatchObject({ due: 0 });
  expect((await review()).differences.find(({ id }) => id === added.id)).not.toHaveProperty('problem');
});

it('what is checked stays due while another process is at work on it', async () => {
  let isFree = false;
  const given: string[] = [];
  const { keep, review } = aPortal({
    leases: (metaId) => ({
      take: async () =>
        isFree ? { isStillHeld: async () => true, giveBack: async () => void given.push(metaId) } : undefined,
    }),
  });
  await keep.checkAll();
  expect(await review()).toMatchObject({ due: 3, differences: [] });
  isFree = true;
  await keep.resume();
  expect(await review()).toMatchObject({ due: 0 });
  expect(given).toEqual(['draft', 'news', 'sales']);
});

it('what is checked is checked once more if another process, which its lease kept away, made it due meanwhile', async () => {
  const { store, biService, keep, manage, edit, lostEdit, review } = aPortal();
  await manage();
  await edit(['Sales', 'Finance']);
  await keep.resume();
  const change = biService.permissions.change.bind(biService.permissions);
  biService.permissions.change = async (...given) => {
    biService.permissions.change = change;
    await lostEdit(sales);
    await store.dashboards.saveEdit(sales.id, { groupList: [], status: 'DRAFT' }, { now: clock() });
    return change(...given);
  };
  await edit(['Sales']);
  expect(biService.grantsOf('sales')).toEqual(['user/author', principal('SuperUser')]);
  expect(await review()).toMatchObject({ due: 0 });
});

it('a group of the BI service is created once, when the first dashboard needs it', async () => {
  const { biService, manage, edit } = aPortal();
  const created: string[] = [];
  const create = biService.groups.create.bind(biService.groups);
  biService.groups.create = async (name, description) => {
    created.push(`group/${name}`);
    return create(name, description);
  };
  await manage();
  expect(created.splice(0).toSorted()).toEqual([principal('SuperUser'), principal('Sales'), everyone].toSorted());
  await edit(['Finance']);
  expect(created).toEqual([principal('Finance')]);
});

it('a group of the BI service that cannot be created changes nothing, and says why', async () => {
  const { biService, manage, review } = aPortal();
  biService.groups.create = async () => failed(refused);
  await manage();
  expect(biService.grantsOf('sales')).toEqual(before);
  const { due, differences } = await review();
  expect(due).toBe(3);
  expect(differences.map(({ problem }) => problem)).toEqual(Array(3).fill('AccessDeniedException'));
});

it('a review shows what is still to be changed, and counts it as equal no longer', async () => {
  const { store, manage, lostEdit, review } = aPortal();
  await manage();
  await lostEdit(sales);
  expect(await review()).toEqual({ phase: 'managed', due: 1, equal: 2, differences: [] });
  await store.dashboards.saveEdit(sales.id, { groupList: ['Finance'] }, { now: clock() });
  expect(await review()).toMatchObject({
    due: 1,
    differences: [{ id: sales.id, now: [{ name: 'SuperUser' }, {}], willBe: [{}, { name: 'Finance' }] }],
  });
});

it('a review shows why a dashboard could not be checked, even if nothing else is known to be wrong', async () => {
  const { biService, keep, manage, review, waits } = aPortal();
  await manage();
  biService.permissions.grants = async () => failed(refused);
  waits.length = 0;
  await keep.checkAll();
  expect(await review()).toMatchObject({
    due: 3,
    differences: [{}, {}, { id: sales.id, problem: 'AccessDeniedException' }],
  });
  expect(waits).toEqual([200, 200, 200]);
});

it('the readers of a dashboard are unknown until it was read, and then as it was read last', async () => {
  const { biService, keep, manage } = aPortal();
  expect(await keep.readers('sales')).toBeUndefined();
  await manage();
  const readers = [
    { of: 'other', name: 'user/author', link: false },
    { of: 'group', name: 'SuperUser' },
    { of: 'group', name: 'Sales' },
  ];
  expect(await keep.readers('sales')).toStrictEqual({ readers, readAt: clock() });
  biService.permissions.grants = async () => failed(refused);
  await keep.checkAll();
  expect(await keep.readers('sales')).toStrictEqual({ readers, readAt: clock(), problem: 'AccessDeniedException' });
});

it('where another process does what nobody waits for it is told to widen, and an edit that narrows is done at once', async () => {
  let told = 0;
  const { biService, keep, manage, edit } = aPortal({ elsewhere: async () => void told++ });
  await manage();
  told = 0;
  await edit(['Sales', 'Finance']);
  expect(told).toBe(1);
  expect(biService.grantsOf('sales')).not.toContain(principal('Finance'));
  await keep.resume();
  expect(biService.grantsOf('sales')).toContain(principal('Finance'));
  await edit(['Finance']);
  expect(told).toBe(1);
  expect(biService.grantsOf('sales')).not.toContain(principal('Sales'));
});

it('what a manager takes back is not forgotten when an edit follows', async () => {
  const { biService, keep, lostEdit } = aPortal({ elsewhere: async () => undefined });
  await keep.checkAll();
  await keep.apply(manager, [sales.id]);
  await lostEdit(sales);
  await keep.resume();
  expect(biService.grantsOf('sales')).not.toContain('namespace/default');
  expect(biService.grantsOf('news')).toContain('namespace/default');
});

it('applying makes everyone a member of their groups before any dashboard changes, once', async () => {
  const biService = permissionsInMemory();
  const seen: string[][] = [];
  const joinReaders = async () => void seen.push(biService.grantsOf('sales'));
  const { keep, manage } = aPortal({ biService, joinReaders });
  await manage();
  await keep.checkAll();
  expect(seen).toEqual([before]);
});

it('applying is possible again for dashboards that came since, and leaves missing ones alone', async () => {
  const { store, state, keep, manage, lostEdit } = aPortal({ elsewhere: async () => undefined });
  await manage();
  const { id, metaName, metaArn, updatedAt: seen } = draft;
  await store.dashboards.saveSync(
    [
      { kind: 'add', dashboard: added },
      { kind: 'change', id, metaName, metaArn, missing: true, seen },
    ],
    { added: 1, renamed: 0, missing: 1, returned: 0, finishedAt: clock() },
  );
  await lostEdit(news);
  expect(await keep.apply(manager, [added.id])).toMatchObject({ ok: true });
  expect([...(await state.due()).entries()]).toMatchObject([
    ['news', { takeBack: [] }],
    ['sales', { takeBack: [] }],
    ['stock', { takeBack: [] }],
  ]);
});

it('an undo brings back what a crash kept the portal from noting', async () => {
  const biService = permissionsInMemory();
  const change = biService.permissions.change.bind(biService.permissions);
  const state = permissionStoreInMemory();
  const { manage } = aPortal({ biService, state });
  biService.permissions.change = async (...given) => {
    await change(...given);
    throw new Error('The process was ended');
  };
  await manage().catch(() => undefined);
  expect(biService.grantsOf('draft')).toEqual(['user/author', principal('SuperUser')]);
  biService.permissions.change = change;
  const next = aPortal({ biService, state });
  await next.keep.undo(manager);
  await next.keep.resume();
  expect(biService.grantsOf('draft').toSorted()).toEqual(before);
});

it('an undo ends only once the last dashboard is as before, and nobody is a member any more', async () => {
  const { biService, state, keep, manage, review } = aPortal();
  const group = everyone.slice('group/'.length);
  await manage();
  await state.saveReader('ann', { name: 'ann@example.com', joined: { [group]: 1 } });
  await biService.groups.register({ name: 'ann@example.com', email: '' });
  await biService.groups.join(group, 'ann@example.com');
  const change = biService.permissions.change.bind(biService.permissions);
  biService.permissions.change = async () => failed(refused);
  await keep.undo(manager);
  await keep.resume();
  expect(await review()).toMatchObject({ phase: 'undoing', due: 3 });
  expect(biService.membersOf(group)).toEqual(['ann@example.com']);

  biService.permissions.change = change;
  const leave = biService.groups.leave.bind(biService.groups);
  biService.groups.leave = async () => failed(refused);
  await keep.resume();
  expect(await review()).toMatchObject({ phase: 'undoing', due: 0 });
  biService.groups.leave = leave;
  await keep.resume();
  expect(await review()).toMatchObject({ phase: 'review' });
  expect(biService.membersOf(group)).toEqual([]);
  expect(await state.reader('ann')).toEqual({ name: 'ann@example.com', joined: {} });
  expect(biService.grantsOf(news.metaId).toSorted()).toEqual(before);
});
