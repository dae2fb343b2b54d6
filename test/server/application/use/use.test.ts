import { expect, it } from 'vitest';
import { createRecordUse } from '#server/application/use/record-use';
import { createDashboardsUse, createOrganisationUse } from '#server/application/use/organisation-use';
import type { Plan } from '#domain/use/plan';
import type { Use } from '#server/ports/stores/use-store';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { useStoreInMemory } from '../../use-store-in-memory';

const [sales, costs] = [aDashboardId('dashboard@sales'), aDashboardId('dashboard@costs')];
const a = (time: string, sub = 'ann', dashboard = sales, isRenewal = false): Use => ({
  sub,
  groups: [],
  dashboard,
  at: new Date(`${time}Z`),
  isRenewal,
});

const inMarch = () => new Date('2026-03-01T10:00Z');

it('uses that could not be written are written a hundred at a time after one that can be, and the operator is told', async () => {
  const written: Use[] = [];
  const complaints: unknown[] = [];
  let [isFull, tries] = [true, 0];
  const record = createRecordUse(
    {
      async add(use) {
        tries++;
        if (isFull) throw new Error('The disk is full');
        written.push(use);
      },
    },
    (reason) => complaints.push(reason),
  );
  const waiting = Array.from({ length: 150 }, (_, index) => a('2026-11-01T08:00', `person-${index}`));
  for (const use of waiting) await record(use);
  expect([tries, complaints.length]).toEqual([150, 150]);
  isFull = false;
  const [second, third] = [a('2026-11-01T08:02'), a('2026-11-01T08:03')];
  await record(second);
  expect(written).toEqual([second, ...waiting.slice(0, 100)]);
  await record(third);
  expect(written).toEqual([second, ...waiting.slice(0, 100), third, ...waiting.slice(100)]);
});

it('the organisation’s use counts people by dashboard and month, and those of the last 30 days across months', async () => {
  const uses = useStoreInMemory();
  for (const use of [
    a('2025-11-30T23:00'),
    a('2026-01-29T08:00', 'old'),
    a('2026-01-31T08:00', 'bob'),
    a('2026-02-10T08:00', 'bob'),
    a('2026-03-01T08:00', 'cy', sales, true),
    a('2026-03-01T08:00', 'cy', costs),
    a('2026-03-01T09:00', 'ann'),
  ]) {
    await uses.add(use);
  }
  const use = createOrganisationUse({ uses, readers: async () => new Map(), plan: undefined, clock: inMarch });
  const { months, dashboards, people } = await use();
  expect(await createDashboardsUse({ uses, clock: inMarch })()).toEqual({
    months,
    dashboards,
  });
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2025-04', people: 0, opened: 0, renewed: 0 });
  expect(months[11]).toEqual({ month: '2026-03', people: 2, opened: 2, renewed: 1 });
  expect(dashboards).toEqual([
    {
      dashboard: sales,
      opened: 1,
      renewed: 1,
      peopleByMonth: [0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 1, 2],
      recentPeople: 3,
      lastAt: new Date('2026-03-01T09:00Z'),
    },
    {
      dashboard: costs,
      opened: 1,
      renewed: 0,
      peopleByMonth: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
      recentPeople: 1,
      lastAt: new Date('2026-03-01T08:00Z'),
    },
  ]);
  expect(people.map(({ sub, opened, renewed }) => [sub, opened, renewed])).toEqual([
    ['cy', 1, 1],
    ['ann', 1, 0],
  ]);
});

it('the organisation’s use is read once a minute, and again at once after a failure', async () => {
  let now = new Date('2026-03-01T10:00Z');
  let reads = 0;
  const uses = useStoreInMemory();
  const read = createOrganisationUse({
    uses: {
      ...uses,
      async sum(month) {
        reads++;
        if (reads === 1) throw new Error('Unreachable');
        return uses.sum(month);
      },
    },
    readers: async () => new Map(),
    plan: undefined,
    clock: () => now,
  });
  await expect(read()).rejects.toThrow('Unreachable');
  const asked = await Promise.all([read(), read()]);
  expect(asked[0]).toBe(asked[1]);
  expect(await read()).toBe(asked[0]);
  now = new Date('2026-03-01T10:01Z');
  expect(await read()).not.toBe(asked[0]);
});

