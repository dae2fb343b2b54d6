import type { TokenStorage } from '../../ports/token-storage';

/** The tokens of one sign-in, as this browser keeps them. */
export interface StoredSession {
  username: string;
  /** Empty if the browser had no room for it: the refresh token is enough. */
  idToken: string;
  accessToken: string;
  /** Empty if missing or malformed. */
  refreshToken: string;
  /** Seconds by which this browser's clock is ahead of the pool's. */
  clockDrift: number;
  /** Whether the session is from hosted login. */
  hosted: boolean;
}

const tokenItems = ['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'hosted'] as const;
const deviceItems = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey'] as const;

/** What makes this browser a known device. It is kept after sign-out; its secret is useless without a password. */
export const isDeviceKey = (key: string): boolean => deviceItems.some((item) => key.endsWith(`.${item}`));

/** Cognito's `DeviceKeyType`: with a malformed key, every sign-in would be refused. */
const deviceKeyForm = /^(?=.{1,55}$)[\w-]+_[0-9a-f-]+$/;

export const deviceKeyIn = (storage: TokenStorage, key: string): string | null => {
  const stored = storage.getItem(key);
  return stored !== null && deviceKeyForm.test(stored) ? stored : null;
};

/** The characters of a token (Cognito's `TokenModelType`); anything else is damaged. */
const tokenForm = /^[\w=.-]+$/;

/** The prefix of all item names. */
export const keyPrefix = (clientId: string): string => `CognitoIdentityServiceProvider.${clientId}.`;

/** Uses the Cognito client's item names, so that sessions of portals that used the client survive. */
export function createStoredSession(storage: TokenStorage, clientId: string) {
  const prefix = keyPrefix(clientId);
  const lastUser = `${prefix}LastAuthUser`;
  const keyOf = (username: string, item: string): string => `${prefix}${username}.${item}`;

  const tokenOf = (username: string, item: 'idToken' | 'accessToken' | 'refreshToken'): string => {
    const token = storage.getItem(keyOf(username, item)) ?? '';
    return tokenForm.test(token) ? token : '';
  };

  /** Finds items by prefix, because the stored username may be damaged and other users may have left items. */
  const forget = (keys: string[], spared: string[] = []): void => {
    for (const key of keys) {
      if (key.startsWith(prefix) && !isDeviceKey(key) && !spared.includes(key)) storage.removeItem(key);
    }
  };

  return {
    read(): StoredSession | undefined {
      const username = storage.getItem(lastUser);
      if (!username) return undefined;
      const idToken = tokenOf(username, 'idToken');
      const refreshToken = tokenOf(username, 'refreshToken');
      if (!idToken && !refreshToken) return undefined;
      const drift = Number(storage.getItem(keyOf(username, 'clockDrift')));
      return {
        username,
        idToken,
        accessToken: tokenOf(username, 'accessToken'),
        refreshToken,
        clockDrift: Number.isFinite(drift) ? drift : 0,
        hosted: storage.getItem(keyOf(username, 'hosted')) === 'true',
      };
    },

    /** Writes the tokens, then the username, then removes the previous user's items, so that other tabs always see one of the two users. */
    save({ username, idToken, accessToken, refreshToken, clockDrift, hosted }: StoredSession): void {
      storage.setItem(keyOf(username, 'refreshToken'), refreshToken);
      storage.setItem(keyOf(username, 'accessToken'), accessToken);
      storage.setItem(keyOf(username, 'idToken'), idToken);
      storage.setItem(keyOf(username, 'clockDrift'), String(clockDrift));
      if (hosted) storage.setItem(keyOf(username, 'hosted'), 'true');
      else storage.removeItem(keyOf(username, 'hosted'));
      if (storage.getItem(lastUser) === username) return;
      storage.setItem(lastUser, username);
      forget(storage.keys(), [lastUser, ...tokenItems.map((item) => keyOf(username, item))]);
    },

    /** Whether the session ends with the page, because it is stored nowhere else. */
    isFleeting(): boolean {
      const own = storage.ownKeys();
      return own.includes(lastUser) || own.some((key) => key.startsWith(prefix) && key.endsWith('.refreshToken'));
    },

    forget: () => forget(storage.keys()),

    /** The tokens that no other tab sees. */
    forgetOwn: () => forget(storage.ownKeys()),

    deviceKey: (username: string): string | null => deviceKeyIn(storage, keyOf(username, 'deviceKey')),

    forgetDevice(username: string): void {
      for (const item of deviceItems) storage.removeItem(keyOf(username, item));
    },
  };
}

export type SessionStore = ReturnType<typeof createStoredSession>;
