import { describe, expect, it } from 'vitest';
import { createCountReach } from '#server/application/access/count-reach';
import type { ReachChange } from '#domain/access/reach';
import { notPublished, published } from '#domain/dashboards/dashboard';
import { failed, ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager, openVisitor } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';
import { type DirectoryInMemory, directoryInMemory } from '../../pool-directory-in-memory';

const sales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales', groupList: ['Sales', 'Support'] });
const news = aDashboard({ id: aDashboardId('dashboard@news'), metaId: 'news', groupList: [] });
const draft = aDashboard({ id: aDashboardId('dashboard@draft'), metaId: 'draft', groupList: [], status: notPublished });

/** Forty in Sales, of whom eight are in Operations, ten in Operations alone, one manager, and forty-nine others. */
const people = {
  Operations: subs('both', 8).concat(subs('operations', 10)),
  Sales: subs('both', 8).concat(subs('sales', 32)),
  SuperUser: subs('manager', 1),
  Support: [],
  others: subs('other', 49),
};

function subs(name: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${index}`);
}

function setUp(groups: Record<string, readonly string[]> = people) {
  const store = storesInMemory(sales, news, draft);
  const reasons: string[] = [];
  const now = { at: clock() };
  const reads: string[] = [];
  const directory: DirectoryInMemory = {
    ...directoryInMemory(),
    groups: async () => ok(Object.keys(groups).filter((name) => name !== 'others')),
    async membersOf(group, most) {
      reads.push(group);
      return ok((groups[group] ?? []).slice(0, most));
    },
    everyone: async (most) => ok([...new Set(Object.values(groups).flat())].slice(0, most)),
  };
  const count = createCountReach({
    store: store.dashboards,
    access: store.access,
    directory,
    clock: () => now.at,
    complain: (reason) => reasons.push(reason),
  });
  /** The numbers alone. */
  const reach = async (ids: (typeof sales.id)[], change: ReachChange, who = manager) => {
    const counted = await count.reach(who, ids, change);
    if (!counted.ok || !counted.value) return counted;
    const { now: before, after, loses, gains } = counted.value;
    return [before, after, loses, gains].map((one) => one && (one.isMore ? `${one.count}+` : one.count));
  };
  return { store, directory, count, reach, reasons, now, reads };
}

const to = (...groups: string[]): ReachChange => ({ groupList: { how: 'replace', groups } });

it('who can see dashboards is counted by person, so that who keeps access by another group loses nothing', async () => {
  const { reach } = setUp();
  expect(await reach([sales.id], {})).toEqual([41, 41, 0, 0]);
  expect(await reach([sales.id], to('Operations'))).toEqual([41, 19, 32, 10]);
  expect(await reach([sales.id], to('Sales'))).toEqual([41, 41, 0, 0]);
  expect(await reach([sales.id], to('Sales', 'Operations'))).toEqual([41, 51, 0, 10]);
  expect(await reach([sales.id], to())).toEqual([41, 100, 0, 59]);
  expect(await reach([news.id], to('Operations'))).toEqual([100, 19, 81, 0]);
});

it('some of those who lose a dashboard by a change are named', async () => {
  const { count } = setUp();
  const named = async (change: ReachChange) => count.reach(manager, [sales.id], change);
  expect(await named(to('Operations'))).toMatchObject({
    value: { losing: [expect.any(String), expect.any(String), expect.any(String)] },
  });
  expect(await named({})).not.toHaveProperty('value.losing');
});

describe('who can see dashboards now and after a change', () => {
  it('are the managers alone while it is not published', async () => {
    const { reach } = setUp();
    expect(await reach([draft.id], { status: published })).toEqual([1, 100, 0, 99]);
    expect(await reach([sales.id], { status: notPublished })).toEqual([41, 1, 40, 0]);
    expect(await reach([draft.id], to('Sales'))).toEqual([1, 1, 0, 0]);
  });

  it('has those whom a manager lets see it alone', async () => {
    const { reach, store } = setUp();
    const asked = { sub: 'other 1', email: 'o@example.com', groups: [], metaId: sales.metaId, note: '', at: clock() };
    await store.access.ask(asked);
    const answering = { asked, dashboard: sales.id, by: manager, now: clock() };
    await store.access.answer({ ...answering, decision: { kind: 'person' } });
    expect(await reach([sales.id], to('Operations'))).toEqual([42, 20, 32, 10]);
    expect(await reach([sales.id], { status: notPublished })).toEqual([42, 1, 41, 0]);
  });

  it('counts each person once over several dashboards', async () => {
    const { reach } = setUp();
    expect(await reach([sales.id, news.id, draft.id], to('Operations'))).toEqual([100, 19, 81, 10]);
  });

  it('is never less than is said where a group has more people than are read, and unknown where it could be', async () => {
    const { reach } = setUp({ ...people, Big: subs('big', 1500), others: [] });
    expect(await reach([news.id], to('Sales'))).toEqual(['1000+', 41, '959+', 0]);
    expect(await reach([sales.id], to())).toEqual([41, '1000+', 0, '959+']);
    expect(await reach([sales.id], to('Big'))).toEqual([41, '1001+', undefined, '1000+']);
    expect(await reach([sales.id], to('Sales', 'Big'))).toEqual([41, '1041+', 0, '1000+']);
  });

  it('is everyone with open access, whatever the groups', async () => {
    expect(await setUp().reach([sales.id], to('Operations'), openVisitor)).toEqual([100, 100, 0, 0]);
  });

  it('names the groups with their people, and when the oldest was read, for a quarter of an hour', async () => {
    const { count, reads, now } = setUp();
    await count.reach(manager, [sales.id], {});
    now.at = new Date(clock().getTime() + 14 * 60_000);
    const counted = await count.reach(manager, [sales.id], to('Operations', 'Nobody'));
    expect(counted).toMatchObject(
      ok({
        all: { count: 100, isMore: false },
        groups: [
          { name: 'Sales', people: { count: 40, isMore: false } },
          { name: 'Support', people: { count: 0, isMore: false } },
          { name: 'Operations', people: { count: 18, isMore: false } },
          { name: 'Nobody', people: { count: 0, isMore: false } },
        ],
        countedAt: clock(),
      }),
    );
    expect(reads.filter((group) => group === 'Sales')).toHaveLength(1);
    now.at = new Date(clock().getTime() + 15 * 60_000);
    expect(await count.reach(manager, [sales.id], {})).toMatchObject(ok({ countedAt: now.at }));
  });

  it('is not counted through more than a hundred groups', async () => {
    const { reach, reads, store } = setUp();
    const [before, after] = [subs('Before', 50), subs('After', 50)];
    await store.dashboards.saveEdit(sales.id, { groupList: before }, { now: clock() });
    expect(await reach([sales.id], to(...after))).toEqual(ok(undefined));
    expect(reads).toEqual([]);
    expect(await reach([sales.id], to('Sales'))).toEqual([1, 41, 0, 40]);
  });

  it('is told to managers alone, of dashboards that there are, and unknown while the pool refuses', async () => {
    const { reach, count, directory, reasons } = setUp();
    expect(await reach([sales.id], {}, inGroups('Sales'))).toEqual(failed({ code: 'not-allowed' }));
    expect(await reach([aDashboardId('dashboard@none')], {})).toEqual(failed({ code: 'not-found' }));
    expect(await count.reach(manager, [], {})).toEqual(failed({ code: 'not-found' }));
    const everyone = directory.everyone.bind(directory);
    directory.everyone = async () => failed('TooManyRequestsException');
    expect(await reach([sales.id], {})).toEqual(ok(undefined));
    Object.assign(directory, { everyone, membersOf: async () => failed('AccessDeniedException') });
    expect(await reach([sales.id], {})).toEqual(ok(undefined));
    expect(reasons).toEqual(['TooManyRequestsException', 'AccessDeniedException']);
  });
});

describe('the groups of the pool', () => {
  it('come with the number of people in each, as far as there is time to count them', async () => {
    const { count, directory, now } = setUp();
    const membersOf = directory.membersOf.bind(directory);
    directory.membersOf = async (group, most) => {
      now.at = new Date(now.at.getTime() + 2000);
      return membersOf(group, most);
    };
    const counts = async () => {
      const read = await count.groups(manager);
      return read.ok && read.value?.groups.map(({ name, people: there }) => [name, there?.count]);
    };
    const all = [
      ['Operations', 18],
      ['Sales', 40],
      ['SuperUser', 1],
      ['Support', 0],
    ];
    expect(await counts()).toEqual([...all.slice(0, 3), ['Support', undefined]]);
    expect(await counts()).toEqual(all);
  });

  it('are told to managers alone, say when there are more, and are unknown while the pool refuses', async () => {
    const { count, directory, reasons } = setUp();
    expect(await count.groups(inGroups('Sales'))).toEqual(failed({ code: 'not-allowed' }));
    expect(await count.groups(manager)).toMatchObject(ok({ isMore: false }));
    directory.groups = async (most) => ok(subs('Group', most));
    expect(await count.groups(manager)).toMatchObject(ok({ isMore: true }));
    directory.membersOf = async () => failed('AccessDeniedException');
    directory.groups = async () => ok(['Unread']);
    expect(await count.groups(manager)).toEqual(ok(undefined));
    directory.groups = async () => failed('AccessDeniedException');
    expect(await count.groups(manager)).toEqual(ok(undefined));
    expect(reasons).toHaveLength(2);
  });
});
