import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js';
import { ok, type Result } from '../../domain/result';
import type { Credentials, SignInFailure, SignInStep } from '../../domain/sign-in';
import type { SessionFailure } from '../../ports/user-pool';
import { sessionFailure, signInFailure } from './cognito-failures';
import type { CognitoSettings } from './cognito-settings';

/** The parts of the client that its type declarations leave out. */
interface RequestClient {
  request(operation: string, params: object, callback: (error: unknown, data: unknown) => void): void;
}

type SignInOutcome = Result<SignInStep, SignInFailure>;

/** The Cognito client with promises and failures for its callbacks, and with its weak points mended. */
export interface CognitoClient {
  signIn(credentials: Credentials): Promise<SignInOutcome>;
  answerNewPassword(password: string): Promise<SignInOutcome>;
  /** The stored session, refreshed when it has expired or `renew` says so. */
  session(renew: boolean): Promise<Result<CognitoUserSession, SessionFailure>>;
  /** Asks the pool to refuse this refresh token, and what came of it, from now on. */
  revoke(refreshToken: string): Promise<boolean>;
}

export function createCognitoClient({ endpoint, userPoolId, clientId, storage }: CognitoSettings): CognitoClient {
  const pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: clientId,
    Storage: storage,
    endpoint,
  });
  const { client } = pool as unknown as { client: RequestClient };
  const ask = client.request.bind(client);
  // What is no token must not take the place of one that is stored.
  const request: RequestClient['request'] = (operation, params, callback) =>
    ask(operation, params, (error, data) => callback(error ?? unusable(data), data));
  // The client's own retries take definite answers for passing ones: a revoked token took six requests and 6.5 s.
  Object.assign(client, { request, requestWithRetry: request });

  let challenged: CognitoUser | undefined;

  /** Only resolves: an exception inside `onSuccess` would make the client call `onFailure` as well. */
  const outcomeOf = (user: CognitoUser, step: (callbacks: IAuthenticationCallback) => void): Promise<SignInOutcome> =>
    new Promise((resolve) => {
      const unknown = (name: string) => () => resolve({ ok: false, failure: { kind: 'unknown-challenge', name } });
      try {
        step({
          onSuccess: (session) => {
            challenged = undefined;
            resolve(ok({ step: 'signed-in', ...personIn(session) }));
          },
          onFailure: (error) => resolve(signInFailure(error)),
          newPasswordRequired: (_attributes, required) => {
            challenged = user;
            const requiredAttributes = Array.isArray(required) ? required.map(String) : [];
            resolve(ok({ step: 'new-password', username: user.getUsername(), requiredAttributes }));
          },
          mfaRequired: unknown('SMS_MFA'),
          totpRequired: unknown('SOFTWARE_TOKEN_MFA'),
          selectMFAType: unknown('SELECT_MFA_TYPE'),
          mfaSetup: unknown('MFA_SETUP'),
          customChallenge: unknown('CUSTOM_CHALLENGE'),
        });
      } catch (error) {
        resolve(signInFailure(error));
      }
    });

  return {
    signIn({ username, password }) {
      const user = new CognitoUser({ Username: username, Pool: pool, Storage: storage });
      const details = new AuthenticationDetails({ Username: username, Password: password });
      return outcomeOf(user, (callbacks) => user.authenticateUser(details, callbacks));
    },

    async answerNewPassword(password) {
      const user = challenged;
      if (!user) return { ok: false, failure: { kind: 'challenge-expired' } };
      return outcomeOf(user, (callbacks) => user.completeNewPasswordChallenge(password, {}, callbacks));
    },

    session(renew) {
      const user = pool.getCurrentUser();
      if (!user) return Promise.resolve(sessionFailure(new Error('User is not authenticated')));
      return new Promise((resolve) => {
        const settle = (error: unknown, session: CognitoUserSession | null): void => {
          if (session) resolve(ok(session));
          else resolve(sessionFailure(error));
        };
        try {
          user.getSession((error: unknown, session: CognitoUserSession | null) => {
            const refreshToken = session?.getRefreshToken();
            if (renew && refreshToken) user.refreshSession(refreshToken, settle);
            else settle(error, session);
          });
        } catch (error) {
          // A stored token that is none.
          settle(error, null);
        }
      });
    },

    revoke: (refreshToken) =>
      new Promise((resolve) => {
        client.request('RevokeToken', { Token: refreshToken, ClientId: clientId }, (error) => resolve(!error));
      }),
  };
}

/** The error of an answer whose tokens cannot be read, such as those of something that is no user pool. */
function unusable(answer: unknown): Error | undefined {
  const { AuthenticationResult: tokens } = Object(answer) as { AuthenticationResult?: Record<string, unknown> };
  if (!tokens || ['IdToken', 'AccessToken'].every((token) => isJwt(tokens[token]))) return undefined;
  return new Error('The user pool answered with tokens that are none.');
}

const isJwt = (token: unknown): boolean => typeof token === 'string' && /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/** Who the ID token says has signed in. */
export function personIn(session: CognitoUserSession): { username: string; sub: string; email: string } {
  const claims = session.getIdToken().decodePayload();
  return {
    username: String(claims['cognito:username'] ?? ''),
    sub: String(claims['sub'] ?? ''),
    email: String(claims['email'] ?? ''),
  };
}
