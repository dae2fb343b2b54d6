import { expect, it } from 'vitest';
import type { Plan } from '#domain/use/plan';
import { createUnseenPeople } from '#server/application/people/unseen-people';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { storesInMemory } from '../../stores-in-memory';

const now = new Date('2026-11-28T10:00Z');
const day = 86_400_000;
const daysAgo = (days: number) => new Date(now.getTime() - days * day);

function setUp(registered: string[], plan?: Plan) {
  const stores = storesInMemory();
  const reads: string[] = [];
  return {
    reads,
    visit: (sub: string, at: Date) =>
      stores.people.write(sub, 'shelf', { marks: { 'visit one': { at: at.getTime(), value: 1 } } }, 0),
    open: (sub: string, at: Date, groups = ['Sales']) =>
      stores.uses.add({ sub, groups, dashboard: aDashboardId('dashboard@sales'), at, isRenewal: false }),
    unseen: createUnseenPeople({
      uses: stores.uses,
      people: {
        read(sub, part) {
          reads.push(sub);
          return stores.people.read(sub, part);
        },
      },
      readers: async () => new Map(registered.map((sub) => [sub, ['Sales']])),
      plan,
      clock: () => now,
    }),
  };
}

it('readers who used nothing for 90 days are unseen, the longest first, with what their seats cost', async () => {
  const { visit, open, unseen, reads } = setUp(['new', 'opened', 'visited', 'left', 'gone'], {
    kind: 'per-reader',
    currency: 'EUR',
    price: 3,
  });
  await open('opened', daysAgo(89));
  await visit('visited', daysAgo(89));
  await visit('gone', daysAgo(300));
  await visit('left', daysAgo(91));
  await open('stranger', daysAgo(91));
  expect(await unseen()).toEqual({
    count: 3,
    cost: 9,
    currency: 'EUR',
    countedAt: now,
    people: [
      { sub: 'new', group: 'Sales', lastSeenAt: undefined },
      { sub: 'gone', group: 'Sales', lastSeenAt: daysAgo(300) },
      { sub: 'left', group: 'Sales', lastSeenAt: daysAgo(91) },
    ],
  });
  expect(reads).not.toContain('opened');
});

it('where no readers are registered, whoever opened something within a year can be unseen, and no cost is told', async () => {
  const { open, unseen } = setUp([], { kind: 'per-reader', currency: 'EUR', price: 3 });
  await open('left', daysAgo(200), ['Finance']);
  await open('here', daysAgo(200));
  await open('here', daysAgo(2));
  expect(await unseen()).toEqual({
    count: 1,
    countedAt: now,
    people: [{ sub: 'left', group: 'Finance', lastSeenAt: daysAgo(200) }],
  });
});

it('unseen people of 100,000 are counted once in ten minutes, a hundred visits at a time', async () => {
  const subs = Array.from({ length: 100_000 }, (_, index) => `sub-${index}`);
  let [running, most, read] = [0, 0, 0];
  const unseen = createUnseenPeople({
    uses: storesInMemory().uses,
    people: {
      async read() {
        [running, read] = [running + 1, read + 1];
        most = Math.max(most, running);
        await Promise.resolve();
        running--;
        return undefined;
      },
    },
    readers: async () => new Map(subs.map((sub) => [sub, []])),
    plan: undefined,
    clock: () => now,
  });
  const [first, again] = [await unseen(), await unseen()];
  expect([first.count, again, most, read]).toEqual([100_000, first, 100, 100_000]);
});
