import { leadsToBaseHome } from '#domain/pages/landing-path';
import { failed, ok } from '#domain/result';
import type { Identity } from '#ports/people/identity';
import type { InMemoryUsers } from './in-memory-users';

/** The user who is signed in to the in-memory user pool, with their groups and home path. */
export function createInMemoryIdentity(users: InMemoryUsers): Identity {
  return {
    async current() {
      const user = users.current();
      if (!user) return failed({ kind: 'signed-out' });
      const { username, email, groups, homePath } = user;
      return ok({ userSub: username, userEmail: email, groupList: groups, ...(homePath && { homePath }) });
    },

    async saveHomePath(path) {
      const user = users.current();
      if (!user) return failed({ kind: 'signed-out' });
      const own = path && leadsToBaseHome(path) ? undefined : path;
      if (own) user.homePath = own;
      else delete user.homePath;
      return ok(own);
    },
  };
}
