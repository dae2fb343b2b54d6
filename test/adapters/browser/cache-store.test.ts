import { beforeEach, describe, expect, it } from 'vitest';
import { createInMemoryCache } from '#adapters/in-memory/in-memory-browser';
import { createWebCache } from '#adapters/storage/web-cache';
import type { CacheStore } from '#ports/browser/cache-store';
import { aBrowserStorage } from '../storage/browser-storage';

/** The promises of every store of the cache. */
function describeCacheStore(name: string, open: () => CacheStore): void {
  describe(name, () => {
    let store: CacheStore;
    beforeEach(() => {
      store = open();
    });

    it('is empty at first', () => {
      expect(store.keys()).toEqual([]);
      expect(store.read('list')).toBeNull();
    });

    it.each(['list', '', '__proto__', 'a b.c%20', '\0'])('keeps an item under %j, and its newest text', (key) => {
      expect(store.write(key, 'first')).toBe(true);
      expect(store.write(key, 'second')).toBe(true);
      expect(store.keys()).toEqual([key]);
      expect(store.read(key)).toBe('second');
    });

    it('removes one item, and no other', () => {
      store.write('list', 'one');
      store.write('list2', 'two');
      store.remove('list');
      store.remove('list');
      expect(store.keys()).toEqual(['list2']);
    });
  });
}

describeCacheStore('the cache in memory', createInMemoryCache);
describeCacheStore('the browser’s cache', () => {
  const storage = aBrowserStorage();
  return createWebCache(() => storage);
});

it('the browser’s cache leaves alone what else is stored', () => {
  const storage = aBrowserStorage();
  storage.setItem('portal.preferences', 'dark');
  const store = createWebCache(() => storage);
  store.write('list', 'text');
  expect(store.keys()).toEqual(['list']);
  store.remove('list');
  expect(storage.getItem('portal.preferences')).toBe('dark');
});

it('the browser’s cache says that it has no room, and throws nothing where storage is blocked', () => {
  const storage = aBrowserStorage();
  const store = createWebCache(() => storage);
  storage.room = 3;
  expect(store.write('list', 'text')).toBe(false);
  storage.blocked = true;
  expect(store.write('list', 'x')).toBe(false);
  expect(store.keys()).toEqual([]);
  expect(store.read('list')).toBeNull();
  expect(() => store.remove('list')).not.toThrow();
});
