import { hostedLoginReturn, hostedProviders } from '#domain/people/sign-in/hosted-login';
import { failed, ok } from '#domain/result';
import type { HostedLogin, HostedVisit } from '#ports/people/hosted-login';
import type { InMemoryUser, InMemoryUsers } from './in-memory-users';

const stored = (state: string): string => `in-memory-hosted-login.${state}`;

/** A provider that signs the same person in at once: the browser leaves, and returns immediately. */
export function createInMemoryHostedLogin(
  users: InMemoryUsers,
  person: InMemoryUser,
  leave: (address: string) => void,
  providers: readonly string[] = hostedProviders,
): HostedLogin {
  const { storage } = users;

  return {
    async start(provider, visit) {
      if (!providers.includes(provider)) return failed({ kind: 'unknown-provider' });
      const state = crypto.randomUUID();
      storage.setItem(stored(state), JSON.stringify({ ...visit, provider }));
      leave(`${hostedLoginReturn}?${new URLSearchParams({ code: 'in-memory', state })}`);
      return ok(undefined);
    },

    async finish(address) {
      const answer = new URL(address, 'http://in-memory').searchParams;
      const key = stored(answer.get('state') ?? '');
      const kept = storage.getItem(key);
      if (kept === null) return failed({ kind: 'hosted-login-mismatch' });
      storage.removeItem(key);
      const { provider, sharedComputer, ...going } = JSON.parse(kept) as HostedVisit & { provider: string };
      if (!answer.has('code')) return failed({ kind: 'hosted-login-cancelled', returnTo: going.returnTo });
      return ok({ user: { ...users.signIn(person, sharedComputer), hosted: true, provider }, ...going });
    },

    signOut: async () => ok(undefined),
  };
}
