import { describe, expect, it } from 'vitest';
import { createPrepareReader } from '../../../server/application/permissions/memberships';
import { createJoinReaders, createRemoveLeavers, whoLeft } from '../../../server/application/permissions/nightly-run';
import { nameOf } from '../../../server/application/permissions/reader-groups';
import type { ReadersNamedBy } from '../../../server/application/permissions/reader-names';
import { lastNight } from '../../../server/application/permissions/schedule';
import { failed, ok } from '../../../src/domain/result';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { inGroups } from '../callers';
import { permissionsInMemory } from '../dashboard-permissions-in-memory';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';
import { permissionStoreInMemory } from '../permission-store-in-memory';

const everyone = nameOf({ of: 'everyone' });
const sales = nameOf({ of: 'group', name: 'Sales' });

async function aPortal({
  pool = {},
  ...named
}: { pool?: Record<string, string[]>; readersNamedBy?: ReadersNamedBy } = {}) {
  let now = new Date('2026-11-20T08:00:00Z');
  const { groups, ...biService } = permissionsInMemory();
  const state = permissionStoreInMemory();
  await state.savePhase('managed');
  let isPoolDown = false;
  const parts = {
    store: dashboardStoreInMemory(aDashboard({ groupList: ['Sales'] })),
    groups,
    state,
    people: {
      everyone: async () => (isPoolDown ? failed('down') : ok(new Set(Object.keys(pool)))),
      inGroup: async (name: string) =>
        isPoolDown ? failed('down') : ok(new Set(Object.keys(pool).filter((sub) => pool[sub]?.includes(name)))),
    },
    clock: () => now,
    pause: async () => undefined,
    ...named,
  };
  return {
    state,
    pool,
    groups,
    ...biService,
    prepare: createPrepareReader(parts),
    joinReaders: createJoinReaders(parts),
    removeLeavers: createRemoveLeavers(parts),
    later: (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000)),
    poolFails: (fails: boolean) => void (isPoolDown = fails),
  };
}

describe('an opening', () => {
  it('makes the reader a member of their groups that the catalogue names, and says for five minutes that this may not have had its effect', async () => {
    const { prepare, membersOf, later } = await aPortal();
    const ann = inGroups('Sales', 'Cooking');
    expect(await prepare(ann)).toEqual({
      ok: true,
      value: { name: 'a-sub', preparedAt: new Date('2026-11-20T08:05:00Z') },
    });
    expect([membersOf(everyone), membersOf(sales)]).toEqual([['a-sub'], ['a-sub']]);
    later(5);
    expect(await prepare(ann)).toEqual({ ok: true, value: { name: 'a-sub' } });
    expect(await prepare(inGroups())).toEqual({ ok: true, value: { name: 'a-sub' } });
    expect(membersOf(sales)).toEqual([]);
  });

  it('calls the BI service only for what it does not know of a reader yet', async () => {
    const portal = permissionsInMemory();
    const state = permissionStoreInMemory();
    await state.savePhase('managed');
    const store = dashboardStoreInMemory(aDashboard({ groupList: ['Sales'] }));
    const prepare = createPrepareReader({ store, ...portal, state, clock: () => new Date(0) });
    await prepare(inGroups('Sales'));
    const calls = portal.calls;
    await prepare(inGroups('Sales'));
    expect(portal.calls).toBe(calls);
  });

  it('only registers the reader before permissions are managed', async () => {
    const { prepare, state, readers, membersOf } = await aPortal();
    await state.savePhase('review');
    expect(await prepare(inGroups('Sales'))).toEqual({ ok: true, value: { name: 'a-sub' } });
    expect([...readers]).toEqual(['a-sub']);
    expect(membersOf(everyone)).toEqual([]);
  });

  it('is refused while the BI service is busy, and completed at the next', async () => {
    const { prepare, fail, membersOf } = await aPortal();
    fail({ kind: 'busy', retryAfterSeconds: 5 });
    expect(await prepare(inGroups('Sales'))).toMatchObject({ failure: { kind: 'busy' } });
    fail(undefined);
    await prepare(inGroups('Sales'));
    expect(membersOf(sales)).toEqual(['a-sub']);
  });
});

const aPortalOfAddresses = async (pool: Record<string, string[]> = { 'a-sub': ['Sales'] }) =>
  aPortal({ pool, readersNamedBy: 'email' });

