import type { TokenStorage } from '#ports/people/token-storage';
import { createInMemoryTokenStorage } from '../in-memory/in-memory-token-storage';

/**
 * The browser's local storage. Items are kept in memory if it is blocked or has no room for them, and are then lost with the page.
 * Never throws.
 */
export function createWebStorage(open: () => Storage = () => globalThis.localStorage): TokenStorage {
  const memory = createInMemoryTokenStorage();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: T): T => {
    try {
      return use(open());
    } catch {
      return otherwise;
    }
  };
  return {
    getItem: (key) => memory.getItem(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem(key, value) {
      const kept = attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }, false);
      if (kept) return memory.removeItem(key);
      memory.setItem(key, value);
      // The next page must not find an older value.
      attempt((storage) => storage.removeItem(key), undefined);
    },
    removeItem(key) {
      memory.removeItem(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    clear() {
      memory.clear();
      attempt((storage) => storage.clear(), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt(namesIn, [])])],
    ownKeys: () => memory.keys(),
  };
}

const namesIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key !== null);
