import type { TokenStorage } from '../../ports/token-storage';
import { createInMemoryTokenStorage } from '../in-memory/in-memory-token-storage';

/**
 * The client's storage during one sign-in. It keeps tokens before a new device is confirmed, and before anybody knows whether the
 * sign-in was given up: here they go no further. The keys of devices are the real ones.
 */
export function createSignInStorage(real: TokenStorage): TokenStorage {
  const staged = createInMemoryTokenStorage();
  const of = (key: string): TokenStorage =>
    /\.(deviceKey|randomPasswordKey|deviceGroupKey)$/.test(key) ? real : staged;
  return {
    getItem: (key) => of(key).getItem(key),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    clear: () => staged.clear(),
  };
}
