import { failed, ok } from '../../domain/result';
import type { SignUp } from '../../ports/sign-up';
import { type InMemoryUsers, inMemoryCode } from './in-memory-users';

const delivery = { medium: 'EMAIL', destination: 'a***@e***' } as const;

/** New accounts at the in-memory user pool. */
export function createInMemorySignUp(users: InMemoryUsers): SignUp {
  return {
    async signUp({ username, password, attributes }) {
      if (users.find(username)) return failed({ kind: 'username-taken' });
      users.add({ username, password, email: attributes['email'] ?? '', groups: [], unconfirmed: true });
      return ok({ confirmed: false, delivery });
    },

    async confirm(username, code) {
      const user = users.find(username);
      if (!user || code !== inMemoryCode) return failed({ kind: 'wrong-code' });
      user.unconfirmed = false;
      return ok(undefined);
    },

    resendCode: async () => ok(delivery),
  };
}
