import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type CachedItem,
  type Priority,
  cacheLimits,
  capacityFrom,
  isCurrent,
  makeRoom,
  readItem,
  serializeItem,
} from '#domain/browser/cache';

const now = Date.parse('2026-11-22T12:00:00Z');
const day = 86_400_000;
const anItem = (over: Partial<CachedItem> = {}): CachedItem => ({
  key: 'new',
  bytes: 100,
  priority: 5,
  storedAt: now,
  ...over,
});

it.each([
  ['1 MB unless said otherwise', undefined, 1_048_576],
  ['what is asked for', 100_000, 100_000],
  ['5 MB at most', 5_242_880, 5_242_880],
  ['1 MB for more than 5 MB', 5_242_881, 1_048_576],
  ['1 MB for nothing', 0, 1_048_576],
  ['1 MB for less than nothing', -1, 1_048_576],
  ['1 MB for what is no number', Number.NaN, 1_048_576],
])('The capacity of the cache is %s', (_, wanted, capacity) => {
  expect(capacityFrom(wanted)).toBe(capacity);
});

it.each([
  ['is read when it is new', 0, true],
  ['is read for just under three days', 3 * day - 1, true],
  ['is too old after three days', 3 * day, false],
  ['is not read years later', 900 * day, false],
  ['is read although this clock is a little behind', -60_000, true],
  ['is not read by a clock that is years behind', -900 * day, false],
])('an item of the cache %s', (_, age, read) => {
  expect(isCurrent({ storedAt: now - age }, now)).toBe(read);
});

it('an item of the cache keeps priority, time and content in one text', () => {
  const text = serializeItem({ priority: 2, storedAt: now }, 'äöü\nsecond line');
  expect(readItem('key', text)).toEqual({
    key: 'key',
    bytes: new TextEncoder().encode(text).length,
    priority: 2,
    storedAt: now,
    content: 'äöü\nsecond line',
  });
});

it.each(['', 'x', '5', '5 1', '0 1\nx', '6 1\nx', '5 -1\nx', '5 1.5\nx', '5 99999999999999999\nx', ' 5 1\nx'])(
  'an item of the cache is nothing where the text is %j',
  (text) => {
    expect(readItem('key', text)).toBeUndefined();
  },
);

const capacity = 1000;
const room = (items: CachedItem[], over: Partial<CachedItem> = {}) => makeRoom(items, anItem(over), capacity);

it.each<[string, CachedItem[], Partial<CachedItem>, string[] | undefined]>([
  ['takes nothing from an empty cache', [], {}, []],
  ['takes nothing while there is room', [anItem({ key: 'old', bytes: 900 })], {}, []],
  [
    'takes the lowest priority first, down to four fifths',
    [
      anItem({ key: 'first', priority: 1, bytes: 300, storedAt: now - day }),
      anItem({ key: 'fourth', priority: 4, bytes: 300 }),
      anItem({ key: 'fifth', priority: 5, bytes: 350 }),
    ],
    { priority: 3 },
    ['fifth'],
  ],
  [
    'takes the oldest of equal priority first',
    [anItem({ key: 'newer', bytes: 480 }), anItem({ key: 'older', bytes: 480, storedAt: now - 1 })],
    {},
    ['older'],
  ],
  [
    'takes what is too old first, whatever its priority',
    [
      anItem({ key: 'expired', priority: 1, bytes: 500, storedAt: now - 3 * day }),
      anItem({ key: 'current', bytes: 500 }),
    ],
    { bytes: 500 },
    ['expired'],
  ],
  ['does not count the item that is replaced', [anItem({ key: 'new', bytes: 900 })], { bytes: 900 }, []],
  [
    'refuses an item that only those of higher priority could make room for',
    [anItem({ key: 'first', priority: 1, bytes: 950 })],
    { priority: 5 },
    undefined,
  ],
  ['refuses an item that is larger than all of it', [], { bytes: 1001 }, undefined],
])('making room in the cache %s', (_, items, over, leaving) => {
  expect(room(items, over)).toEqual(leaving);
});

const items = fc.uniqueArray(
  fc.record({
    key: fc.string({ minLength: 1, maxLength: 4 }),
    bytes: fc.integer({ min: 1, max: 400 }),
    priority: fc.integer({ min: 1, max: 5 }).map((priority) => priority as Priority),
    storedAt: fc.integer({ min: now - 4 * day, max: now + day }),
  }),
  { selector: ({ key }) => key, maxLength: 12 },
);

it('making room in the cache never exceeds the capacity, and never takes what is wanted more than what stays', () => {
  fc.assert(
    fc.property(items, items, (there, [arriving = anItem()]) => {
      const item = { ...arriving, storedAt: now };
      const leaving = makeRoom(there, item, capacity);
      if (!leaving) return;
      const staying = there.filter(({ key }) => key !== item.key && !leaving.includes(key));
      const used = [item, ...staying].reduce((sum, { bytes }) => sum + bytes, 0);
      expect(used).toBeLessThanOrEqual(capacity);
      expect(staying.every((stays) => isCurrent(stays, now))).toBe(true);
      const left = there.filter((gone) => leaving.includes(gone.key) && isCurrent(gone, now));
      for (const gone of left) {
        expect(gone.priority).toBeGreaterThanOrEqual(item.priority);
        for (const stays of staying) expect(stays.priority).toBeLessThanOrEqual(gone.priority);
      }
    }),
  );
});

it('an item can be 210,000 bytes large, and lives for three days', () => {
  expect(cacheLimits).toMatchObject({ item: 210_000, life: 259_200_000, warning: 0.8 });
});
