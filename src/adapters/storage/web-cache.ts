import type { CacheStore } from '#ports/browser/cache-store';
import { createStoredText } from './stored-text';

const prefix = 'portal.cache.';

/** Uses this browser's local storage, which may be blocked or full. */
export function createWebCache(open: () => Storage = () => globalThis.localStorage): CacheStore {
  const textOf = (key: string) => createStoredText(`${prefix}${key}`, open);
  return {
    keys() {
      try {
        const storage = open();
        const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
      } catch {
        return [];
      }
    },
    read: (key) => textOf(key).read(),
    write: (key, text) => textOf(key).write(text),
    remove: (key) => void textOf(key).write(null),
  };
}
