import { ok, type Result } from '../../domain/result';
import type { SessionFailure, UserPool } from '../../ports/user-pool';
import type { CognitoClient } from './cognito-client';
import type { CognitoSettings } from './cognito-settings';
import { createStoredUser } from './stored-user';

type Session = Awaited<ReturnType<CognitoClient['session']>>;

/** A revocation that takes longer is left to itself (specification, section 9: sign-out redirect 3 seconds). */
const revocationPatience = 3_000;

/**
 * The user pool over `amazon-cognito-identity-js`, which is loaded when somebody signs in or is remembered, not before.
 * Any number of calls at once share one refresh.
 */
export function createCognitoUserPool(settings: CognitoSettings): UserPool {
  const stored = createStoredUser(settings.storage, settings.clientId);

  let loading: Promise<{ client: CognitoClient; personIn: typeof import('./cognito-client').personIn }> | undefined;
  const load = () =>
    (loading ??= import('./cognito-client').then(({ createCognitoClient, personIn }) => ({
      client: createCognitoClient(settings),
      personIn,
    })));

  let underWay: { renew: boolean; session: Promise<Session> } | undefined;
  const sessionOnce = (renew: boolean): Promise<Session> => {
    if (underWay && (underWay.renew || !renew)) return underWay.session;
    const session = load()
      .then(({ client }) => client.session(renew))
      .then((outcome) => {
        if (!outcome.ok && outcome.failure.kind === 'signed-out') stored.forget();
        return outcome;
      })
      .finally(() => {
        if (underWay?.session === session) underWay = undefined;
      });
    underWay = { renew, session };
    return session;
  };

  return {
    remembers: stored.isThere,

    async currentUser() {
      const { personIn } = await load();
      const session = await sessionOnce(false);
      return session.ok ? ok(personIn(session.value)) : session;
    },

    async signIn(credentials) {
      return (await load()).client.signIn(credentials);
    },

    async answerNewPassword(password) {
      return (await load()).client.answerNewPassword(password);
    },

    async idToken(options): Promise<Result<string, SessionFailure>> {
      const session = await sessionOnce(options?.renew ?? false);
      return session.ok ? ok(session.value.getIdToken().getJwtToken()) : session;
    },

    async signOut() {
      const refreshToken = stored.refreshToken();
      stored.forget();
      if (!refreshToken) return true;
      const { client } = await load();
      const outOfPatience = new Promise<false>((resolve) => {
        setTimeout(() => resolve(false), revocationPatience);
      });
      return Promise.race([client.revoke(refreshToken), outOfPatience]);
    },
  };
}
