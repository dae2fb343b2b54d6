import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js';
import type { TokenStorage } from '#ports/people/token-storage';
import type { ClientRequest } from './client-internals';
import type { CognitoSettings } from '../cognito-settings';
import { AnswerReader, clientTurn, replaceModPow } from './native-mod-pow';
import { type PoolCall, PoolError } from '../pool-call';
import { createSignInStorage } from './sign-in-storage';

type Shown = Record<string, string>;

export type PoolStep =
  | { name: 'tokens'; session: CognitoUserSession; asksToRemember: boolean }
  | { name: 'NEW_PASSWORD_REQUIRED'; required: string[] }
  | {
      name: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA' | 'SELECT_MFA_TYPE' | 'MFA_SETUP' | 'CUSTOM_CHALLENGE';
      shown: Shown;
    };

/** One sign-in by the Cognito client, as promises that reject with a PoolError. */
export interface SignInAttempt {
  /** The username, which the pool may have resolved from an alias. */
  username(): string;
  password(password: string): Promise<PoolStep>;
  respond(challenge: string, responses: Shown): Promise<PoolStep>;
  inSession(operation: string, parameters: object): Promise<Record<string, unknown>>;
}

const known = new Set([
  'PASSWORD_VERIFIER',
  'DEVICE_SRP_AUTH',
  'DEVICE_PASSWORD_VERIFIER',
  'NEW_PASSWORD_REQUIRED',
  'SMS_MFA',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_MFA_TYPE',
  'MFA_SETUP',
  'CUSTOM_CHALLENGE',
]);

const refusals = new Set(['NotAuthorizedException', 'ResourceNotFoundException', 'InvalidParameterException']);

const isDeviceStep = (parameters: object): boolean =>
  'ChallengeName' in parameters && String(parameters.ChallengeName).startsWith('DEVICE_');

export function createSignInAttempt(
  settings: CognitoSettings,
  call: PoolCall,
  username: string,
  storage: TokenStorage,
): SignInAttempt {
  replaceModPow();
  const { userPoolId: UserPoolId, clientId: ClientId, endpoint } = settings;
  const Storage = createSignInStorage(storage);
  const Pool = new CognitoUserPool({ UserPoolId, ClientId, endpoint, Storage });
  const user = new CognitoUser({ Username: username, Pool, Storage });
  // The pool asks custom challenges only in this flow; users without one are asked the same as in the other.
  if (settings.customChallenge) user.setAuthenticationFlowType('CUSTOM_AUTH');
  const poolName = Pool.getUserPoolName();

  /** Forgets device keys that the pool doesn't know or that are damaged; sign-in continues without them. */
  const deviceRefused = (error: unknown): unknown => {
    if (!(error instanceof PoolError) || !refusals.has(error.code)) return error;
    user.clearCachedDeviceKeyAndPassword();
    user.deviceKey = null;
    return new PoolError('DeviceRefused', error.message);
  };

  /** The client throws on an unknown challenge and on a malformed response. */
  const ask: PoolCall = async (operation, parameters) => {
    const answer = await call(operation, parameters).catch((error: unknown) => {
      throw isDeviceStep(parameters) ? deviceRefused(error) : error;
    });
    if (operation !== 'InitiateAuth' && operation !== 'RespondToAuthChallenge') return answer;
    const challenge = answer['ChallengeName'];
    if (typeof challenge === 'string' && !known.has(challenge)) throw new PoolError('UnknownChallenge', challenge);
    if (challenge === undefined && !answer['AuthenticationResult']) throw new PoolError('UnreadableAnswer', operation);
    return answer;
  };

  const pass = async (
    failed: (error: unknown) => void,
    ...[operation, parameters, callback]: Parameters<ClientRequest>
  ): Promise<void> => {
    const [error, answer] = await ask(operation, parameters).then(
      (said) => [null, said],
      // Sign in even if the device couldn't be registered.
      (refused: unknown) => (operation === 'ConfirmDevice' ? [null, {}] : [refused]),
    );
    clientTurn(failed, () => callback(error, answer));
  };

  /** Only resolves or rejects: the client would report an error thrown in a callback as a failed sign-in. */
  const step = (start: (callbacks: IAuthenticationCallback) => void): Promise<PoolStep> =>
    new Promise((resolve, reject) => {
      Pool.client.request = (...request) => void pass(reject, ...request);
      const shows =
        (name: Exclude<PoolStep['name'], 'tokens' | 'NEW_PASSWORD_REQUIRED'>) => (_: unknown, shown: Shown) =>
          resolve({ name, shown });
      clientTurn(reject, () =>
        start({
          onSuccess: (session, asksToRemember = false) => resolve({ name: 'tokens', session, asksToRemember }),
          onFailure: reject,
          newPasswordRequired: (_, required) =>
            resolve({ name: 'NEW_PASSWORD_REQUIRED', required: Array.isArray(required) ? required.map(String) : [] }),
          mfaRequired: shows('SMS_MFA'),
          totpRequired: shows('SOFTWARE_TOKEN_MFA'),
          selectMFAType: shows('SELECT_MFA_TYPE'),
          mfaSetup: shows('MFA_SETUP'),
          customChallenge: (shown: Shown) => resolve({ name: 'CUSTOM_CHALLENGE', shown }),
        }),
      );
    });

  return {
    username: () => user.getUsername(),

    async password(password) {
      const details = new AuthenticationDetails({ Username: username, Password: password });
      const take = () => step((callbacks) => user.authenticateUser(details, callbacks));
      try {
        return await take();
      } catch (error) {
        if (!(error instanceof PoolError && error.code === 'DeviceRefused')) throw error;
        // The device's keys have been removed.
        return take();
      }
    },

    /** Replaces the client's own methods, each of which handles only some of the possible responses. */
    async respond(ChallengeName, responses) {
      const answer = await ask('RespondToAuthChallenge', {
        ChallengeName,
        ClientId,
        Session: user.Session,
        ChallengeResponses: {
          USERNAME: user.getUsername(),
          ...responses,
          ...(user.deviceKey && { DEVICE_KEY: user.deviceKey }),
        },
      });
      return step((callbacks) => user.authenticateUserInternal(answer, new AnswerReader(poolName), callbacks));
    },

    async inSession(operation, parameters) {
      const answer = await call(operation, { ...parameters, Session: user.Session });
      const { Session } = answer;
      if (typeof Session === 'string') user.Session = Session;
      return answer;
    },
  };
}
