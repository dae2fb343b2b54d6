import type { TokenStorage } from '../../ports/token-storage';

/** What the Cognito client keeps of a user, besides who it was. */
const items = ['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'userData'] as const;

export type StoredUser = ReturnType<typeof createStoredUser>;

/** The tokens of the last user, under the names by which the Cognito client stores them. */
export function createStoredUser(storage: TokenStorage, clientId: string) {
  const prefix = `CognitoIdentityServiceProvider.${clientId}`;
  const name = (): string | null => storage.getItem(`${prefix}.LastAuthUser`);
  const read = (item: (typeof items)[number]): string | null => {
    const user = name();
    return user === null ? null : storage.getItem(`${prefix}.${user}.${item}`);
  };
  return {
    name,
    /** The key of the name, which the client writes last. */
    nameKey: `${prefix}.LastAuthUser`,
    isThere: () => read('idToken') !== null,
    refreshToken: () => read('refreshToken'),
    forget(): void {
      const user = name();
      for (const item of items) storage.removeItem(`${prefix}.${user}.${item}`);
      storage.removeItem(`${prefix}.LastAuthUser`);
    },
  };
}
