import type { ICognitoStorage } from 'amazon-cognito-identity-js';
import type { TokenStorage } from '#ports/people/token-storage';
import { createInMemoryTokenStorage } from '../../in-memory/in-memory-token-storage';
import { deviceKeyIn, isDeviceKey } from '../session/stored-session';

/**
 * The client's storage during one sign-in. The client stores tokens before a new device is confirmed, when the sign-in may already have
 * been cancelled: they stay in memory here. Only device keys reach the real storage.
 */
export function createSignInStorage(real: TokenStorage): ICognitoStorage {
  const staged = createInMemoryTokenStorage();
  const of = (key: string): TokenStorage => (isDeviceKey(key) ? real : staged);
  /** The client assumes that a device with a key has everything else too, and throws if something is missing. */
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
