import { expect, it } from 'vitest';
import { countedGroups } from '#domain/use/group-use';

it('a person in several groups counts in the largest, and in the first by name of equally large ones', () => {
  const people = new Map([
    ['ann', ['Finance', 'Sales']],
    ['bob', ['Sales']],
    ['cid', ['Ops', 'Board']],
    ['dan', []],
  ]);
  expect([...countedGroups(people)]).toEqual([
    ['ann', 'Sales'],
    ['bob', 'Sales'],
    ['cid', 'Board'],
    ['dan', undefined],
  ]);
});
