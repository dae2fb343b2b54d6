import { failed, ok } from '../../domain/result';
import type { Identity } from '../../ports/identity';
import type { UserPool } from '../../ports/user-pool';
import type { InMemoryUser } from './in-memory-user-pool';

/** Answers who is signed in at the in-memory user pool, with their groups. */
export function createInMemoryIdentity(users: readonly InMemoryUser[], pool: UserPool): Identity {
  return {
    async current() {
      const found = await pool.currentUser();
      if (!found.ok) return found;
      const user = users.find(({ username }) => username === found.value.username);
      if (!user) return failed({ kind: 'signed-out' });
      return ok({ userSub: user.username, userEmail: user.email, groupList: user.groups });
    },
  };
}
