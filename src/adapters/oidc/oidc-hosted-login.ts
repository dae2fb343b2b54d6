import type { AuthFailure } from '../../domain/auth-failure';
import { hostedLoginWait, hostedProviders, signOutWait } from '../../domain/hosted-login';
import { failed, ok, type Result } from '../../domain/result';
import type { HostedLogin } from '../../ports/hosted-login';
import type { Redeemed } from './oidc-exchange';
import type { OidcSettings } from './oidc-settings';

/** The pool's hosted login by `oidc-client-ts`, which is loaded when somebody uses it and not before. */
export function createOidcHostedLogin(settings: OidcSettings | undefined): HostedLogin {
  // Without hosted login in the configuration there is nowhere to go.
  if (!settings) {
    return {
      start: async () => failed({ kind: 'unknown-provider' }),
      finish: async () => failed({ kind: 'hosted-login-mismatch' }),
      signOut: async () => ok(undefined),
    };
  }
  const { domain, clientId, origin, leave, providers, keep, patience = hostedLoginWait } = settings;
  const load = async () => (await import('./oidc-exchange')).createOidcExchange(settings, patience);
  let loading: ReturnType<typeof load> | undefined;
  const exchange = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  const redeem = async (address: string): Promise<Redeemed> => {
    try {
      return await (await exchange()).redeem(address);
    } catch (error) {
      return failed(notStarted(error));
    }
  };

  return {
    async start(provider, returnTo) {
      if (!hostedProviders.includes(provider) || !providers.includes(provider)) {
        return failed({ kind: 'unknown-provider' });
      }
      try {
        leave(await (await exchange()).addressFor(provider, returnTo));
        return ok(undefined);
      } catch (error) {
        return failed(notStarted(error));
      }
    },

    async finish(address) {
      const redeemed = await inTime(redeem(address), patience, { kind: 'hosted-login-timeout' });
      if (!redeemed.ok) return redeemed;
      const { tokens, returnTo } = redeemed.value;
      try {
        const { username, sub, email } = keep(tokens);
        return ok({ user: { step: 'signed-in', username, sub, email, asksToRemember: false }, returnTo });
      } catch {
        return failed({ kind: 'unavailable' });
      }
    },

    signOut() {
      const query = new URLSearchParams({ client_id: clientId, logout_uri: `${origin}/login` });
      leave(`${domain}/logout?${query}`);
      // The page goes; when it has not by then, nothing happened.
      return inTime(new Promise<never>(() => {}), signOutWait, { kind: 'sign-out-timeout' });
    },
  };
}

/** The code for it did not come (a TypeError in every browser), or the tab's storage is blocked. */
const notStarted = (error: unknown): AuthFailure => ({ kind: error instanceof TypeError ? 'network' : 'unexpected' });

async function inTime<T>(
  answer: Promise<Result<T, AuthFailure>>,
  milliseconds: number,
  late: AuthFailure,
): Promise<Result<T, AuthFailure>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<Result<T, AuthFailure>>((resolve) => {
    timer = setTimeout(() => resolve(failed(late)), milliseconds);
  });
  return Promise.race([answer, tooLate]).finally(() => clearTimeout(timer));
}
