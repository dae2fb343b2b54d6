import { Subject } from 'rxjs';
import type { SessionUser } from '#domain/people/session-user';
import type { Account } from '#ports/people/account';
import type { PasswordRecovery } from '#ports/people/recovery/password-recovery';
import type { SignUp } from '#ports/people/sign-up';
import type { UserPool } from '#ports/people/user-pool';
import { createCognitoAccount } from './account/cognito-account';
import { createCognitoPasswordRecovery, createCognitoSignUp } from './account/cognito-sign-up';
import type { CognitoSettings } from './cognito-settings';
import { createCognitoUserPool } from './cognito-user-pool';
import { createFetchTokens } from './session/fetch-tokens';
import { createPoolCall } from './pool-call';
import { revokeSession } from './session/revoke-session';
import { createSessionKeeper } from './session/session-keeper';
import { sessionUser } from './session/session-user';
import { createSignedInCall } from './account/signed-in-call';
import { type StoredSession, createStoredSession } from './session/stored-session';

export interface Cognito {
  userPool: UserPool;
  passwordRecovery: PasswordRecovery;
  signUp: SignUp;
  account: Account;
  /** Stores the tokens of a hosted login. Throws if they aren't tokens. */
  keepHosted: (
    tokens: Pick<StoredSession, 'idToken' | 'accessToken' | 'refreshToken'>,
    sharedComputer: boolean,
  ) => SessionUser;
}

export function createCognito(settings: CognitoSettings): Cognito {
  const { clientId } = settings;
  const stored = createStoredSession(settings.storages, clientId);
  const call = createPoolCall(settings.endpoint, settings.patience);
  const fetchTokens = createFetchTokens(clientId, call, stored);
  const ended = new Subject<string>();
  const keeper = createSessionKeeper(settings, fetchTokens, stored, {
    ended: (sub) => ended.next(sub),
    replaced: (session) => void revokeSession(call, clientId, session).catch(() => undefined),
  });
  const signedInCall = createSignedInCall(call, keeper, stored);
  return {
    userPool: createCognitoUserPool(settings, call, fetchTokens, keeper, stored, ended.asObservable()),
    passwordRecovery: createCognitoPasswordRecovery(clientId, call),
    signUp: createCognitoSignUp(clientId, call),
    account: createCognitoAccount(settings, signedInCall, keeper, stored),
    keepHosted(tokens, sharedComputer) {
      const from = { hosted: true, sharedComputer };
      return sessionUser(keeper.keep({ ...tokens, ...from }), from);
    },
  };
}
