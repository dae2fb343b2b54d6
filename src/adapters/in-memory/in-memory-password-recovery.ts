import { checkUsername } from '#domain/people/credential-checks';
import { failed, ok } from '#domain/result';
import type { PasswordRecovery } from '#ports/people/password-recovery';
import { type InMemoryUsers, redeemCode, refusedPassword, sendCode } from './in-memory-users';

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
