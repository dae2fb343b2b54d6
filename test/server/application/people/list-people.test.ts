import { expect, it } from 'vitest';
import { peopleOnPage } from '#domain/access/listed-person';
import type { Person } from '#domain/access/viewed-person';
import { failed, ok } from '#domain/result';
import type { Plan } from '#domain/use/plan';
import { createListPeople } from '#server/application/people/list-people';
import { aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, inGroups, manager } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const many: Person[] = Array.from({ length: 100_000 }, (_, index) => ({
  sub: `sub-${index}`,
  email: `p${index}@example.com`,
  name: `Person ${index}`,
}));

const readers = async () => new Map([['sub-1', ['Sales']]]);

function setUp(plan?: Plan) {
  const stores = storesInMemory();
  const calls: string[] = [];
  const pool = { failure: undefined as string | undefined, later: 0 };
  const answer = <T>(value: T) => (pool.failure === undefined ? ok(value) : failed(pool.failure));
  const reasons: string[] = [];
  const listPeople = createListPeople({
    directory: {
      async page(size, after = '0', group) {
        calls.push(`page of ${size} after ${after}${group === undefined ? '' : ` in ${group}`}`);
        const end = Number(after) + size;
        return answer({ people: many.slice(Number(after), end), ...(end < many.length && { next: String(end) }) });
      },
      async find(begins, most) {
        calls.push(`find ${begins}`);
        return answer(many.filter(({ name }) => name.startsWith(begins)).slice(0, most));
      },
    },
    people: stores.people,
    uses: stores.uses,
    readers,
    plan,
    clock: () => new Date(clock().getTime() + pool.later),
    complain: (reason) => reasons.push(reason),
  });
  return { stores, calls, pool, reasons, listPeople };
}

it('a page of 100,000 people is one call to the pool and fifty people, and the next one begins where it ended', async () => {
  const { listPeople, calls } = setUp();
  const first = await listPeople(manager, { begins: ' ' });
  const people = many.slice(0, peopleOnPage).map((person) => expect.objectContaining({ ...person, sessions: 0 }));
  expect(first).toEqual(ok({ people, next: '50', readAt: clock() }));
  const last = await listPeople(manager, { begins: '', after: '99950' });
  expect(last).toMatchObject(ok({ people: { length: 50 } }));
  expect(last.ok && last.value).not.toHaveProperty('next');
  await listPeople(manager, { begins: 'ignored', group: 'Sales' });
  expect(calls).toEqual(['page of 50 after 0', 'page of 50 after 99950', 'page of 50 after 0 in Sales']);
});

it('each person of a page has groups, last use, sessions and cost of the month; a seat costs also if it is unused', async () => {
  const { listPeople, stores } = setUp({ kind: 'per-reader', currency: 'EUR', price: 3 });
  const use = { groups: ['Finance'], dashboard: aDashboardId('dashboard@sales'), at: clock(), isRenewal: false };
  await stores.uses.add({ ...use, sub: 'sub-0' });
  const page = await listPeople(manager, { begins: 'Person' });
  expect(page).toMatchObject(ok({ currency: 'EUR' }));
  expect(page.ok && page.value?.people.slice(0, 3)).toEqual([
    { ...many[0], groups: ['Finance'], lastSeenAt: clock(), sessions: 1, cost: 3 },
    { ...many[1], groups: ['Sales'], sessions: 0, cost: 3 },
    { ...many[2], sessions: 0, cost: 0 },
  ]);
});

it('a search asks the pool once and finds twenty at most, for managers alone, and a refusal is logged', async () => {
  const { listPeople, calls, pool, reasons } = setUp();
  expect(await listPeople(manager, { begins: 'Person 99' })).toMatchObject(ok({ people: { length: 20 } }));
  expect(await listPeople(inGroups('Sales'), { begins: '' })).toEqual(failed({ code: 'not-allowed' }));
  expect(calls).toEqual(['find Person 99']);
  pool.failure = 'TooManyRequestsException';
  expect(await listPeople(manager, { begins: '' })).toEqual(ok(undefined));
  expect(reasons).toEqual(['TooManyRequestsException']);
});

it('a page stays for an hour with its time while the pool throttles, and a page never read is missing', async () => {
  const { listPeople, pool } = setUp();
  const read = await listPeople(manager, { begins: '' });
  pool.failure = 'TooManyRequestsException';
  pool.later = 59 * 60_000;
  expect(await listPeople(manager, { begins: '' })).toEqual(
    ok({ ...(read.ok && read.value), readAt: clock(), isKept: true }),
  );
  expect(await listPeople(manager, { begins: '', after: '50' })).toEqual(ok(undefined));
  pool.later = 60 * 60_000;
  expect(await listPeople(manager, { begins: '' })).toEqual(ok(undefined));
  pool.failure = undefined;
  const again = await listPeople(manager, { begins: '' });
  expect(again.ok && again.value).not.toHaveProperty('isKept');
});
