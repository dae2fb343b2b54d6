import { hostedLoginReturn } from '../../domain/hosted-login';
import { failed, ok } from '../../domain/result';
import type { HostedLogin } from '../../ports/hosted-login';
import type { InMemoryUser, InMemoryUsers } from './in-memory-users';

/** A provider that lets the same person in at once: the browser leaves, and comes straight back. */
export function createInMemoryHostedLogin(
  users: InMemoryUsers,
  person: InMemoryUser,
  leave: (address: string) => void,
): HostedLogin {
  return {
    async start(_provider, returnTo) {
      leave(`${hostedLoginReturn}?${new URLSearchParams({ code: 'in-memory', state: returnTo }).toString()}`);
      return ok(undefined);
    },

    async finish(address) {
      const answer = new URL(address, 'http://in-memory').searchParams;
      if (!answer.has('code')) return failed({ kind: 'hosted-login-cancelled' });
      return ok({ user: users.signIn(person), returnTo: answer.get('state') ?? '/' });
    },

    signOut: async () => ok(undefined),
  };
}
