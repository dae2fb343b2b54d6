import { expect, it } from 'vitest';
import { createKeepShelves } from '#server/application/shelf/keep-shelves';
import { largestPart } from '#server/ports/stores/person-store';
import { personStoreInMemory } from '../../person-store-in-memory';

const now = new Date('2026-11-27T08:00:00Z');
const star = { at: 1, value: true };
const seen = (at: number) => ({ 'visit seen': { at, value: at } });

function shelves() {
  const people = personStoreInMemory();
  return { people, shelf: createKeepShelves(people, () => now) };
}

it('the kept shelf loses nothing of nine browsers that merge into one shelf at the same moment', async () => {
  const { people, shelf } = shelves();
  const items = Array.from({ length: 9 }, (_, index) => `favourite d@${index}`);
  await Promise.all(items.map((item) => shelf.merge('ann', { [item]: star })));
  expect(await shelf.read('ann')).toEqual({ ok: true, value: Object.fromEntries(items.map((item) => [item, star])) });
  expect((await people.read('ann', 'shelf'))?.rev).toBe(items.length);
});

it('a shelf is not written for what it has already', async () => {
  const { people, shelf } = shelves();
  await shelf.merge('ann', { 'favourite d@1': { at: 2 } });
  expect(await shelf.merge('ann', { 'favourite d@1': star })).toEqual({
    ok: true,
    value: { 'favourite d@1': { at: 2 } },
  });
  expect((await people.read('ann', 'shelf'))?.rev).toBe(1);
});

it('the kept shelf forgets a visit that a clock ahead of time has dated', async () => {
  const { shelf } = shelves();
  await shelf.merge('ann', seen(now.getTime() + 1));
  expect(await shelf.merge('ann', seen(now.getTime()))).toEqual({ ok: true, value: seen(now.getTime()) });
});

it.each([
  ['a later version', { version: 2, marks: {} }],
  ['something else', ['x']],
])('the kept shelf leaves a shelf of %s as it is, and says so', async (_, value) => {
  const { people, shelf } = shelves();
  await people.write('ann', 'shelf', value, 0);
  const refused = { ok: false, failure: { code: 'later-version' } };
  expect([await shelf.read('ann'), await shelf.merge('ann', { 'favourite d@1': star })]).toEqual([refused, refused]);
  expect(await people.read('ann', 'shelf')).toEqual({ rev: 1, value });
});

it('the kept shelf leaves a shelf as it is that would become too large, and says so', async () => {
  const { shelf } = shelves();
  const before = await shelf.merge('ann', { 'favourite d@1': star });
  const large = { at: 1, value: 'x'.repeat(largestPart) };
  expect(await shelf.merge('ann', { 'view d@1\nx': large })).toEqual({ ok: false, failure: { code: 'too-large' } });
  expect(await shelf.read('ann')).toEqual(before);
});
