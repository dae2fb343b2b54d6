import type { AuthFailure } from '../../domain/auth-failure';
import { failed, ok, type Result } from '../../domain/result';
import type { SignInStep } from '../../domain/sign-in';
import type { TokenStorage } from '../../ports/token-storage';
import type { UserPool } from '../../ports/user-pool';

export interface InMemoryUser {
  username: string;
  password: string;
  email: string;
  groups: string[];
  /** The password must be replaced at the first sign-in. */
  temporary?: boolean;
}

const stored = 'in-memory-user-pool.user';

/** A user pool that lives as long as the page; who is signed in is kept in `storage`, so that a reload stays signed in. */
export function createInMemoryUserPool(users: InMemoryUser[], storage: TokenStorage): UserPool {
  let challenged: InMemoryUser | undefined;
  const remembered = (): InMemoryUser | undefined => users.find(({ username }) => username === storage.getItem(stored));

  const admit = (user: InMemoryUser): Result<SignInStep, AuthFailure> => {
    storage.setItem(stored, user.username);
    const { username, email } = user;
    return ok({ step: 'signed-in', username, sub: username, email, asksToRemember: false });
  };

  return {
    remembers: () => remembered() !== undefined,

    async currentUser() {
      const user = remembered();
      return user
        ? ok({ username: user.username, sub: user.username, email: user.email })
        : failed({ kind: 'signed-out' });
    },

    async signIn({ username, password }) {
      const user = users.find((known) => known.username === username && known.password === password);
      if (!user) return failed({ kind: 'refused' });
      if (!user.temporary) return admit(user);
      challenged = user;
      return ok({ step: 'new-password', username, requiredAttributes: [] });
    },

    async answer(answer) {
      const user = challenged;
      if (!user || answer.step !== 'new-password') return failed({ kind: 'challenge-expired' });
      challenged = undefined;
      Object.assign(user, { password: answer.password, temporary: false });
      return admit(user);
    },

    async idToken() {
      const user = remembered();
      return user ? ok(`token of ${user.username}`) : failed({ kind: 'signed-out' });
    },

    async signOut() {
      storage.removeItem(stored);
      return ok({ hosted: false });
    },
  };
}
