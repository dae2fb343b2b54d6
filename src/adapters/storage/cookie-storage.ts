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
      const pairs = jar.cookie.split('; ').map((pair) => {
        const at = pair.indexOf('=');
        return [pair.slice(0, at), pair.slice(at + 1)] as const;
      });
      return new Map(pairs);
    } catch {
      return new Map();
    }
  };
  const write = (name: string, value: string, seconds: number): void => {
    try {
      jar.cookie = `${name}=${value}; Path=/; Max-Age=${seconds}; Secure; SameSite=Strict`;
    } catch {
      // Blocked altogether: what was to be kept is found missing below.
    }
  };
  const read = (key: string): string | null => {
    const value = all().get(encodeURIComponent(key));
    return value === undefined ? null : decoded(value);
  };
  const remove = (key: string): void => {
    memory.removeItem(key);
    write(encodeURIComponent(key), '', 0);
  };

  return {
    getItem: (key) => memory.getItem(key) ?? read(key),
    setItem(key, value) {
      write(encodeURIComponent(key), encodeURIComponent(value), lifetime);
      if (read(key) === value) memory.removeItem(key);
      else memory.setItem(key, value);
    },
    removeItem: remove,
    clear() {
      memory.clear();
      for (const name of all().keys()) write(name, '', 0);
    },
  };
}

/** A cookie that somebody else wrote may hold a broken escape. */
function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}
