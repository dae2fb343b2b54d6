import { failed, ok } from '../../domain/result';
import type { Identity } from '../../ports/identity';
import type { InMemoryUsers } from './in-memory-users';

/** Answers who is signed in at the in-memory user pool, with their groups. */
export function createInMemoryIdentity(users: InMemoryUsers): Identity {
  return {
    async current() {
      const user = users.current();
      if (!user) return failed({ kind: 'signed-out' });
      return ok({ userSub: user.username, userEmail: user.email, groupList: user.groups });
    },
  };
}
