import type { TokenStorage } from '../../ports/token-storage';
import { createInMemoryTokenStorage } from '../in-memory/in-memory-token-storage';

/** Specification, section 9: path /, 365 days, secure. In seconds. */
const lifetime = 365 * 24 * 3600;

/**
 * Cookies, for browsers that share a session between sites of one domain. What the browser refuses (blocked, or longer than 4 KB) is
 * kept in the page's own memory, and nothing throws.
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
      // Blocked altogether: what was to be kept is found missing.
    }
  };

  return {
    getItem: (key) => memory.getItem(key) ?? read(key),
    setItem(key, value) {
      write(key, value, lifetime);
      if (read(key) === value) return memory.removeItem(key);
      memory.setItem(key, value);
      // An older value must not come back with the next page.
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

/** A cookie that somebody else wrote may hold a broken escape. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
