import { expect, it } from 'vitest';
import { lastVisitOf } from '#server/application/shelf/last-visit';
import { personStoreInMemory } from '../../person-store-in-memory';

const now = new Date('2026-11-27T08:00:00Z');

it.each([
  ['none is known', {}, 0],
  [
    'the latest of visits and openings',
    { 'visit seen': { at: 5 }, 'recent d@1': { at: 7 }, 'favourite d@2': { at: 9 } },
    7,
  ],
  [
    'now, where a clock that is ahead has dated it',
    { 'recent d@1': { at: now.getTime() + 3 * 86_400_000 } },
    now.getTime(),
  ],
])('the last visit of a person is %s', async (_, marks, at) => {
  const people = personStoreInMemory();
  await people.write('ann', 'shelf', { version: 1, marks }, 0);
  expect(await lastVisitOf(people, 'ann', now)).toBe(at);
});
