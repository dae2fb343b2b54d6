import { checkUsername } from '#domain/people/sign-in/credential-checks';
import { failed, ok } from '#domain/result';
import type { PasswordRecovery } from '#ports/people/recovery/password-recovery';
import type { SignUp } from '#ports/people/sign-up';
import {
  type InMemoryUsers,
  inMemoryCode,
  isOwnAttribute,
  refusedPassword,
  redeemCode,
  sendCode,
} from './in-memory-users';

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

const purpose = 'recovery';

/** Recovery at the in-memory user pool, which hides whether it knows a user. */
export function createInMemoryPasswordRecovery(users: InMemoryUsers): PasswordRecovery {
  return {
    async requestCode(username) {
      if (checkUsername(username)) return failed({ kind: 'invalid-username' });
      const user = users.find(username);
      if (user) sendCode(user, purpose);
      return ok({ medium: 'EMAIL', destination: 'a***@e***' });
    },

    async confirm({ username, code, password }) {
      if (checkUsername(username)) return failed({ kind: 'invalid-username' });
      const user = users.find(username);
      if (!user) return failed({ kind: 'wrong-code' });
      const failure = refusedPassword(password) ?? redeemCode(user, purpose, code);
      if (failure) return failed(failure);
      Object.assign(user, { password, temporary: false });
      return ok(undefined);
    },
  };
}
