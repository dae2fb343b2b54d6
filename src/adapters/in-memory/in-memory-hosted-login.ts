import { type HostedProvider, hostedLoginReturn, hostedProviders } from '../../domain/people/hosted-login';
import { failed, ok } from '../../domain/result';
import type { HostedLogin } from '../../ports/hosted-login';
import type { InMemoryUser, InMemoryUsers } from './in-memory-users';

const stored = (state: string): string => `in-memory-hosted-login.${state}`;

/** A provider that signs the same person in at once: the browser leaves, and returns immediately. */
export function createInMemoryHostedLogin(
  users: InMemoryUsers,
  person: InMemoryUser,
  leave: (address: string) => void,
  providers: readonly HostedProvider[] = hostedProviders,
): HostedLogin {
  const { storage } = users;

  return {
    async start(provider, returnTo, pageOf) {
      if (!providers.includes(provider)) return failed({ kind: 'unknown-provider' });
      const state = crypto.randomUUID();
      storage.setItem(stored(state), JSON.stringify({ returnTo, pageOf, provider }));
      leave(`${hostedLoginReturn}?${new URLSearchParams({ code: 'in-memory', state })}`);
      return ok(undefined);
    },

    async finish(address) {
      const answer = new URL(address, 'http://in-memory').searchParams;
      const key = stored(answer.get('state') ?? '');
      const kept = storage.getItem(key);
      if (kept === null) return failed({ kind: 'hosted-login-mismatch' });
      storage.removeItem(key);
      const { provider, ...going } = JSON.parse(kept) as {
        provider: HostedProvider;
        returnTo: string;
        pageOf?: string;
      };
      if (!answer.has('code')) return failed({ kind: 'hosted-login-cancelled', returnTo: going.returnTo });
      return ok({ user: { ...users.signIn(person), hosted: true, provider }, ...going });
    },

    signOut: async () => ok(undefined),
  };
}
