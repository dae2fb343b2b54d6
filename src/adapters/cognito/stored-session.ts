import type { TokenStorage } from '../../ports/token-storage';

/** The tokens of one sign-in, as this browser keeps them. */
export interface StoredSession {
  username: string;
  idToken: string;
  accessToken: string;
  /** Empty where none is stored that could be one. */
  refreshToken: string;
  /** Seconds by which this browser's clock is ahead of the pool's. */
  clockDrift: number;
  /** From the pool's own pages, whose session a sign-out must end too. */
  hosted: boolean;
}

const tokenItems = ['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'userData', 'hosted'] as const;
const deviceItems = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey'] as const;

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

  const forgetUser = (username: string): void => {
    for (const item of tokenItems) storage.removeItem(keyOf(username, item));
  };

  return {
    read(): StoredSession | undefined {
      const username = storage.getItem(lastUser);
      if (!username) return undefined;
      const idToken = tokenOf(username, 'idToken');
      if (!idToken) return undefined;
      const drift = Number(storage.getItem(keyOf(username, 'clockDrift')));
      return {
        username,
        idToken,
        accessToken: tokenOf(username, 'accessToken'),
        refreshToken: tokenOf(username, 'refreshToken'),
        clockDrift: Number.isFinite(drift) ? drift : 0,
        hosted: storage.getItem(keyOf(username, 'hosted')) === 'true',
      };
    },

    /** The name comes last: another tab never sees a user without the tokens. */
    save({ username, idToken, accessToken, refreshToken, clockDrift, hosted }: StoredSession): void {
      const before = storage.getItem(lastUser);
      if (before !== null && before !== username) forgetUser(before);
      storage.setItem(keyOf(username, 'refreshToken'), refreshToken);
      storage.setItem(keyOf(username, 'accessToken'), accessToken);
      storage.setItem(keyOf(username, 'idToken'), idToken);
      storage.setItem(keyOf(username, 'clockDrift'), String(clockDrift));
      if (hosted) storage.setItem(keyOf(username, 'hosted'), 'true');
      else storage.removeItem(keyOf(username, 'hosted'));
      storage.setItem(lastUser, username);
    },

    /** Everything but the device's own keys: a remembered device outlives the sign-out. */
    forget(): void {
      const username = storage.getItem(lastUser);
      if (username !== null) forgetUser(username);
      storage.removeItem(lastUser);
    },

    deviceKey: (username: string): string | null => storage.getItem(keyOf(username, 'deviceKey')),

    forgetDevice(username: string): void {
      for (const item of deviceItems) storage.removeItem(keyOf(username, item));
    },
  };
}

export type SessionStore = ReturnType<typeof createStoredSession>;
