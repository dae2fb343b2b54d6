import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
  type ICognitoStorage,
  type ISignUpResult,
} from 'amazon-cognito-identity-js';
import { replaceModPow } from '#adapters/cognito/sign-in/native-mod-pow';
import { clientId, poolId } from './pool-facts';
import './short-secrets';

// The client's own arithmetic takes a quarter of a second for each sign-in.
replaceModPow();

/** The callback that `amazon-cognito-identity-js` called, as a value. */
export type Outcome =
  | { kind: 'signed-in'; session: CognitoUserSession; userConfirmationNecessary?: boolean }
  | { kind: 'new-password-required'; attributes: Record<string, string>; required?: string[] }
  | { kind: 'sms' | 'totp' | 'choose' | 'setup' | 'custom'; shown: Record<string, string> };

function aMemoryStorage(): ICognitoStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}

type Shown = Record<string, string>;

const settled = (start: (callbacks: Required<IAuthenticationCallback>) => void) =>
  new Promise<Outcome>((resolve, reject) => {
    start({
      onSuccess: (session, userConfirmationNecessary) =>
        resolve({
          kind: 'signed-in',
          session,
          ...(userConfirmationNecessary !== undefined && { userConfirmationNecessary }),
        }),
      onFailure: reject,
      newPasswordRequired: (attributes: Shown, required: string[]) =>
        resolve({ kind: 'new-password-required', attributes, ...(required.length > 0 && { required }) }),
      mfaRequired: (_name, shown: Shown) => resolve({ kind: 'sms', shown }),
      totpRequired: (_name, shown: Shown) => resolve({ kind: 'totp', shown }),
      selectMFAType: (_name, shown: Shown) => resolve({ kind: 'choose', shown }),
      mfaSetup: (_name, shown: Shown) => resolve({ kind: 'setup', shown }),
      customChallenge: (shown: Shown) => resolve({ kind: 'custom', shown }),
    });
  });

/** For methods that take `{ onSuccess, onFailure }`. */
const handled = <Value>(
  start: (callbacks: { onSuccess: (value: Value) => void; onFailure: (error: unknown) => void }) => void,
) =>
  new Promise<Value>((resolve, reject) => {
    start({ onSuccess: resolve, onFailure: reject });
  });

/** For methods that take a Node callback. */
const called = <Value>(start: (callback: (error?: Error | null, value?: Value) => void) => void) =>
  new Promise<Value | undefined>((resolve, reject) => {
    start((error, value) => (error ? reject(error) : resolve(value)));
  });

/** A browser's worth of the unchanged client, for one user. */
export function aClient(url: string, username: string, ClientId = clientId) {
  const Storage = aMemoryStorage();
  const Pool = new CognitoUserPool({ UserPoolId: poolId, ClientId, endpoint: url, Storage });
  const user = new CognitoUser({ Username: username, Pool, Storage });
  const details = (Password: string) => new AuthenticationDetails({ Username: username, Password });

  return {
    user,
    signIn: (password: string) => settled((callbacks) => user.authenticateUser(details(password), callbacks)),
    /** The custom flow: by SRP with a password, by the custom challenge alone without one. */
    signInByCustomFlow: (password?: string) => {
      user.setAuthenticationFlowType('CUSTOM_AUTH');
      return settled((callbacks) =>
        password === undefined
          ? user.initiateAuth(details(''), callbacks)
          : user.authenticateUser(details(password), callbacks),
      );
    },
    chooseNewPassword: (password: string, attributes: Record<string, string> = {}) =>
      settled((callbacks) => user.completeNewPasswordChallenge(password, attributes, callbacks)),
    sendCode: (code: string, type?: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA') =>
      settled((callbacks) => user.sendMFACode(code, callbacks, type)),
    chooseMfa: (type: string) => settled((callbacks) => user.sendMFASelectionAnswer(type, callbacks)),
    answerCustomChallenge: (answer: string) =>
      settled((callbacks) => user.sendCustomChallengeAnswer(answer, callbacks)),
    associateApp: () =>
      new Promise<string>((resolve, reject) => {
        user.associateSoftwareToken({ associateSecretCode: resolve, onFailure: reject });
      }),
    verifyApp: (code: string) => settled((callbacks) => user.verifySoftwareToken(code, 'My phone', callbacks)),
    preferMfa: (sms: boolean | undefined, app: boolean | undefined, preferred?: 'sms' | 'app') =>
      called<string>((callback) =>
        user.setUserMfaPreference(
          sms === undefined ? null : { Enabled: sms, PreferredMfa: preferred === 'sms' },
          app === undefined ? null : { Enabled: app, PreferredMfa: preferred === 'app' },
          callback,
        ),
      ),
    refresh: (session: CognitoUserSession) =>
      new Promise<CognitoUserSession>((resolve, reject) => {
        user.refreshSession(session.getRefreshToken(), (error: Error | null, renewed: CognitoUserSession) =>
          error ? reject(error) : resolve(renewed),
        );
      }),
    signUp: (password: string, attributes: Record<string, string>) =>
      called<ISignUpResult>((callback) => Pool.signUp(username, password, attributeList(attributes), [], callback)),
    confirmSignUp: (code: string) => called<string>((callback) => user.confirmRegistration(code, false, callback)),
    resendCode: () => called<unknown>((callback) => user.resendConfirmationCode(callback)),
    forgotPassword: () => handled<unknown>((callbacks) => user.forgotPassword(callbacks)),
    confirmPassword: (code: string, password: string) =>
      handled<string>((callbacks) => user.confirmPassword(code, password, callbacks)),
    changePassword: (old: string, next: string) =>
      called<string>((callback) => user.changePassword(old, next, callback)),
    updateAttributes: (attributes: Record<string, string>) =>
      called<string>((callback) => user.updateAttributes(attributeList(attributes), callback)),
    deleteAttributes: (names: string[]) => called<string>((callback) => user.deleteAttributes(names, callback)),
    attributes: async () => {
      const list = await called<CognitoUserAttribute[]>((callback) => user.getUserAttributes(callback));
      return Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value]));
    },
    askAttributeCode: (name: string) =>
      handled<string>((callbacks) => user.getAttributeVerificationCode(name, callbacks)),
    verifyAttribute: (name: string, code: string) =>
      handled<string>((callbacks) => user.verifyAttribute(name, code, callbacks)),
    deleteUser: () => called<string>((callback) => user.deleteUser(callback)),
    rememberDevice: () => handled<string>((callbacks) => user.setDeviceStatusRemembered(callbacks)),
    doNotRememberDevice: () => handled<string>((callbacks) => user.setDeviceStatusNotRemembered(callbacks)),
    device: () => handled<unknown>((callbacks) => user.getDevice(callbacks)),
    devices: (limit: number, from: string | null) =>
      handled<{ Devices: { DeviceKey: string }[]; PaginationToken?: string }>((callbacks) =>
        user.listDevices(limit, from, callbacks),
      ),
    forgetDevice: () => handled<string>((callbacks) => user.forgetDevice(callbacks)),
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

const attributeList = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value }));

/** The session of a user who has just signed in. */
export async function aSession(url: string, username: string, password: string): Promise<CognitoUserSession> {
  return sessionOf(await aClient(url, username).signIn(password));
}

export function sessionOf(outcome: Outcome): CognitoUserSession {
  if (outcome.kind !== 'signed-in') throw new Error(`Not signed in, but asked: ${outcome.kind}`);
  return outcome.session;
}
