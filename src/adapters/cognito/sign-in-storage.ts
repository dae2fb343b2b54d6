import type { ICognitoStorage } from 'amazon-cognito-identity-js';
import type { TokenStorage } from '../../ports/token-storage';
import { createInMemoryTokenStorage } from '../in-memory/in-memory-token-storage';
import { deviceKeyIn, isDeviceKey } from './stored-session';

/**
 * The client's storage during one sign-in. It keeps tokens before a new device is confirmed, and before anybody knows whether the
 * sign-in was given up: here they go no further. The keys of devices are the real ones.
 */
export function createSignInStorage(real: TokenStorage): ICognitoStorage {
  const staged = createInMemoryTokenStorage();
  const of = (key: string): TokenStorage => (isDeviceKey(key) ? real : staged);
  /** The client takes a device's key for all that belongs to it, and falls over what is missing. */
  const isBroken = (key: string): boolean =>
    key.endsWith('.deviceKey') &&
    (deviceKeyIn(real, key) === null ||
      ['randomPasswordKey', 'deviceGroupKey'].some((item) => !real.getItem(key.replace(/deviceKey$/, item))));
  return {
    getItem: (key) => (isBroken(key) ? null : of(key).getItem(key)),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
    clear: () => staged.clear(),
  };
}
