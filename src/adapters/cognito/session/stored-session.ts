import type { TokenStorage, TokenStorages } from '#ports/people/token-storage';

export interface StoredSession {
  username: string;
  /** Empty if the browser had no room for it: the refresh token is enough. */
  idToken: string;
  accessToken: string;
  /** Empty if missing or malformed. */
  refreshToken: string;
  /** Seconds by which this browser's clock is ahead of the pool's. */
  clockDrift: number;
  hosted: boolean;
  /** Stored in this browser tab only. */
  sharedComputer: boolean;
}

const tokenItems = ['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'hosted'] as const;
const deviceItems = ['deviceKey', 'randomPasswordKey', 'deviceGroupKey'] as const;

/** Proves that this browser is a known device: a key, a password that only this browser has, and the pool's group of devices. */
export type KnownDevice = Record<(typeof deviceItems)[number], string>;

/** Keys that make this browser a known device. They stay after sign-out, because they are useless without a password. */
const isDeviceKey = (key: string): boolean => deviceItems.some((item) => key.endsWith(`.${item}`));

/** Cognito's `DeviceKeyType`: with a malformed key, every sign-in would be refused. */
const deviceKeyForm = /^(?=.{1,55}$)[\w-]+_[0-9a-f-]+$/;

/** The characters of a token (Cognito's `TokenModelType`); anything else is damaged. */
const tokenForm = /^[\w=.-]+$/;

export const keyPrefix = (clientId: string): string => `CognitoIdentityServiceProvider.${clientId}.`;

/** Whether the names of stored items indicate a sign-in, for any client if `clientId` is missing. */
export const namesSignIn = (keys: readonly string[], clientId: string | undefined): boolean =>
  keys.some((key) => {
    const [, client] = /^CognitoIdentityServiceProvider\.([^.]+)\.LastAuthUser$/.exec(key) ?? [];
    return client !== undefined && (clientId === undefined || client === clientId);
  });

/** The session of this browser tab, for a shared computer, or else that of the browser. */
export function createStoredSession({ browser, tab }: TokenStorages, clientId: string) {
  const inBrowser = sessionIn(browser, keyPrefix(clientId));
  const inTab = sessionIn(tab, keyPrefix(clientId));
  const readTab = (): StoredSession | undefined => {
    const session = inTab.read();
    return session && { ...session, sharedComputer: true };
  };
  const passkeyItem = `${clientId}.passkeyName`;
  const current = () => (inTab.read() ? inTab : inBrowser);

  return {
    read: (): StoredSession | undefined => readTab() ?? inBrowser.read(),

    save(session: StoredSession): void {
      if (session.sharedComputer) return inTab.save(session);
      inTab.clear();
      inBrowser.save(session);
    },

    /** Whether the session ends with the page, because it is in memory only. */
    isFleeting: (): boolean => !inTab.read() && inBrowser.isFleeting(),

    /** Forgets every session, or only the one in the same storage as `only`. */
    forget(only?: StoredSession): void {
      if (only?.sharedComputer !== false) inTab.clear();
      if (!only?.sharedComputer) inBrowser.forget();
    },

    forgetOwn(): void {
      inTab.clear();
      inBrowser.forgetOwn();
    },

    deviceKey: (username: string): string | null => current().deviceKey(username),
    forgetDevice: (username: string): void => current().forgetDevice(username),

    /** The username whose passkey was used last. It stays after sign-out, as devices do, for the autofill. */
    passkeyName: (): string | undefined => browser.getItem(passkeyItem) ?? undefined,
    rememberPasskeyName: (username: string): void => browser.setItem(passkeyItem, username),
    forgetPasskeyName: (): void => browser.removeItem(passkeyItem),

    /** Where a sign-in keeps its device: in this tab on a shared computer, else in the browser. */
    devices: (sharedComputer: boolean): DeviceStore => (sharedComputer ? inTab : inBrowser),
  };
}

export type SessionStore = ReturnType<typeof createStoredSession>;

export type DeviceStore = Pick<ReturnType<typeof sessionIn>, 'device' | 'saveDevice' | 'forgetDevice'>;

/** Uses the Cognito client's item names, so that sessions of portals that used the client survive. */
function sessionIn(storage: TokenStorage, prefix: string) {
  const lastUser = `${prefix}LastAuthUser`;
  const keyOf = (username: string, item: string): string => `${prefix}${username}.${item}`;

  const tokenOf = (username: string, item: 'idToken' | 'accessToken' | 'refreshToken'): string => {
    const token = storage.getItem(keyOf(username, item)) ?? '';
    return tokenForm.test(token) ? token : '';
  };

  const deviceKey = (username: string): string | null => {
    const key = storage.getItem(keyOf(username, 'deviceKey'));
    return key !== null && deviceKeyForm.test(key) ? key : null;
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
        sharedComputer: false,
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

    isFleeting(): boolean {
      const own = storage.ownKeys();
      return own.includes(lastUser) || own.some((key) => key.startsWith(prefix) && key.endsWith('.refreshToken'));
    },

    forget: () => forget(storage.keys()),

    forgetOwn: () => forget(storage.ownKeys()),

    /** Forgets the device too. */
    clear(): void {
      for (const key of storage.keys()) if (key.startsWith(prefix)) storage.removeItem(key);
    },

    deviceKey,

    /** The device of this user, if nothing of it is missing. */
    device(username: string): KnownDevice | undefined {
      const key = deviceKey(username);
      const randomPasswordKey = storage.getItem(keyOf(username, 'randomPasswordKey'));
      const deviceGroupKey = storage.getItem(keyOf(username, 'deviceGroupKey'));
      return key && randomPasswordKey && deviceGroupKey
        ? { deviceKey: key, randomPasswordKey, deviceGroupKey }
        : undefined;
    },

    saveDevice(username: string, device: KnownDevice): void {
      for (const item of deviceItems) storage.setItem(keyOf(username, item), device[item]);
    },

    forgetDevice(username: string): void {
      for (const item of deviceItems) storage.removeItem(keyOf(username, item));
    },
  };
}
