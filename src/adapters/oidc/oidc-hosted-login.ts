import { failed, ok } from '../../domain/result';
import { hostedProviders, signOutWait } from '../../domain/hosted-login';
import type { HostedLogin } from '../../ports/hosted-login';
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
  const { domain, clientId, origin, leave, providers } = settings;
  const load = async () => (await import('./oidc-exchange')).createOidcExchange(settings);
  let loading: ReturnType<typeof load> | undefined;
  const exchange = () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));

  return {
    async start(provider, returnTo) {
      if (!hostedProviders.includes(provider) || !providers.includes(provider)) {
        return failed({ kind: 'unknown-provider' });
      }
      try {
        leave(await (await exchange()).addressFor(provider, returnTo));
        return ok(undefined);
      } catch {
        return failed({ kind: 'network' });
      }
    },

    async finish(address) {
      try {
        return await (await exchange()).finish(address);
      } catch {
        return failed({ kind: 'network' });
      }
    },

    signOut() {
      const query = new URLSearchParams({ client_id: clientId, logout_uri: `${origin}/login` });
      leave(`${domain}/logout?${query}`);
      // The page goes; when it has not after three seconds, nothing happened.
      return new Promise((resolve) => {
        setTimeout(() => resolve(failed({ kind: 'sign-out-timeout' })), signOutWait);
      });
    },
  };
}
