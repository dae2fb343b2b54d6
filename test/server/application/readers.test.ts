import { describe, expect, it } from 'vitest';
import { createPrepareReader } from '../../../server/application/permissions/memberships';
import { createJoinReaders, createRemoveLeavers, whoLeft } from '../../../server/application/permissions/nightly-run';
import { type SharedDashboard, descriptionOf, nameOf } from '../../../server/application/permissions/reader-groups';
import type { ReadersNamedBy } from '../../../server/application/permissions/reader-names';
import { lastNight } from '../../../server/application/permissions/schedule';
import type { BiFailure } from '../../../server/ports/bi-service';
import { failed, ok } from '../../../src/domain/result';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { inGroups } from '../callers';
import { permissionsInMemory } from '../dashboard-permissions-in-memory';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';
import { permissionStoreInMemory } from '../permission-store-in-memory';

const everyone = nameOf({ of: 'everyone' });
const sales = nameOf({ of: 'group', name: 'Sales' });
const busy: BiFailure = { kind: 'busy', retryAfterSeconds: 5 };

interface Given {
  pool?: Record<string, string[]>;
  readersNamedBy?: ReadersNamedBy;
  people?: SharedDashboard['people'];
}

async function aPortal({ pool = {}, people = [], ...named }: Given = {}) {
  let now = new Date('2026-11-20T08:00:00Z');
  const { groups, ...biService } = permissionsInMemory();
  const state = permissionStoreInMemory();
  await state.savePhase('managed');
  let isPoolDown = false;
  const waits: number[] = [];
  const parts = {
    store: { list: async () => [{ ...aDashboard({ groupList: ['Sales'] }), people }] },
    groups,
    state,
    people: {
      everyone: async () => (isPoolDown ? failed('down') : ok(new Set(Object.keys(pool)))),
      inGroup: async (name: string) =>
        isPoolDown ? failed('down') : ok(new Set(Object.keys(pool).filter((sub) => pool[sub]?.includes(name)))),
    },
    clock: () => now,
    pause: async (milliseconds: number) => void waits.push(milliseconds),
    ...named,
  };
  return {
    state,
    pool,
    groups,
    waits,
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

describe('the memberships of a reader', () => {
  it('count as new for five minutes after the last of them', async () => {
    const { prepare, later } = await aPortal();
    await prepare(inGroups());
    later(3);
    expect(await prepare(inGroups('Sales'))).toMatchObject({ value: { preparedAt: new Date('2026-11-20T08:08:00Z') } });
  });

  it('are of groups that are created once, with what administrators read about them', async () => {
    const { prepare, groups } = await aPortal();
    const created: string[][] = [];
    const create = groups.create.bind(groups);
    groups.create = async (...given) => {
      created.push(given);
      return create(...given);
    };
    await prepare(inGroups('Sales'));
    await prepare({ ...inGroups('Sales'), sub: 'bob-sub' });
    expect(created).toEqual([
      [everyone, descriptionOf({ of: 'everyone' })],
      [sales, descriptionOf({ of: 'group', name: 'Sales' })],
    ]);
  });

  it('that cannot be made or ended refuse the opening, and are tried again at the next', async () => {
    const { prepare, fail, state, membersOf } = await aPortal();
    await state.savePhase('review');
    fail(busy);
    expect(await prepare(inGroups('Sales'))).toEqual(failed(busy));
    fail(undefined);
    await prepare(inGroups('Sales'));
    await state.savePhase('managed');
    for (const [own, members] of [
      [inGroups('Sales'), ['a-sub']],
      [inGroups(), []],
    ] as const) {
      fail(busy);
      expect(await prepare(own)).toEqual(failed(busy));
      fail(undefined);
      expect(await prepare(own)).toMatchObject({ ok: true });
      expect(membersOf(sales)).toEqual(members);
    }
  });

  it('include the group of a person whom managers let see a dashboard alone', async () => {
    const people = [{ sub: 'a-sub', email: 'ann@example.com' }];
    const { prepare, joinReaders, membersOf } = await aPortal({ pool: { 'a-sub': [], bob: [] }, people });
    const own = nameOf({ of: 'person', sub: 'a-sub', email: '' });
    await prepare(inGroups());
    await prepare({ ...inGroups(), sub: 'bob' });
    expect(membersOf(own)).toEqual(['a-sub']);
    expect(await joinReaders()).toEqual([]);
    expect(membersOf(own)).toEqual(['a-sub']);
  });
});

const aPortalOfAddresses = async (pool: Record<string, string[]> = { 'a-sub': ['Sales'] }) =>
  aPortal({ pool, readersNamedBy: 'email' });

it('readers named by their sub are removed once they leave, even if they were readers before the portal', async () => {
  const { prepare, groups, removeLeavers, pool, readers } = await aPortal({ pool: { 'a-sub': [] } });
  await groups.register({ name: 'a-sub', email: '' });
  expect(await prepare({ ...inGroups(), emailIsVerified: true })).toMatchObject({ value: { name: 'a-sub' } });
  delete pool['a-sub'];
  expect(await removeLeavers()).toMatchObject({ removed: 1 });
  expect([...readers]).toEqual([]);
});

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
    const others = ['an-author', `old-${stranger}`, `${stranger}-old`, stranger];
    for (const name of ['bob', ...others]) await groups.register({ name, email: '' });
    expect(await removeLeavers()).toMatchObject({ found: 1, removed: 0, unknown: [stranger] });
    expect(await removeLeavers()).toMatchObject({ found: 0 });
    await joinReaders();
    expect(membersOf(sales)).toEqual(['bob']);
    delete pool['bob'];
    expect(await removeLeavers()).toMatchObject({ found: 0, removed: 1 });
    expect([...readers]).toEqual(others);
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

  it('changes no memberships before permissions are managed', async () => {
    const { prepare, state, joinReaders, membersOf } = await aPortal({ pool: { 'a-sub': ['Sales'] } });
    await state.savePhase('review');
    await prepare(inGroups('Sales'));
    expect(await joinReaders()).toEqual([]);
    expect(membersOf(sales)).toEqual([]);
  });

  it('makes five calls a second at most', async () => {
    const { prepare, joinReaders, pool, waits } = await aPortal({ pool: { 'a-sub': ['Sales'] } });
    await prepare(inGroups());
    const readsOfMembers = [200, 200, 200];
    await joinReaders();
    expect(waits.splice(0)).toEqual([200, ...readsOfMembers]);
    await joinReaders();
    expect(waits.splice(0)).toEqual(readsOfMembers);
    pool['a-sub'] = [];
    await joinReaders();
    expect(waits).toEqual([200, ...readsOfMembers]);
  });

  it('says what it could not do, and does it the next night', async () => {
    const { prepare, joinReaders, removeLeavers, groups, fail, membersOf, readers, pool } = await aPortal({
      pool: { 'a-sub': ['Sales'], bob: [] },
    });
    await prepare(inGroups());
    await groups.register({ name: 'bob', email: '' });
    await groups.join(everyone, 'bob');
    await groups.create(sales, '');
    await groups.join(sales, 'bob');
    const leave = groups.leave.bind(groups);
    groups.leave = async () => failed({ kind: 'refused', reason: 'AccessDeniedException' });
    expect(await joinReaders()).toEqual(['AccessDeniedException']);
    expect(membersOf(sales)).toEqual(['bob', 'a-sub']);
    groups.leave = leave;
    expect(await joinReaders()).toEqual([]);
    expect(membersOf(sales)).toEqual(['a-sub']);

    delete pool['a-sub'];
    fail(busy);
    // Ending what whoever left is a member of, and reading the members of three groups.
    expect(await joinReaders()).toEqual(['busy', 'busy', 'busy', 'busy']);
    expect(await removeLeavers()).toMatchObject({ removed: 0, problems: ['busy', 'busy'] });
    fail(undefined);
    expect(await removeLeavers()).toMatchObject({ removed: 1, problems: [] });
    expect([...readers]).toEqual(['bob']);
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
