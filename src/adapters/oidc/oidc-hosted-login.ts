import type { AuthFailure } from '#domain/people/auth-failure';
import { hostedLoginWait, signOutWait } from '#domain/people/sign-in/hosted-login';
import { failed, ok, type Result } from '#domain/result';
import type { HostedLogin, HostedVisit } from '#ports/people/hosted-login';
import { inTime } from '#timing/in-time';
import { loadOnce } from '#timing/load-once';
import type { Redeemed } from './oidc-exchange';
import type { OidcSettings } from './oidc-settings';

/** The pool's hosted login through `oidc-client-ts`, which is loaded at its first use. */
export function createOidcHostedLogin(settings: OidcSettings): HostedLogin {
  const { domain, clientId, origin, leave, openTab, providerNames, keep, patience = hostedLoginWait } = settings;
  const exchange = loadOnce(async () => (await import('./oidc-exchange')).createOidcExchange(settings, patience));
  /** The pool's own pages may still remember a user who has signed out here. */
  let stillKnown = false;
  let begun = 0;

  return {
    async start(provider, visit, userAddress) {
      const name = providerNames.get(provider);
      if (name === undefined) return failed({ kind: 'unknown-provider' });
      begun += 1;
      const late = failed<AuthFailure>({ kind: 'hosted-login-timeout' });
      const asked = exchange().then((client) =>
        client.addressFor(name, visit, stillKnown || visit.asksAgain === true, userAddress),
      );
      const address = await inTime(asked.then(ok, notStarted), patience, late);
      if (!address.ok) return address;
      if (visit.inNewTab) {
        const isOpen = openTab(address.value);
        await (await exchange()).handOver(address.value);
        return isOpen ? ok(undefined) : failed({ kind: 'new-tab-blocked' });
      }
      leave(address.value);
      return inTime(gone, patience, late);
    },

    async finish(address) {
      const limit = new AbortController();
      let going: HostedVisit | undefined;
      const redeem = async (): Promise<Redeemed> => {
        const client = await exchange();
        going = await client.goingTo(address);
        return client.redeem(address, limit.signal);
      };
      const late = failed<AuthFailure>({ kind: 'hosted-login-timeout' });
      const redeemed = await inTime(redeem().catch(notStarted), patience, late);
      limit.abort();
      const inNewTab = () => going?.inNewTab && ({ inNewTab: true } as const);
      const without = (failure: AuthFailure) =>
        failed({ ...failure, ...(going && { returnTo: going.returnTo }), ...inNewTab() });
      if (!redeemed.ok) return without(redeemed.failure);
      try {
        const { sharedComputer = false, returnTo = '/', pageOf } = going ?? {};
        const user = { ...keep(redeemed.value, sharedComputer), step: 'signed-in', asksToRemember: false } as const;
        return ok({ user, returnTo, ...(pageOf !== undefined && { pageOf }), ...inNewTab() });
      } catch {
        return without({ kind: 'no-federated-token' });
      }
    },

    async signOut(mayLeave) {
      const before = begun;
      const query = new URLSearchParams({ client_id: clientId, logout_uri: `${origin}/login` });
      const address = `${domain}/logout?${query}`;
      const late = failed<AuthFailure>({ kind: 'sign-out-timeout' });
      stillKnown = true;
      // If the pool doesn't respond, leaving would end on the browser's error page.
      const asked = fetch(address, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' });
      const reached = await inTime(asked.then(ok, notStarted), signOutWait, late);
      if (!reached.ok) return reached;
      if (!(await mayLeave()) || begun !== before) return ok(undefined);
      leave(address);
      return inTime(gone, signOutWait, late);
    },
  };
}

/** Never resolves while the page is being left; fails if the page is still here after the time. */
const gone = new Promise<never>(() => {});

const notStarted = (error: unknown): Result<never, AuthFailure> => {
  // The code failed to load: a TypeError in every browser.
  if (error instanceof TypeError) return failed({ kind: 'network' });
  return failed({ kind: isOfStorage(error) ? 'storage-blocked' : 'unexpected' });
};

const isOfStorage = (error: unknown): boolean =>
  error instanceof DOMException && ['SecurityError', 'QuotaExceededError'].includes(error.name);
