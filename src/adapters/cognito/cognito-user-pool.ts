import { failed, ok } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { inTime } from '#timing/in-time';
import { claimsOf } from './session/claims';
import { sinceSignIn, userOf } from './session/stored-user';
import { authFailure } from './cognito-failures';
import type { CognitoSettings } from './cognito-settings';
import type { FetchTokens } from './session/fetch-tokens';
import type { PoolCall } from './pool-call';
import { revokeSession } from './session/revoke-session';
import type { SessionKeeper } from './session/session-keeper';
import { loadSrp } from './sign-in/load-srp';
import type { SessionStore, StoredSession } from './session/stored-session';

/** How long a sign-out waits for the revocation, in milliseconds (specification, section 9: sign-out 3 seconds). */
const revocationPatience = 3_000;

/**
 * Loads the conversation of a sign-in when one is prepared or begins. The session keeper manages the tokens.
 */
export function createCognitoUserPool(
  settings: CognitoSettings,
  call: PoolCall,
  fetchTokens: FetchTokens,
  keeper: SessionKeeper,
  stored: SessionStore,
  ended$: UserPool['ended$'],
): UserPool {
  const load = () =>
    import('./sign-in/cognito-sign-in').then(({ createCognitoSignIn }) =>
      createCognitoSignIn(settings, call, keeper, stored),
    );
  let loading: ReturnType<typeof load> | undefined;
  const signInClient = () =>
    (loading ??= load().catch((error: unknown) => {
      // The code couldn't be loaded, perhaps offline: the next attempt tries again.
      loading = undefined;
      throw error;
    }));

  const abandon = async (): Promise<void> => {
    await loading?.then(
      (client) => client.giveUp(),
      () => undefined,
    );
  };

  const revoke = (session: StoredSession): Promise<void> => revokeSession(call, settings.clientId, session);

  const revokeEverywhere = async (session: StoredSession): Promise<void> => {
    try {
      await call('GlobalSignOut', { AccessToken: session.accessToken });
    } catch {
      // The access token has expired: get one more, which isn't stored.
      const { accessToken } = await fetchTokens(session);
      await call('GlobalSignOut', { AccessToken: accessToken });
    }
  };

  return {
    ended$,
    remembers: () => stored.read() !== undefined,
    rememberedUser: () => userOf(stored.read()),
    sinceSignIn: () => sinceSignIn(stored.read(), settings.now),
    isFleeting: () => stored.isFleeting(),

    async currentUser() {
      const session = await keeper.adopt();
      if (!session.ok) return session;
      const user = userOf(session.value);
      return user ? ok(user) : failed({ kind: 'signed-out' });
    },

    async prepare(withPassword) {
      await Promise.all([signInClient(), withPassword && loadSrp()]);
    },

    async signIn(given) {
      return (await signInClient()).signIn(given);
    },

    async resendCode() {
      return (await signInClient()).resendCode();
    },

    passkeyName: stored.passkeyName,

    async offerPasskey(signal) {
      return (await signInClient()).offerPasskey(signal);
    },

    async answer(answer) {
      return (await signInClient()).answer(answer);
    },

    async idToken(options) {
      const session = await keeper.current(options?.refused);
      if (!session.ok) return session;
      const { idToken: token, accessToken } = session.value;
      const claims = claimsOf(token);
      return claims ? ok({ token, accessToken, sub: claims.sub }) : failed({ kind: 'signed-out' });
    },

    async passwordProof() {
      return (await loading)?.proof();
    },

    abandon,

    async dismiss(sub) {
      const session = stored.read();
      if (session && claimsOf(session.idToken)?.sub === sub) stored.forget(session);
    },

    async signOut(scope) {
      const session = stored.read();
      keeper.forget();
      void abandon();
      if (!session) return ok(undefined);
      const told = scope === 'everywhere' ? revokeEverywhere(session) : revoke(session);
      try {
        const first = await inTime(told, revocationPatience, 'late');
        return first === 'late' ? failed({ kind: 'sign-out-timeout' }) : ok(undefined);
      } catch (error) {
        return failed(authFailure(error, 'account'));
      }
    },

    async forget() {
      const session = stored.read();
      keeper.forgetOwn();
      if (session && !stored.read()) await revoke(session).catch(() => undefined);
    },
  };
}
