import { expect, it } from 'vitest';
import { createNamePeople } from '#server/application/access/name-people';
import { failed, ok } from '#domain/result';
import { inGroups, manager } from '../../callers';
import { ann, bob, directoryInMemory } from '../../pool-directory-in-memory';

function setUp() {
  const pool = directoryInMemory();
  const state = { now: Date.parse('2026-11-27T08:00:00Z'), asked: [] as string[], reasons: [] as string[] };
  const namePeople = createNamePeople({
    directory: {
      named: (person) => {
        state.asked.push(person);
        return pool.named(person);
      },
    },
    clock: () => new Date(state.now),
    complain: (reason) => state.reasons.push(reason),
  });
  return { pool, state, namePeople };
}

const named = ({ sub, name }: typeof ann) => ({ sub, name });

it('people are named by sub, from one look-up an hour, and nobody by an address', async () => {
  const { state, namePeople } = setUp();
  const people = [ann.sub, bob.email, 'nobody', ann.sub];
  const names = new Map([[ann.sub, named(ann)]]);
  expect(await namePeople(manager, people)).toEqual(ok(names));
  expect(await namePeople(manager, people)).toEqual(ok(names));
  expect(state.asked).toEqual([ann.sub, 'nobody']);
  state.now += 60 * 60_000;
  await namePeople(manager, [ann.sub]);
  expect(state.asked).toHaveLength(3);
});

it('people keep their older names while the pool refuses, which is asked once and complained of', async () => {
  const { pool, state, namePeople } = setUp();
  await namePeople(manager, [ann.sub]);
  state.now += 60 * 60_000;
  pool.failure = 'AccessDeniedException';
  expect(await namePeople(manager, [bob.sub, ann.sub])).toEqual(ok(new Map([[ann.sub, named(ann)]])));
  expect(state.reasons).toEqual(['AccessDeniedException']);
});

it('people are named as far as three seconds reach, and the next call goes on', async () => {
  const { pool, state } = setUp();
  const namePeople = createNamePeople({
    directory: {
      named: (person) => {
        state.now += 3000;
        return pool.named(person);
      },
    },
    clock: () => new Date(state.now),
    complain: () => undefined,
  });
  const sizes = [];
  for (let call = 0; call < 2; call++) {
    const names = await namePeople(manager, [ann.sub, bob.sub]);
    sizes.push(names.ok && names.value.size);
  }
  expect(sizes).toEqual([1, 2]);
});

it('people are named for managers alone', async () => {
  const { state, namePeople } = setUp();
  expect(await namePeople(inGroups('Sales'), [ann.sub])).toEqual(failed({ code: 'not-allowed' }));
  expect(state.asked).toEqual([]);
});
