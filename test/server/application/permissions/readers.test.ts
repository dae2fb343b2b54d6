import { describe, expect, it } from 'vitest';
import { createPrepareReader } from '#server/application/permissions/memberships';
import { descriptionOf, nameOf } from '#server/application/permissions/reader-groups';
import { failed } from '#domain/result';
import { aDashboard } from '../../../domain/dashboards/a-dashboard';
import { inGroups } from '../../callers';
import { permissionsInMemory, portalId } from '../../dashboard-permissions-in-memory';
import { storesInMemory } from '../../stores-in-memory';
import { permissionStoreInMemory } from '../../permission-store-in-memory';
import { aPortal, aPortalOfAddresses, busy, everyone, sales } from './a-portal-with-readers';

it('an opening adds the reader to their groups in the catalogue, and says for five minutes that this may take time', async () => {
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

it('an opening calls the BI service only for what it does not know of a reader yet', async () => {
  const portal = permissionsInMemory();
  const state = permissionStoreInMemory();
  await state.savePhase('managed');
  const store = storesInMemory(aDashboard({ groupList: ['Sales'] }));
  const prepare = createPrepareReader({ store: store.dashboards, ...portal, state, clock: () => new Date(0) });
  await prepare(inGroups('Sales'));
  const calls = portal.calls;
  await prepare(inGroups('Sales'));
  expect(portal.calls).toBe(calls);
});

it('an opening only registers the reader before permissions are managed', async () => {
  const { prepare, state, readers, membersOf } = await aPortal();
  await state.savePhase('review');
  expect(await prepare(inGroups('Sales'))).toEqual({ ok: true, value: { name: 'a-sub' } });
  expect([...readers]).toEqual(['a-sub']);
  expect(membersOf(everyone)).toEqual([]);
});

it('an opening is refused while the BI service is busy, and completed at the next', async () => {
  const { prepare, fail, membersOf } = await aPortal();
  fail({ kind: 'busy', retryAfterSeconds: 5 });
  expect(await prepare(inGroups('Sales'))).toMatchObject({ failure: { kind: 'busy' } });
  fail(undefined);
  await prepare(inGroups('Sales'));
  expect(membersOf(sales)).toEqual(['a-sub']);
});

describe('a reader whom someone has removed in the BI service', () => {
  it('is in all of their groups again once they are registered at an opening', async () => {
    const { prepare, groups, membersOf } = await aPortal();
    await prepare(inGroups('Sales'));
    await groups.deregister('a-sub');
    await groups.register({ name: 'a-sub', email: '' });
    const opened = await prepare(inGroups('Sales'), { isNew: true });
    expect(opened).toMatchObject({ value: { preparedAt: new Date('2026-11-20T08:05:00Z') } });
    expect([membersOf(everyone), membersOf(sales)]).toEqual([['a-sub'], ['a-sub']]);
  });

  it('is registered again where their groups have changed meanwhile', async () => {
    const { prepare, groups, membersOf } = await aPortal();
    await prepare(inGroups());
    await groups.deregister('a-sub');
    expect(await prepare(inGroups('Sales'))).toMatchObject({ ok: true });
    expect([membersOf(everyone), membersOf(sales)]).toEqual([['a-sub'], ['a-sub']]);
  });

  it('is refused while they cannot be registered again', async () => {
    const { prepare, groups } = await aPortal();
    await prepare(inGroups());
    await groups.deregister('a-sub');
    groups.register = async () => failed(busy);
    expect(await prepare(inGroups('Sales'))).toEqual(failed(busy));
    groups.register = async () => ({ ok: true, value: 'registered' });
    expect(await prepare(inGroups('Sales'))).toEqual(failed({ kind: 'not-found' }));
  });

  it('keeps their name, and from then on is removed once they leave', async () => {
    const { prepare, groups, state } = await aPortalOfAddresses();
    const ann = inGroups();
    await groups.register({ name: ann.email, email: '' });
    await prepare(ann);
    await groups.deregister(ann.email);
    await prepare({ ...ann, groups: ['Sales'] });
    const joinedAt = Date.parse('2026-11-20T08:00:00Z');
    expect(await state.reader('a-sub')).toEqual({
      name: ann.email,
      joined: { [everyone]: joinedAt, [sales]: joinedAt },
    });
  });

  it('joins a group that was removed there, too', async () => {
    const { prepare, groups, membersOf } = await aPortal();
    await prepare({ ...inGroups('Sales'), sub: 'bob-sub' });
    const join = groups.join.bind(groups);
    groups.join = async () => {
      groups.join = join;
      return failed({ kind: 'not-found' });
    };
    let created = 0;
    const create = groups.create.bind(groups);
    groups.create = async (...given) => {
      created++;
      return create(...given);
    };
    await prepare(inGroups('Sales'));
    expect(created).toBe(1);
    expect(membersOf(sales)).toEqual(['bob-sub', 'a-sub']);
  });
});

it('the memberships of a reader count as new for five minutes after the last of them', async () => {
  const { prepare, later } = await aPortal();
  await prepare(inGroups());
  later(3);
  expect(await prepare(inGroups('Sales'))).toMatchObject({ value: { preparedAt: new Date('2026-11-20T08:08:00Z') } });
});

it('the memberships of a reader are of groups that are created once, with what administrators read about them', async () => {
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

it('the memberships of a reader that cannot be made or ended refuse the opening, and are tried again at the next', async () => {
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

it('the memberships of a reader that were ended before a stop are not remembered', async () => {
  const { prepare, leaveGroups, state, membersOf, stop } = await aPortal();
  await prepare(inGroups('Sales'));
  stop();
  await expect(leaveGroups()).rejects.toThrow('ended');
  expect([membersOf(everyone), membersOf(sales)]).toEqual([[], ['a-sub']]);
  expect(Object.keys((await state.reader('a-sub'))?.joined ?? {})).toEqual([sales]);
});

it('the memberships of a reader include the group of a person whom managers let see a dashboard alone', async () => {
  const people = [{ sub: 'a-sub', email: 'ann@example.com' }];
  const { prepare, joinReaders, membersOf } = await aPortal({ pool: { 'a-sub': [], bob: [] }, people });
  const own = nameOf({ of: 'person', sub: 'a-sub', email: '' }, portalId);
  await prepare(inGroups());
  await prepare({ ...inGroups(), sub: 'bob' });
  expect(membersOf(own)).toEqual(['a-sub']);
  expect(await joinReaders()).toEqual([]);
  expect(membersOf(own)).toEqual(['a-sub']);
});

it('readers named by their sub are removed once they leave, even if they were readers before the portal', async () => {
  const { prepare, groups, removeLeavers, pool, readers } = await aPortal({ pool: { 'a-sub': [] } });
  await groups.register({ name: 'a-sub', email: '' });
  expect(await prepare(inGroups())).toMatchObject({ value: { name: 'a-sub' } });
  delete pool['a-sub'];
  expect(await removeLeavers()).toMatchObject({ removed: 1 });
  expect([...readers]).toEqual([]);
});

const ann = inGroups('Sales');

it('readers named by email have their verified address as their name, in groups as well', async () => {
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

it('readers named by email keep their name when their address changes, and nobody else is given it', async () => {
  const { prepare } = await aPortalOfAddresses();
  await prepare(ann);
  expect(await prepare({ ...ann, email: 'chief@example.com' })).toMatchObject({ value: { name: ann.email } });
  expect(await prepare({ ...ann, sub: 'eve-sub' })).toMatchObject({ value: { name: 'eve-sub' } });
});

it.each([
  ['an address that is not verified', { email: '', unverifiedEmail: 'chief@example.com' }],
  ['no address', { email: '' }],
  ['an address that is no name in QuickSight', { email: '"ann smith"@example.com' }],
  ['an address of over 64 characters', { email: `${'a'.repeat(60)}@example.com` }],
])('readers named by email have their sub where they have %s', async (_, person) => {
  const { prepare } = await aPortalOfAddresses();
  expect(await prepare({ ...ann, ...person })).toMatchObject({ value: { name: 'a-sub' } });
});

it('readers named by email are removed once they leave, unless they were readers before the portal', async () => {
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

it('readers named by email are registered once where two tabs open at once, and removed once they leave', async () => {
  const { prepare, groups, readers, removeLeavers, pool, state } = await aPortalOfAddresses();
  let registrations = 0;
  const register = groups.register.bind(groups);
  groups.register = async (reader) => {
    registrations++;
    return register(reader);
  };
  expect(await Promise.all([prepare(ann), prepare(ann)])).toMatchObject([
    { value: { name: ann.email } },
    { value: { name: ann.email } },
  ]);
  expect(registrations).toBe(1);
  expect(await state.reader('a-sub')).not.toHaveProperty('existed');
  delete pool['a-sub'];
  expect(await removeLeavers()).toMatchObject({ removed: 1 });
  expect([...readers]).toEqual([]);
});

it.each(['before', 'after'])(
  'readers named by email keep what another process has remembered %s this one looked which names are taken',
  async (moment) => {
    const { prepare, anotherProcess, state, readers } = await aPortalOfAddresses();
    const list = state.readers.bind(state);
    state.readers = async () => {
      state.readers = list;
      if (moment === 'before') await anotherProcess()(ann);
      const listed = await list();
      if (moment === 'after') await anotherProcess()(ann);
      return listed;
    };
    expect(await prepare(ann)).toMatchObject({ value: { name: ann.email } });
    expect([...readers]).toEqual([ann.email]);
    expect(await state.reader('a-sub')).not.toHaveProperty('existed');
  },
);

it('readers named by email keep the names that they have where names were subs before', async () => {
  const { prepare, groups, state } = await aPortalOfAddresses();
  await groups.register({ name: 'a-sub', email: '' });
  await state.saveReader('a-sub', { joined: {} });
  expect(await prepare(ann)).toMatchObject({ value: { name: 'a-sub' } });
});
