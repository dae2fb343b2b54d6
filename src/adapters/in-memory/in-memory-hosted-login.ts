import { hostedLoginReturn } from '../../domain/people/hosted-login';
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
    async start(_provider, returnTo, pageOf = person.username) {
      const answer = new URLSearchParams({ code: 'in-memory', state: returnTo, pageOf });
      leave(`${hostedLoginReturn}?${answer.toString()}`);
      return ok(undefined);
    },

    async finish(address) {
      const answer = new URL(address, 'http://in-memory').searchParams;
      if (!answer.has('code')) return failed({ kind: 'hosted-login-cancelled' });
      const user = users.signIn(person);
      return ok({ user, returnTo: answer.get('state') ?? '/', pageOf: answer.get('pageOf') ?? user.sub });
    },

    signOut: async () => ok(undefined),
  };
}
