import { createProcessLeases } from '#server/ports/leases';
import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { createKeepPermissions } from '#server/application/permissions/keep-permissions';
import { nameOf } from '#server/application/permissions/reader-groups';
import type { PermissionStore } from '#server/ports/stores/permission-store';
import { clock, inGroups, manager } from '../../callers';
import { aGrant, portalId } from '../../dashboard-permissions-in-memory';
import { permissionStoreInMemory } from '../../permission-store-in-memory';
import { aPortal, draft, everyone, news, owner, principal, sales } from './a-permitted-portal';

const busy = { kind: 'busy', retryAfterSeconds: 5 } as const;

it('the first run shows managers every difference, and changes nothing before they apply it', async () => {
  const { keep, biService, review, edit } = aPortal();
  expect(await review()).toEqual({ phase: 'review', due: 3, equal: 0, differences: [] });
  await keep.checkAll();
  await edit(['Sales', 'Finance']);
  await keep.resume();
  const superUsers = { of: 'group', name: 'SuperUser' };
  const others = [{ of: 'other', name: 'namespace/default', link: false }];
  expect(await review()).toEqual({
    phase: 'review',
    due: 0,
    equal: 0,
    differences: [
      { id: draft.id, now: others, willBe: [superUsers], drift: others },
      { id: news.id, now: others, willBe: [superUsers, { of: 'everyone' }], drift: others },
      {
        id: sales.id,
        now: others,
        willBe: [superUsers, { of: 'group', name: 'Sales' }, { of: 'group', name: 'Finance' }],
        drift: others,
      },
    ],
  });
  expect(biService.grantsOf('sales')).toEqual(['namespace/default', 'user/author']);
});

it('the first run is not applied before every dashboard was read', async () => {
  const { keep, biService, lostEdit, review } = aPortal();
  await keep.checkAll();
  await lostEdit(news);
  expect(await keep.apply(manager, [])).toEqual({ ok: false, failure: { code: 'busy', retryAfterSeconds: 5 } });
  expect(await review()).toMatchObject({ phase: 'review', due: 1 });
  expect(biService.grantsOf('sales')).toEqual(['namespace/default', 'user/author']);
  await keep.resume();
  expect(await keep.apply(manager, [])).toMatchObject({ ok: true, value: { phase: 'managed' } });
});

it('the first run shares with exactly the groups once applied, and takes back where a manager says so', async () => {
  const { biService, manage, review } = aPortal();
  await manage([sales.id]);
  expect(biService.grantsOf('sales')).toEqual(['user/author', principal('SuperUser'), principal('Sales')]);
  expect(biService.grantsOf('news')).toEqual(['namespace/default', 'user/author', principal('SuperUser'), everyone]);
  expect(biService.grantsOf('draft')).toEqual(['namespace/default', 'user/author', principal('SuperUser')]);
  expect(await review()).toMatchObject({
    phase: 'managed',
    due: 0,
    equal: 1,
    differences: [{ id: draft.id }, { id: news.id }],
  });
});

it('the first run is for managers', async () => {
  const { keep } = aPortal();
  const refused = { ok: false, failure: { code: 'not-allowed' } };
  const visitor = inGroups('Sales');
  expect([await keep.review(visitor), await keep.apply(visitor, []), await keep.undo(visitor)]).toEqual([
    refused,
    refused,
    refused,
  ]);
});

it('an edit is answered when QuickSight has taken back what it narrows', async () => {
  const { biService, manage, edit } = aPortal();
  await manage();
  await edit(['Finance']);
  expect(biService.grantsOf('sales')).toEqual(['user/author', principal('SuperUser'), principal('Finance')]);
});

