import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js';
import { clientId, poolId } from './a-pool';

/** What `amazon-cognito-identity-js` calls back, as a value. */
export type Outcome =
  | { kind: 'signed-in'; session: CognitoUserSession }
  | { kind: 'new-password-required'; attributes: Record<string, string> };

function aMemoryStorage(): ICognitoStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

const settled = (start: (callbacks: Parameters<CognitoUser['authenticateUser']>[1]) => void) =>
  new Promise<Outcome>((resolve, reject) => {
    start({
      onSuccess: (session) => resolve({ kind: 'signed-in', session }),
      onFailure: reject,
      newPasswordRequired: (attributes: Record<string, string>) =>
        resolve({ kind: 'new-password-required', attributes }),
    });
  });

/** A browser's worth of the unchanged client, for one user. */
export function aClient(url: string, username: string) {
  const Storage = aMemoryStorage();
  const Pool = new CognitoUserPool({ UserPoolId: poolId, ClientId: clientId, endpoint: url, Storage });
  const user = new CognitoUser({ Username: username, Pool, Storage });

  return {
    user,
    signIn: (password: string) =>
      settled((callbacks) =>
        user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), callbacks),
      ),
    chooseNewPassword: (password: string) =>
      settled((callbacks) => user.completeNewPasswordChallenge(password, {}, callbacks)),
    refresh: (session: CognitoUserSession) =>
      new Promise<CognitoUserSession>((resolve, reject) => {
        user.refreshSession(session.getRefreshToken(), (error: Error | null, renewed: CognitoUserSession) =>
          error ? reject(error) : resolve(renewed),
        );
      }),
    globalSignOut: () =>
      new Promise<void>((resolve, reject) => {
        user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject });
      }),
    /** Signs out here and revokes the refresh token. */
    signOut: () =>
      new Promise<void>((resolve) => {
        user.signOut(resolve);
      }),
  };
}

/** A session of somebody who just signed in. */
export async function aSession(url: string, username: string, password: string): Promise<CognitoUserSession> {
  const outcome = await aClient(url, username).signIn(password);
  if (outcome.kind !== 'signed-in') throw new Error(`${username} was asked for a new password`);
  return outcome.session;
}
