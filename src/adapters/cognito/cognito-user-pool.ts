import { failed, ok, type Result } from '../../domain/result';
import type { SessionFailure, UserPool } from '../../ports/user-pool';
import type { CognitoClient } from './cognito-client';
import type { CognitoSettings } from './cognito-settings';
import { createStoredUser } from './stored-user';
import { beginVisit } from './visit';

type Session = Awaited<ReturnType<CognitoClient['session']>>;

/** A revocation that takes longer is left to itself (specification, section 9: sign-out redirect 3 seconds). */
const revocationPatience = 3_000;

/**
 * The user pool over `amazon-cognito-identity-js`, which is loaded when somebody signs in or is remembered, not before.
 * Any number of calls at once share one refresh.
 */
export function createCognitoUserPool(settings: CognitoSettings): UserPool {
  const stored = createStoredUser(settings.storage, settings.clientId);

  let visit = beginVisit(settings, stored);

  let underWay: { renew: boolean; session: Promise<Session> } | undefined;
  const sessionOnce = (renew: boolean): Promise<Session> => {
    if (underWay && (underWay.renew || !renew)) return underWay.session;
    const ours = visit;
    const session = ours
      .client()
      .then(({ client }) => client.session(renew))
      .then((outcome): Session => {
        if (ours.over) return failed({ kind: 'signed-out' });
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
      const { personIn } = await visit.client();
      const session = await sessionOnce(false);
      return session.ok ? ok(personIn(session.value)) : session;
    },

    async signIn(credentials) {
      return (await visit.client()).client.signIn(credentials);
    },

    async answerNewPassword(password) {
      return (await visit.client()).client.answerNewPassword(password);
    },

    async idToken(options): Promise<Result<string, SessionFailure>> {
      const session = await sessionOnce(options?.renew ?? false);
      return session.ok ? ok(session.value.getIdToken().getJwtToken()) : session;
    },

    async signOut() {
      const refreshToken = stored.refreshToken();
      const last = visit;
      visit.end();
      visit = beginVisit(settings, stored);
      underWay = undefined;
      stored.forget();
      if (!refreshToken) return true;
      const { client } = await last.client();
      const outOfPatience = new Promise<false>((resolve) => {
        setTimeout(() => resolve(false), revocationPatience);
      });
      return Promise.race([client.revoke(refreshToken), outOfPatience]);
    },
  };
}
