import { expect, it } from 'vitest';
import { createInMemoryCache } from '#adapters/in-memory/in-memory-browser';
import { createCache } from '#application/browser/cache';

function aCache(capacity?: number) {
  const store = createInMemoryCache();
  const errors: string[] = [];
  const clock = { now: Date.parse('2026-11-22T12:00:00Z') };
  const errorLog = {
    record(error: unknown, where: string) {
      errors.push(`${where}: ${String(error)}`);
      return 'ERR-0000-0000';
    },
  };
  const cache = createCache(store, errorLog, { now: () => clock.now, ...(capacity !== undefined && { capacity }) });
  return { store, errors, clock, cache };
}

it('The cache reads what it keeps, and when it was kept', () => {
  const { cache, clock } = aCache();
  expect(cache.read('list')).toBeUndefined();
  expect(cache.keep('list', 'content')).toBe(true);
  expect(cache.read('list')).toEqual({ content: 'content', storedAt: new Date(clock.now) });
});

it('The cache reads nothing that is three days old', () => {
  const { cache, clock } = aCache();
  cache.keep('list', 'content');
  clock.now += 259_200_000;
  expect(cache.read('list')).toBeUndefined();
});

it('The cache refuses an item of more than 210,000 bytes, forgets the one before it, and tells the error log', () => {
  const { cache, store, errors, clock } = aCache();
  cache.keep('list', 'content');
  const largest = 'x'.repeat(210_000 - '5 1763812800000\n'.length);
  expect(cache.keep('list', largest)).toBe(true);
  expect(errors).toEqual([]);
  expect(cache.read('list')?.content).toBe(largest);
  store.write('menu', `5 ${clock.now}\n${largest}x`);
  expect(cache.read('menu')).toBeUndefined();
  store.remove('menu');
  expect(cache.keep('list', `${largest}x`)).toBe(false);
  expect(errors).toEqual(['cache: Error: An item of 210001 bytes is too large for the cache']);
  expect(store.keys()).toEqual([]);
});

it('The cache counts bytes, not characters', () => {
  const { cache } = aCache();
  expect(cache.keep('list', 'ü'.repeat(105_000))).toBe(false);
});

it('The cache makes room for a new item where 1 MB is full: the lowest priority and the oldest go first', () => {
  const { cache, store, clock } = aCache();
  const content = 'x'.repeat(200_000);
  cache.keep('wanted', content, 1);
  for (const key of ['a', 'b', 'c', 'd', 'e']) {
    clock.now += 1;
    expect(cache.keep(key, content)).toBe(true);
  }
  expect(store.keys()).toEqual(['wanted', 'c', 'd', 'e']);
});

it('The cache removes unreadable items to make room', () => {
  const { cache, store } = aCache();
  store.write('strange', 'not ours');
  cache.keep('list', 'content');
  expect(store.keys()).toEqual(['list']);
});

it('The cache is cleared except for spared items', () => {
  const { cache, store } = aCache();
  for (const key of ['a', 'b', 'c']) cache.keep(key, key);
  cache.clear((key) => key === 'b');
  expect(store.keys()).toEqual(['b']);
  cache.clear();
  expect(store.keys()).toEqual([]);
});
