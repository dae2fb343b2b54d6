import type { CacheStore } from '#ports/browser/cache-store';

/** Lives as long as the page. */
export function createInMemoryCache(): CacheStore {
  const items = new Map<string, string>();
  return {
    keys: () => [...items.keys()],
    read: (key) => items.get(key) ?? null,
    write(key, text) {
      items.set(key, text);
      return true;
    },
    remove: (key) => void items.delete(key),
  };
}
