import { failed, ok } from '../../domain/result';
import type { PasswordRecovery } from '../../ports/password-recovery';
import { type InMemoryUsers, inMemoryCode } from './in-memory-users';

/** Recovery at the in-memory user pool, which does not say whether it knows somebody. */
export function createInMemoryPasswordRecovery(users: InMemoryUsers): PasswordRecovery {
  return {
    requestCode: async () => ok({ medium: 'EMAIL', destination: 'a***@e***' }),

    async confirm({ username, code, password }) {
      const user = users.find(username);
      if (!user || code !== inMemoryCode) return failed({ kind: 'wrong-code' });
      Object.assign(user, { password, temporary: false });
      return ok(undefined);
    },
  };
}
