import type { TokenStorage } from '#ports/people/token-storage';

/** Lives as long as the page: for tests, and where the browser allows nothing else. */
export function createInMemoryTokenStorage(): TokenStorage {
  const items = new Map<string, string>();
  const keys = () => [...items.keys()];
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    keys,
    ownKeys: keys,
  };
}