it('an edit is saved even if QuickSight does not take it, is shown as pending, and is tried again', async () => {
  const { biService, manage, edit, review, keep, waits } = aPortal();
  await manage();
  biService.fail(busy);
  expect(await edit([])).toMatchObject({ ok: true, value: { groupList: [] } });
  const pending = {
    id: sales.id,
    problem: 'The BI service is busy',
    willBe: [{ name: 'SuperUser' }, { of: 'everyone' }],
  };
  expect(await review()).toMatchObject({ due: 1, differences: [pending] });
  waits.length = 0;
  await keep.resume();
  expect(Math.max(...waits)).toBeGreaterThanOrEqual(5000);
  biService.fail(undefined);
  await keep.resume();
  expect(await review()).toMatchObject({ due: 0, equal: 3, differences: [] });
  expect(biService.grantsOf('sales')).toEqual(['user/author', principal('SuperUser'), everyone]);
});

it('an edit that is saved is answered, even if nothing more can be stored, and is tried again', async () => {
  let isFull = false;
  const stored = permissionStoreInMemory();
  const saveSharing: PermissionStore['saveSharing'] = async (id, sharing) => {
    if (isFull) throw new Error('SQLITE_FULL');
    await stored.saveSharing(id, sharing);
  };
  const { biService, manage, edit, keep } = aPortal({ state: { ...stored, saveSharing } });
  await manage();
  isFull = true;
  expect(await edit(['Finance'])).toMatchObject({ ok: true });
  isFull = false;
  await keep.resume();
  expect(biService.grantsOf('sales')).toContain(principal('Finance'));
});

it('many edits saved at once are due before they are saved, and followed in the background', async () => {
  const { store, state, biService, manage, keep } = aPortal();
  await manage();
  const due = await keep.followMany(['sales', 'news'], async () => {
    await store.dashboards.saveEdit(sales.id, { groupList: ['Finance'] }, { now: clock() });
    return [...(await state.due()).keys()];
  });
  expect(due).toEqual(['news', 'sales']);
  await expect.poll(() => biService.grantsOf('sales')).toContain(principal('Finance'));
});

it('an edit that was refused leaves no dashboard waiting for QuickSight', async () => {
  const { state, manage, keep } = aPortal();
  await manage();
  const due = async () => (await state.due()).size;
  await keep.follow(sales, async () => {
    expect(await due()).toBe(1);
    return failed('conflict');
  });
  await expect.poll(due).toBe(0);
});

it('an edit that a crash kept from QuickSight is done after the next start', async () => {
  const { store, state, biService, manage, keep } = aPortal();
  await manage();
  const crash = keep.follow(sales, async () => {
    await store.dashboards.saveEdit(sales.id, { groupList: ['Finance'] }, { now: clock() });
    throw new Error('A crash');
  });
  await expect(crash).rejects.toThrow('A crash');
  const { sharing: leases } = createProcessLeases();
  const next = createKeepPermissions(
    {
      history: store.history,
      used: async () => [],
      store: store.dashboards,
      ...biService,
      state,
      pause: async () => undefined,
      clock,
      leases,
    },
    async () => undefined,
  );
  await next.resume();
  expect(biService.grantsOf('sales')).toContain(principal('Finance'));
});

it('a dashboard whose sync was undone is shared with no group of the portal, and otherwise stays as it is', async () => {
  const { store, biService, manage, keep } = aPortal();
  await manage([news.id]);
  const counts = { added: 1, renamed: 0, missing: 0, returned: 0 };
  await store.dashboards.saveSync([{ kind: 'remove', id: sales.id, seen: sales.updatedAt }], {
    ...counts,
    finishedAt: clock(),
  });
  await keep.checkAll();
  expect(biService.grantsOf('sales')).toEqual(['namespace/default', 'user/author']);
  expect(biService.grantsOf('news')).toContain(everyone);
});

