import type { Device, UserAttributes } from '../../domain/people/account';
import type { MfaPreference } from '../../domain/people/mfa';
import type { SignedIn } from '../../domain/people/sign-in';
import type { TokenStorage } from '../../ports/token-storage';

/** A user, and what the pool asks for besides the password. */
export interface InMemoryUser {
  username: string;
  password: string;
  email: string;
  groups: string[];
  /** The password must be replaced at the first sign-in, and these attributes be given. */
  temporary?: boolean;
  requiredAttributes?: string[];
  /** Signed up, and no code used yet. */
  unconfirmed?: boolean;
  /** Nobody gets in before an authenticator app is set up. */
  mustSetUpApp?: boolean;
  question?: { words: string; answer: string };
  mfa?: MfaPreference;
  asksToRemember?: boolean;
  attributes?: Partial<UserAttributes>;
  devices?: Device[];
}

/** The code that is right, whoever asks. */
export const inMemoryCode = '123456';

/** What every authenticator app is given. */
export const inMemorySecret = 'JBSWY3DPEHPK3PXP';

/** Everybody whom the in-memory adapters know; who is signed in is kept in the storage, so that a reload stays signed in. */
export interface InMemoryUsers {
  find(username: string): InMemoryUser | undefined;
  add(user: InMemoryUser): void;
  remove(user: InMemoryUser): void;
  current(): InMemoryUser | undefined;
  signIn(user: InMemoryUser): SignedIn;
  signOut(): void;
}

const stored = 'in-memory-user-pool.user';

export function createInMemoryUsers(users: InMemoryUser[], storage: TokenStorage): InMemoryUsers {
  const find = (username: string | null) => users.find((user) => user.username === username);
  return {
    find,
    add: (user) => void users.push(user),
    remove: (user) => void users.splice(users.indexOf(user), 1),
    current: () => find(storage.getItem(stored)),

    signIn(user) {
      const { username, email, asksToRemember = false } = user;
      storage.setItem(stored, username);
      return { step: 'signed-in', username, sub: username, email, asksToRemember };
    },

    signOut: () => storage.removeItem(stored),
  };
}
