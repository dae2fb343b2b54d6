import type { TokenStorage } from '../../ports/token-storage';

/** The tokens of one sign-in, as this browser keeps them. */
export interface StoredSession {
  username: string;
  /** Empty where the browser had no room for it: the refresh token suffices. */
  idToken: string;
  accessToken: string;
  /** Empty where none is stored that could be one. */
  refreshToken: string;
  /** Seconds by which this browser's clock is ahead of the pool's. */
  clockDrift: number;
  /** From the pool's own pages. */
  hosted: boolean;
}

const tokenItems = ['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'hosted'] as const;
const deviceItems = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey'] as const;

/** What makes this browser a known device: it outlives the sign-out, and its secret is good for nothing without a password. */
export const isDeviceKey = (key: string): boolean => deviceItems.some((item) => key.endsWith(`.${item}`));

/** Cognito's `DeviceKeyType`: with a key of another form, every sign-in would be refused. */
const deviceKeyForm = /^(?=.{1,55}$)[\w-]+_[0-9a-f-]+$/;

export const deviceKeyIn = (storage: TokenStorage, key: string): string | null => {
  const stored = storage.getItem(key);
  return stored !== null && deviceKeyForm.test(stored) ? stored : null;
};

/** The characters of a token (Cognito's `TokenModelType`): what holds others was damaged or never was one. */
const tokenForm = /^[\w=.-]+$/;

/** What the names of all items begin with. */
export const keyPrefix = (clientId: string): string => `CognitoIdentityServiceProvider.${clientId}.`;

/** Under the names by which the Cognito client stores them: a session survives the change from one to the other. */
export function createStoredSession(storage: TokenStorage, clientId: string) {
  const prefix = keyPrefix(clientId);
  const lastUser = `${prefix}LastAuthUser`;
  const keyOf = (username: string, item: string): string => `${prefix}${username}.${item}`;

  const tokenOf = (username: string, item: 'idToken' | 'accessToken' | 'refreshToken'): string => {
    const token = storage.getItem(keyOf(username, item)) ?? '';
    return tokenForm.test(token) ? token : '';
  };

  /** By what is there, and not by the user's name: that may be damaged, and others may have left something. */
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

    /** The name comes after the tokens, and the user before goes last: another tab sees the one or the other, never nobody. */
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

    /** Whether the sign-in ends with the page, because it is stored nowhere else. */
    isFleeting(): boolean {
      const own = storage.ownKeys();
      return own.includes(lastUser) || own.some((key) => key.startsWith(prefix) && key.endsWith('.refreshToken'));
    },

    forget: () => forget(storage.keys()),

    /** What no other tab sees. */
    forgetOwn: () => forget(storage.ownKeys()),

    deviceKey: (username: string): string | null => deviceKeyIn(storage, keyOf(username, 'deviceKey')),

    forgetDevice(username: string): void {
      for (const item of deviceItems) storage.removeItem(keyOf(username, item));
    },
  };
}

export type SessionStore = ReturnType<typeof createStoredSession>;
