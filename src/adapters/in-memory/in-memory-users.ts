import type { Device, UserAttributes } from '#domain/people/account';
import type { UserSession } from '#domain/people/user-session';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { MfaPreference } from '#domain/people/mfa';
import type { Passkey } from '#domain/people/passkeys';
import { brokenRules, defaultPasswordPolicy } from '#domain/people/password-policy';
import type { SignedIn } from '#domain/people/sign-in/sign-in';
import type { TokenStorage } from '#ports/people/token-storage';

export interface InMemoryUser {
  username: string;
  password: string;
  email: string;
  groups: string[];
  homePath?: string;
  /** Has to choose a new password at the first sign-in, and to give these attributes. */
  temporary?: boolean;
  requiredAttributes?: string[];
  unconfirmed?: boolean;
  mustSetUpApp?: boolean;
  question?: { words: string; answer: string };
  mfa?: MfaPreference;
  asksToRemember?: boolean;
  attributes?: Partial<UserAttributes>;
  /** Undefined if the pool does not track devices. */
  devices?: Device[];
  /** Undefined if the pool does not record sessions. */
  sessions?: UserSession[];
  passkeys?: Passkey[];
  /** The purposes of codes that were sent and not used yet. */
  awaitedCodes?: Set<string>;
  /** The setup of an authenticator app: a confirmed one keeps working while another is being set up. */
  app?: { begun: boolean; confirmed: boolean };
}

/** The right code for every purpose. */
export const inMemoryCode = '123456';

/** The secret of every authenticator app. */
export const inMemorySecret = 'JBSWY3DPEHPK3PXP';

export function sendCode(user: InMemoryUser, purpose: string): void {
  user.awaitedCodes = new Set(user.awaitedCodes).add(purpose);
}

/** Each code that was sent works once. */
export function redeemCode(user: InMemoryUser, purpose: string, code: string): AuthFailure | undefined {
  if (!/^\d+$/.test(code)) return { kind: 'wrong-code' };
  if (!user.awaitedCodes?.has(purpose)) return { kind: 'expired-code' };
  if (code !== inMemoryCode) return { kind: 'wrong-code' };
  user.awaitedCodes.delete(purpose);
  return undefined;
}

/** Passwords follow Cognito's default policy. */
export function refusedPassword(password: string): AuthFailure | undefined {
  const [rule] = brokenRules(password, defaultPasswordPolicy);
  return rule && { kind: 'refused-password', rule };
}

const forms: Record<string, RegExp> = { email: /^\S+@\S+\.\S+$/, phone_number: /^\+\d{4,15}$/ };

export function isOwnAttribute(name: string, value = ''): boolean {
  if (!/^[a-z_]+$|^custom:\w+$/.test(name) || name === 'sub' || name.endsWith('_verified')) return false;
  return value.length <= 2_048 && (value === '' || forms[name]?.test(value) !== false);
}

/** All users of the in-memory adapters. The storage holds the signed-in user, who stays signed in after a reload. */
export interface InMemoryUsers {
  storage: TokenStorage;
  find(username: string): InMemoryUser | undefined;
  add(user: InMemoryUser): void;
  remove(user: InMemoryUser): void;
  current(): InMemoryUser | undefined;
  isOnSharedComputer(): boolean;
  signIn(user: InMemoryUser, sharedComputer?: boolean): SignedIn;
  signOut(): void;
}

const stored = 'in-memory-user-pool.user';
const shared = 'in-memory-user-pool.shared';

export function createInMemoryUsers(users: InMemoryUser[], storage: TokenStorage): InMemoryUsers {
  const find = (username: string | null) => users.find((user) => user.username === username);
  return {
    storage,
    find,
    add: (user) => void users.push(user),
    remove: (user) => void users.splice(users.indexOf(user), 1),
    current: () => find(storage.getItem(stored)),

    isOnSharedComputer: () => storage.getItem(shared) !== null,

    signIn(user, sharedComputer = false) {
      const { username, email, asksToRemember = false } = user;
      storage.setItem(stored, username);
      if (sharedComputer) storage.setItem(shared, 'true');
      return {
        step: 'signed-in',
        username,
        sub: username,
        email,
        asksToRemember,
        ...(sharedComputer && { sharedComputer }),
      };
    },

    signOut() {
      storage.removeItem(stored);
      storage.removeItem(shared);
    },
  };
}