describe('readers named by email', () => {
  const ann = { ...inGroups('Sales'), emailIsVerified: true };

  it('have their verified address as their name, in groups as well', async () => {
    const { prepare, joinReaders, membersOf, groups, readers } = await aPortalOfAddresses();
    const opened = await prepare({ ...ann, email: 'Ann@Example.com' });
    expect(opened).toMatchObject({ value: { name: 'ann@example.com' } });
    expect([...readers]).toEqual(['ann@example.com']);
    await groups.register({ name: 'a-sub', email: '' });
    await groups.join(sales, 'a-sub');
    expect(await joinReaders()).toEqual([]);
    expect(membersOf(sales)).toEqual(['ann@example.com']);
    await prepare({ ...ann, groups: [] });
    expect(membersOf(sales)).toEqual([]);
  });

  it('keep their name when their address changes, and nobody else is given it', async () => {
    const { prepare } = await aPortalOfAddresses();
    await prepare(ann);
    expect(await prepare({ ...ann, email: 'chief@example.com' })).toMatchObject({ value: { name: ann.email } });
    expect(await prepare({ ...ann, sub: 'eve-sub' })).toMatchObject({ value: { name: 'eve-sub' } });
  });

  it.each([
    ['an address that is not verified', { emailIsVerified: false }],
    ['no address', { email: '' }],
    ['an address that is no name in QuickSight', { email: '"ann smith"@example.com' }],
    ['an address of over 64 characters', { email: `${'a'.repeat(60)}@example.com` }],
  ])('have their sub where they have %s', async (_, person) => {
    const { prepare } = await aPortalOfAddresses();
    expect(await prepare({ ...ann, ...person })).toMatchObject({ value: { name: 'a-sub' } });
  });

  it('are removed once they leave, unless they were readers before the portal', async () => {
    const { prepare, removeLeavers, groups, readers, membersOf, joinReaders, pool } = await aPortalOfAddresses({
      'a-sub': ['Sales'],
      'bob-sub': ['Sales'],
    });
    await groups.register({ name: 'bob@example.com', email: '' });
    await prepare(ann);
    await prepare({ ...ann, sub: 'bob-sub', email: 'bob@example.com' });
    expect(await removeLeavers()).toMatchObject({ found: 0, removed: 0, unknown: [] });
    delete pool['a-sub'];
    delete pool['bob-sub'];
    expect(await removeLeavers()).toMatchObject({ removed: 1, problems: [] });
    expect([...readers]).toEqual(['bob@example.com']);
    await joinReaders();
    expect(membersOf(sales)).toEqual([]);
  });

  it('keep the names that they have where names were subs before', async () => {
    const { prepare, groups, state } = await aPortalOfAddresses();
    await groups.register({ name: 'a-sub', email: '' });
    await state.saveReader('a-sub', { joined: {} });
    expect(await prepare(ann)).toMatchObject({ value: { name: 'a-sub' } });
  });
});

describe('the nightly run', () => {
  it('follows the groups of the user pool, and removes whoever was added to one elsewhere', async () => {
    const { prepare, joinReaders, membersOf, groups, pool } = await aPortal({ pool: { 'a-sub': ['Sales'], bob: [] } });
    await prepare(inGroups('Sales'));
    await groups.register({ name: 'bob', email: '' });
    await groups.join(sales, 'bob');
    pool['a-sub'] = [];
    expect(await joinReaders()).toEqual([]);
    expect([membersOf(everyone), membersOf(sales)]).toEqual([['a-sub'], []]);
    pool['a-sub'] = ['Sales'];
    await joinReaders();
    expect(membersOf(sales)).toEqual(['a-sub']);
  });

  it('removes the readers of people who left, and nobody whom the portal did not register', async () => {
    const { prepare, removeLeavers, groups, readers, pool } = await aPortal({ pool: { 'a-sub': [] } });
    await prepare(inGroups());
    await groups.register({ name: 'an-author', email: '' });
    expect(await removeLeavers()).toMatchObject({ removed: 0 });
    delete pool['a-sub'];
    expect(await removeLeavers()).toMatchObject({ removed: 1, doubted: 0, unknown: [], problems: [] });
    expect([...readers]).toEqual(['an-author']);
  });

  it('finds the readers of before they were remembered in the pool, removes them once they leave, and only names others', async () => {
    const { joinReaders, removeLeavers, groups, readers, membersOf, pool } = await aPortal({
      pool: { bob: ['Sales'] },
    });
    const stranger = '0f8fad5b-d9cb-469f-a165-70867728950e';
    for (const name of ['bob', 'an-author', stranger]) await groups.register({ name, email: '' });
    expect(await removeLeavers()).toMatchObject({ found: 1, removed: 0, unknown: [stranger] });
    await joinReaders();
    expect(membersOf(sales)).toEqual(['bob']);
    delete pool['bob'];
    expect(await removeLeavers()).toMatchObject({ found: 0, removed: 1 });
    expect([...readers]).toEqual(['an-author', stranger]);
  });

  it('still removes whom it remembers where it may not list readers', async () => {
    const { prepare, removeLeavers, groups, readers, pool } = await aPortal({ pool: { 'a-sub': [] } });
    await prepare(inGroups());
    groups.readers = async () => failed({ kind: 'refused', reason: 'AccessDeniedException', trouble: 'right' });
    delete pool['a-sub'];
    expect(await removeLeavers()).toMatchObject({ removed: 1, problems: ['AccessDeniedException'] });
    expect([...readers]).toEqual([]);
  });

  it('removes nobody when the pool does not answer', async () => {
    const { prepare, removeLeavers, joinReaders, poolFails, membersOf } = await aPortal();
    await prepare(inGroups('Sales'));
    poolFails(true);
    expect(await removeLeavers()).toMatchObject({ removed: 0, problems: ['down'] });
    expect(await joinReaders()).toEqual(['down']);
    expect(membersOf(sales)).toEqual(['a-sub']);
  });

  it('does not believe that more than a fifth have left at once', () => {
    const readers = Array.from({ length: 20 }, (_, number) => `reader-${number}`);
    expect(whoLeft(readers, new Set(readers.slice(4)))).toEqual({ left: readers.slice(0, 4), doubted: 0 });
    expect(whoLeft(readers, new Set(readers.slice(5)))).toEqual({ left: [], doubted: 5 });
    const more = Array.from({ length: 25 }, (_, number) => `reader-${number}`);
    expect(whoLeft(more, new Set(more.slice(5)))).toEqual({ left: more.slice(0, 5), doubted: 0 });
    expect(whoLeft(['ann'], new Set())).toEqual({ left: ['ann'], doubted: 0 });
  });

  it.each([
    ['2026-11-20T01:59:00Z', '2026-11-19T02:00:00.000Z'],
    ['2026-11-20T02:00:00Z', '2026-11-20T02:00:00.000Z'],
    ['2026-11-20T23:00:00Z', '2026-11-20T02:00:00.000Z'],
  ])('at %s was last due at %s', (now, due) => {
    expect(lastNight(new Date(now)).toISOString()).toBe(due);
  });
});