it('what others share is shown as drift, and is taken back where a manager says so', async () => {
  const { biService, manage, keep, review } = aPortal();
  await manage();
  biService.has('sales', owner, aGrant('user/bob'), aGrant('namespace/default', { link: true }));
  await keep.checkAll();
  const bob = { of: 'other', name: 'user/bob', link: false };
  expect(await review()).toMatchObject({
    differences: [{ id: sales.id, drift: [bob, { of: 'other', name: 'namespace/default', link: true }] }],
  });
  expect(biService.grantsOf('sales')).toContain('user/bob');
  await keep.apply(manager, [sales.id]);
  await keep.resume();
  expect(biService.grantsOf('sales')).toEqual(['user/author', principal('SuperUser'), principal('Sales')]);
});

it('an undo brings back exactly what was there, after a failure too, and leaves what others did since', async () => {
  const { biService, manage, keep, edit, review, state } = aPortal();
  await manage();
  await edit(['Finance']);
  biService.has('news', owner, aGrant('user/bob'), aGrant(everyone));
  await state.saveReader('ann', { joined: { [nameOf({ of: 'everyone' }, portalId)]: 1 } });
  await biService.groups.register({ name: 'ann', email: '' });
  await biService.groups.join(nameOf({ of: 'everyone' }, portalId), 'ann');
  biService.fail(busy);
  await keep.undo(manager);
  await keep.resume();
  expect(await review()).toMatchObject({ phase: 'undoing', due: 3 });
  biService.fail(undefined);
  await keep.resume();
  expect(await review()).toMatchObject({ phase: 'review', due: 0 });
  expect(biService.grantsOf('sales').toSorted()).toEqual(['namespace/default', 'user/author']);
  expect(biService.grantsOf('news').toSorted()).toEqual(['namespace/default', 'user/author', 'user/bob']);
  expect(biService.membersOf(nameOf({ of: 'everyone' }, portalId))).toEqual([]);
  await edit(['Sales']);
  expect(biService.grantsOf('sales')).not.toContain(principal('Sales'));
});

it('a manager sees what undoing all access changes brings back, and it ends as that preview said', async () => {
  const { keep, biService, manage } = aPortal();
  await manage([sales.id]);
  const preview = await keep.review(manager, 'undo');
  const namespace = { of: 'other', name: 'namespace/default', link: false };
  const superUsers = { of: 'group', name: 'SuperUser' };
  expect(preview).toMatchObject({
    value: {
      phase: 'managed',
      differences: [
        { id: draft.id, now: [namespace, superUsers], willBe: [namespace] },
        { id: news.id, now: [namespace, superUsers, { of: 'everyone' }], willBe: [namespace] },
        { id: sales.id, now: [superUsers, { of: 'group', name: 'Sales' }], willBe: [namespace] },
      ],
    },
  });
  await keep.undo(manager);
  await keep.resume();
  for (const { metaId } of [draft, news, sales]) {
    expect(biService.grantsOf(metaId).toSorted()).toEqual(['namespace/default', 'user/author']);
  }
  expect(await keep.review(manager, 'undo')).toMatchObject({ value: { differences: [] } });
});

it('applying access changes and undoing them are entries of the history, with how many dashboards they change', async () => {
  const { store, keep, manage } = aPortal();
  await manage([]);
  await keep.undo(manager);
  const by = { sub: manager.sub, email: manager.email };
  expect((await store.history.page({ topic: 'all-changes', limit: 2 })).entries).toMatchObject([
    { kind: 'permissions', done: 'undone', count: 3, by },
    { kind: 'permissions', done: 'applied', count: 3, by },
  ]);
});

it('the review says how many people who used a dashboard lately lose it, with and without what others granted', async () => {
  const { store, keep, review } = aPortal();
  const used = { dashboard: sales.id, at: clock(), isRenewal: false };
  await store.uses.add({ ...used, sub: 'a-seller', groups: ['Sales'] });
  await store.uses.add({ ...used, sub: 'a-guest', groups: ['Board'] });
  await keep.checkAll();
  const { differences } = await review();
  expect(differences.map(({ id, losing }) => [id, losing])).toEqual([
    [draft.id, undefined],
    [news.id, undefined],
    [sales.id, { kept: 0, takenBack: 1 }],
  ]);
});