it('readers who opened nothing for 30 days cost, and a person in several groups counts in the largest', async () => {
  const uses = useStoreInMemory();
  const groups: Record<string, string[]> = { ann: ['Sales', 'Leaders'], bob: ['Sales'], late: ['Finance'] };
  for (const use of [a('2026-10-29T08:00', 'late'), a('2026-11-02T08:00'), a('2026-11-02T08:00', 'bob', costs, true)]) {
    await uses.add({ ...use, groups: groups[use.sub] ?? [] });
  }
  const read = createOrganisationUse({
    uses,
    readers: async () =>
      new Map([
        ['ann', []],
        ['late', []],
        ['idle', ['Sales']],
        ['unknown', []],
      ]),
    plan: { kind: 'per-reader', currency: 'EUR', price: 3 },
    clock: () => new Date('2026-11-27T10:00Z'),
  });
  const { groups: byGroup, readers, cost } = await read();
  expect(byGroup).toEqual([
    { group: 'Sales', readers: 3, active: 2, opened: 1, renewed: 1, cost: 9 },
    { group: undefined, readers: 1, active: 0, opened: 0, renewed: 0, cost: 3 },
    { group: 'Finance', readers: 1, active: 0, opened: 0, renewed: 0, cost: 3 },
  ]);
  // Bob is not known as a reader, and costs because he opened something.
  expect(cost).toBe(15);
  expect(readers).toEqual({
    count: 4,
    idle: {
      count: 2,
      cost: 6,
      groups: [
        { group: 'Sales', people: 1 },
        { group: undefined, people: 1 },
      ],
      people: [
        { sub: 'idle', group: 'Sales' },
        { sub: 'unknown', group: undefined },
      ],
    },
  });
});

it('a clock that jumps a month ahead loses no use, and shows it once that month has come', async () => {
  const uses = useStoreInMemory();
  await uses.add(a('2026-12-27T08:00'));
  await uses.add(a('2026-11-27T08:00'));
  const monthsAt = async (now: string) => {
    const parts = { uses, readers: async () => new Map(), plan: undefined, clock: () => new Date(now) };
    return (await createOrganisationUse(parts)()).months.slice(-2).map(({ opened }) => opened);
  };
  expect(await monthsAt('2026-11-27T09:00Z')).toEqual([0, 1]);
  expect(await monthsAt('2026-12-27T09:00Z')).toEqual([1, 1]);
});

it.each([
  [{ kind: 'per-reader', currency: 'EUR', price: 3 }, 6],
  [{ kind: 'per-session', currency: 'EUR', price: 1, cap: 2 }, 3],
] satisfies [Plan, number][])(
  'a month that is over has the people and groups of then, and costs that add up: %j',
  async (plan, cost) => {
    const uses = useStoreInMemory();
    for (const use of [
      a('2026-10-02T08:00'),
      a('2026-10-03T08:00'),
      a('2026-10-04T08:00', 'ann', sales, true),
      a('2026-10-05T08:00', 'bob', costs),
      a('2026-11-01T08:00', 'cy', costs),
      a('2026-11-02T08:00', 'bob', costs),
    ])
      await uses.add({ ...use, groups: [use.sub === 'ann' ? 'Sales' : 'Ops'] });
    await uses.sumUp('2026-10');
    const read = createOrganisationUse({
      uses,
      readers: async () =>
        new Map([
          ['idle', ['Sales']],
          ['bob', ['Sales']],
        ]),
      plan,
      clock: () => new Date('2026-11-27T10:00Z'),
    });
    const october = await read('2026-10');
    const row = october.months.find(({ month }) => month === '2026-10')!;
    expect(row).toMatchObject({ people: 2, opened: 3, renewed: 1, cost });
    expect(october).toMatchObject({ month: '2026-10', cost });
    expect(october.readers).toBeUndefined();
    expect(october.people.map(({ sub, group, opened, renewed }) => [sub, group, opened, renewed])).toEqual([
      ['ann', 'Sales', 2, 1],
      ['bob', 'Ops', 1, 0],
    ]);
    expect(october.dashboards.map(({ dashboard, opened, renewed }) => [dashboard, opened, renewed])).toEqual([
      [costs, 1, 0],
      [sales, 2, 1],
    ]);
    expect(october.groups.map(({ group, readers: count, active }) => [group, count, active])).toEqual(
      expect.arrayContaining([
        ['Sales', 1, 1],
        ['Ops', 1, 1],
      ]),
    );
    expect(october.groups.reduce((sum, one) => sum + (one.cost ?? 0), 0)).toBe(cost);
    const current = await read();
    for (const month of ['2026-11', '2026-12', '2025-10']) expect(await read(month)).toBe(current);
    expect(current).toMatchObject({ month: '2026-11', people: [{ sub: 'bob' }, { sub: 'cy' }] });
  },
);
