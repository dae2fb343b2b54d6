import { checkUsername } from '#domain/people/credential-checks';
import { failed, ok } from '#domain/result';
import type { SignUp } from '#ports/people/sign-up';
import { type InMemoryUsers, inMemoryCode, isOwnAttribute, refusedPassword } from './in-memory-users';

const delivery = { medium: 'EMAIL', destination: 'a***@e***' } as const;

/** New accounts at the in-memory user pool, which hides whether it knows a user who is not signed up yet. */
export function createInMemorySignUp(users: InMemoryUsers): SignUp {
  return {
    async signUp({ username, password, attributes }) {
      if (checkUsername(username)) return failed({ kind: 'invalid-username' });
      const refused = refusedPassword(password);
      if (refused) return failed(refused);
      const isValid = Object.entries(attributes).every(([name, value]) => isOwnAttribute(name, value));
      if (!isValid) return failed({ kind: 'invalid-attribute' });
      if (users.find(username)) return failed({ kind: 'username-taken' });
      users.add({ username, password, email: attributes['email'] ?? '', groups: [], unconfirmed: true });
      return ok({ confirmed: false, delivery });
    },

    async confirm(username, code) {
      const user = users.find(username);
      if (user && !user.unconfirmed) return ok(undefined);
      if (!user || code !== inMemoryCode) return failed({ kind: 'wrong-code' });
      user.unconfirmed = false;
      return ok(undefined);
    },

    async resendCode(username) {
      const user = users.find(username);
      return user && !user.unconfirmed ? failed({ kind: 'confirmed-already' }) : ok(delivery);
    },
  };
}
