import type { TokenStorage } from '#ports/people/token-storage';
import { createInMemoryTokenStorage } from '../in-memory/in-memory-token-storage';

/** Specification, section 9: path /, 365 days, secure. In seconds. */
const lifetime = 365 * 24 * 3600;

/**
 * Cookies, to share a session between sites of one domain. Items that the browser refuses (blocked, or longer than 4 KB) are kept in
 * memory. Never throws.
 */
export function createCookieStorage(jar: { cookie: string } = document): TokenStorage {
  const memory = createInMemoryTokenStorage();

  const all = (): Map<string, string> => {
    try {
      const pairs = jar.cookie.split('; ').filter((pair) => pair.includes('='));
      return new Map(
        pairs.map((pair) => [decoded(pair.slice(0, pair.indexOf('='))), pair.slice(pair.indexOf('=') + 1)]),
      );
    } catch {
      return new Map();
    }
  };
  const read = (key: string): string | null => {
    const value = all().get(key);
    return value === undefined ? null : decoded(value);
  };
  const write = (key: string, value: string, seconds: number): void => {
    try {
      jar.cookie = `${encodeURIComponent(key)}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; Secure; SameSite=Strict`;
    } catch {
      // Cookies are blocked: reading the item back shows that.
    }
  };

  return {
    getItem: (key) => memory.getItem(key) ?? read(key),
    setItem(key, value) {
      write(key, value, lifetime);
      if (read(key) === value) return memory.removeItem(key);
      memory.setItem(key, value);
      // The next page must not find an older value.
      write(key, '', 0);
    },
    removeItem(key) {
      memory.removeItem(key);
      write(key, '', 0);
    },
    clear() {
      memory.clear();
      for (const key of all().keys()) write(key, '', 0);
    },
    keys: () => [...new Set([...memory.keys(), ...all().keys()])],
    ownKeys: () => memory.keys(),
  };
}

/** A cookie written by other code may contain an invalid escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
