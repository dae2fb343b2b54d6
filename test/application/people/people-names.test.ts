import { expect, it } from 'vitest';
import { createNames } from '#application/people/people-names';
import type { PeopleNames } from '#domain/access/named-person';
import { type Result, failed, ok } from '#domain/result';
import { flushPromises } from '../flush-promises';

function setUp(answer: (people: readonly string[]) => Result<PeopleNames>) {
  const calls: (readonly string[])[] = [];
  const names = createNames({
    names: async (people) => {
      calls.push(people);
      return answer(people);
    },
  });
  return { names, calls };
}

const ann = { sub: 'ann', name: 'Ann Hart' };
const bob = { sub: 'bob', name: 'Bob Marsh' };

it('names that the rows of a page ask for are one call, and each person is asked for once', async () => {
  const { names, calls } = setUp(() =>
    ok(
      new Map([
        ['ann', ann],
        ['bob', bob],
      ]),
    ),
  );
  names.ask(['ann']);
  names.ask(['bob', 'ann', '']);
  await flushPromises();
  names.ask(['bob']);
  await flushPromises();
  expect(calls).toEqual([['ann', 'bob']]);
  expect(Object.fromEntries(names.current())).toEqual({ ann, bob });
});

it('people whom the backend left out are asked for again as long as it names others', async () => {
  const { names, calls } = setUp(([first = '']) =>
    ok(new Map(first === 'nameless' ? [] : [[first, { sub: first, name: first }]])),
  );
  names.ask(['ann', 'bob', 'nameless']);
  await flushPromises();
  expect(calls).toEqual([['ann', 'bob', 'nameless'], ['bob', 'nameless'], ['nameless']]);
  expect([...names.current().values()].map(({ name }) => name)).toEqual(['', 'ann', 'bob']);
});

it('an answer that names nobody of those who were asked for is not asked for again', async () => {
  const { names, calls } = setUp(() => ok(new Map(calls.length > 3 ? [] : [['ann', ann]])));
  names.ask(['bob']);
  await flushPromises();
  expect(calls).toEqual([['bob']]);
});

it('names that could not be read are asked for again by the next page', async () => {
  const { names, calls } = setUp(() => failed({ kind: 'unreachable' }));
  names.ask(['ann']);
  await flushPromises();
  names.ask(['ann']);
  await flushPromises();
  expect(calls).toHaveLength(2);
});

it('names that arrive after the user has left are dropped', async () => {
  const { names } = setUp(() => ok(new Map([['ann', ann]])));
  names.ask(['ann']);
  await Promise.resolve();
  names.forget();
  await flushPromises();
  expect(names.current().size).toBe(0);
});
