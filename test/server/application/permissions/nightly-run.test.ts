import { expect, it } from 'vitest';
import { whoLeft } from '#server/application/permissions/remove-leavers';
import { failed, ok } from '#domain/result';
import { inGroups } from '../../callers';
import { aPortal, busy, everyone, sales } from './a-portal-with-readers';

it('the nightly run follows the groups of the user pool, and removes people who were added to one elsewhere', async () => {
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

it('the nightly run brings back people who were taken out of a group elsewhere, or removed and registered again', async () => {
  const { prepare, joinReaders, membersOf, groups, later } = await aPortal({ pool: { 'a-sub': ['Sales'], bob: [] } });
  await prepare(inGroups('Sales'));
  await prepare({ ...inGroups(), sub: 'bob' });
  later(6);
  await groups.leave(sales, 'a-sub');
  await groups.deregister('bob');
  await groups.register({ name: 'bob', email: '' });
  expect(await joinReaders()).toEqual([]);
  expect([membersOf(everyone), membersOf(sales)]).toEqual([['a-sub', 'bob'], ['a-sub']]);
});

it('the nightly run leaves people who open a dashboard during the run in their groups', async () => {
  const { prepare, joinReaders, membersOf, people } = await aPortal();
  const everyone = people.everyone.bind(people);
  people.everyone = async () => {
    const listed = await everyone();
    await prepare(inGroups('Sales'));
    return listed;
  };
  expect(await joinReaders()).toEqual([]);
  expect(membersOf(sales)).toEqual(['a-sub']);
});

it('the nightly run leaves people who were removed elsewhere to their next opening', async () => {
  const { prepare, joinReaders, membersOf, groups, readers, later } = await aPortal({ pool: { 'a-sub': ['Sales'] } });
  await prepare(inGroups('Sales'));
  later(6);
  await groups.deregister('a-sub');
  expect([await joinReaders(), await joinReaders()]).toEqual([[], []]);
  expect([...readers]).toEqual([]);
  await prepare(inGroups('Sales'));
  expect([membersOf(everyone), membersOf(sales)]).toEqual([['a-sub'], ['a-sub']]);
});

it('the nightly run trusts for five minutes what it has done, and creates a removed group again', async () => {
  const { prepare, joinReaders, membersOf, groups, later } = await aPortal({ pool: { 'a-sub': ['Sales'] } });
  await prepare(inGroups('Sales'));
  const joins: string[] = [];
  const existing = new Set<string>();
  const [join, create] = [groups.join.bind(groups), groups.create.bind(groups)];
  groups.create = async (name, description) => {
    existing.add(name);
    return create(name, description);
  };
  groups.join = async (name, reader) => {
    joins.push(name);
    return existing.has(name) ? join(name, reader) : failed({ kind: 'not-found' });
  };
  await groups.leave(sales, 'a-sub');
  later(5);
  await joinReaders();
  expect(joins).toEqual([]);
  later(1);
  await joinReaders();
  expect(membersOf(sales)).toEqual(['a-sub']);

  existing.clear();
  await groups.leave(sales, 'a-sub');
  later(6);
  await joinReaders();
  expect(membersOf(sales)).toEqual(['a-sub']);
});

it('the nightly run removes the readers of people who left, and nobody whom the portal did not register', async () => {
  const { prepare, removeLeavers, groups, readers, pool } = await aPortal({ pool: { 'a-sub': [] } });
  await prepare(inGroups());
  await groups.register({ name: 'an-author', email: '' });
  expect(await removeLeavers()).toMatchObject({ removed: 0 });
  delete pool['a-sub'];
  expect(await removeLeavers()).toMatchObject({ removed: 1, doubted: 0, unknown: [], problems: [] });
  expect([...readers]).toEqual(['an-author']);
});

it('the nightly run keeps people who signed up and opened a dashboard while the pool was listed', async () => {
  const { prepare, removeLeavers, people, readers, pool } = await aPortal();
  const everyone = people.everyone.bind(people);
  people.everyone = async () => {
    const listed = await everyone();
    pool['a-sub'] = ['Sales'];
    await prepare(inGroups('Sales'));
    return listed;
  };
  expect(await removeLeavers()).toMatchObject({ removed: 0 });
  expect([...readers]).toEqual(['a-sub']);
});

it('the nightly run remembers no reader whom it had removed before it was stopped', async () => {
  const { prepare, removeLeavers, state, readers, pool, stop } = await aPortal({ pool: { 'a-sub': [] } });
  await prepare(inGroups());
  delete pool['a-sub'];
  stop();
  await expect(removeLeavers()).rejects.toThrow('ended');
  expect([...readers]).toEqual([]);
  expect(await state.reader('a-sub')).toBeUndefined();
});

it('the nightly run finds readers from before the pool’s memory, removes those who leave, and names others', async () => {
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

it('the nightly run still removes whom it remembers where it may not list readers', async () => {
  const { prepare, removeLeavers, groups, readers, pool } = await aPortal({ pool: { 'a-sub': [] } });
  await prepare(inGroups());
  groups.readers = async () => failed({ kind: 'refused', reason: 'AccessDeniedException', trouble: 'right' });
  delete pool['a-sub'];
  expect(await removeLeavers()).toMatchObject({ removed: 1, problems: ['AccessDeniedException'] });
  expect([...readers]).toEqual([]);
});

it('the nightly run removes nobody when the pool does not answer', async () => {
  const { prepare, removeLeavers, joinReaders, poolFails, membersOf } = await aPortal();
  await prepare(inGroups('Sales'));
  poolFails(true);
  expect(await removeLeavers()).toMatchObject({ removed: 0, problems: ['down'] });
  expect(await joinReaders()).toEqual(['down']);
  expect(membersOf(sales)).toEqual(['a-sub']);
});

it('the nightly run changes no memberships before permissions are managed', async () => {
  const { prepare, state, joinReaders, membersOf } = await aPortal({ pool: { 'a-sub': ['Sales'] } });
  await state.savePhase('review');
  await prepare(inGroups('Sales'));
  expect(await joinReaders()).toEqual([]);
  expect(membersOf(sales)).toEqual([]);
});

it('the nightly run makes five calls a second at most', async () => {
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

it('the nightly run says what it could not do, and does it the next night', async () => {
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
  // Ends the two memberships of the one who left, and reads the members of three groups.
  expect(await joinReaders()).toEqual(['busy', 'busy', 'busy', 'busy', 'busy']);
  expect(await removeLeavers()).toMatchObject({ removed: 0, problems: ['busy', 'busy'] });
  fail(undefined);
  expect(await removeLeavers()).toMatchObject({ removed: 1, problems: [] });
  expect([...readers]).toEqual(['bob']);
});

it('the nightly run registers everyone who is no reader yet, at five calls a second, and joins them', async () => {
  const { prepare, registerAhead, joinReaders, readers, membersOf, pool, waits } = await aPortal();
  await prepare(inGroups());
  Object.assign(pool, { 'a-sub': [], bob: ['Sales'], cy: [] });
  expect(await registerAhead()).toBe(2);
  expect([...readers]).toEqual(['a-sub', 'bob', 'cy']);
  expect(waits).toEqual([200, 200]);
  await joinReaders();
  expect([membersOf(everyone), membersOf(sales)]).toEqual([['a-sub', 'bob', 'cy'], ['bob']]);
  expect(await registerAhead()).toBe(0);
});

it('the nightly run waits before it registers more while the BI service is busy, and stops where it refuses', async () => {
  const { registerAhead, fail, readers, waits, problems } = await aPortal({ pool: { ann: [], bob: [] } });
  fail(busy);
  expect([await registerAhead(), waits.splice(0)]).toEqual([0, [5_000, 5_000]]);
  fail({ kind: 'refused', reason: 'AccessDeniedException' });
  expect(await registerAhead()).toBe(0);
  expect(problems).toEqual(['busy', 'busy', 'AccessDeniedException']);
  expect([[...readers], waits]).toEqual([[], []]);
});

it('the nightly run names the readers whom it registers as an opening would, each name once', async () => {
  const { registerAhead, readers, people } = await aPortal({ readersNamedBy: 'email' });
  const same = { email: 'Ann@example.com' };
  const others = [{ email: '', unverifiedEmail: 'cy@example.com' }, { email: '' }];
  people.everyone = async () => ok(new Map([same, same, ...others].map((one, index) => [`sub-${index}`, one])));
  expect(await registerAhead()).toBe(3);
  expect([...readers]).toEqual(['ann@example.com', 'sub-1', 'sub-2']);
});

it('the nightly run does not believe that more than a fifth have left at once', () => {
  const readers = Array.from({ length: 20 }, (_, number) => `reader-${number}`);
  expect(whoLeft(readers, new Set(readers.slice(4)))).toEqual({ left: readers.slice(0, 4), doubted: 0 });
  expect(whoLeft(readers, new Set(readers.slice(5)))).toEqual({ left: [], doubted: 5 });
  const more = Array.from({ length: 25 }, (_, number) => `reader-${number}`);
  expect(whoLeft(more, new Set(more.slice(5)))).toEqual({ left: more.slice(0, 5), doubted: 0 });
  expect(whoLeft(['ann'], new Set())).toEqual({ left: ['ann'], doubted: 0 });
});
