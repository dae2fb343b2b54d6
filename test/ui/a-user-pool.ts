import type { InMemoryUser } from '../../src/adapters/in-memory/in-memory-user-pool';
import type { AuthFailure } from '../../src/domain/auth-failure';
import { failed, ok, type Result } from '../../src/domain/result';
import type { ChallengeAnswer, SignInChallenge, SignInStep } from '../../src/domain/sign-in';
import type { TokenStorage } from '../../src/ports/token-storage';
import type { UserPool } from '../../src/ports/user-pool';

const stored = 'a-user-pool.user';

/** The code that is right, whoever asks. */
export const rightCode = '123456';

/** What each of these users is asked after the password, which is their name with `-pass-1`. */
const challenges: Record<string, (username: string) => SignInChallenge> = {
  sms: (username) => ({ step: 'sms-code', username, destination: '+*******4471' }),
  totp: (username) => ({ step: 'totp-code', username }),
  choose: (username) => ({ step: 'choose-mfa', username, methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] }),
  setup: (username) => ({
    step: 'mfa-setup',
    username,
    secret: 'JBSWY3DPEHPK3PXP',
    otpauth: 'otpauth://totp/Northfield:setup?secret=JBSWY3DPEHPK3PXP&issuer=Northfield',
  }),
  custom: (username) => ({ step: 'custom', username, question: 'What is the colour of the portal?' }),
  newcomer: (username) => ({ step: 'new-password', username, requiredAttributes: [] }),
  incomplete: (username) => ({ step: 'new-password', username, requiredAttributes: ['name', 'custom:cost_centre'] }),
};

/** One user for each challenge. */
export const challengedPeople = (): InMemoryUser[] =>
  Object.keys(challenges).map((username) => ({
    username,
    password: `${username}-pass-1`,
    email: `${username}@example.com`,
    groups: [],
  }));

/** A pool of the users given; who is signed in is kept in `storage`. */
export function aUserPool(users: InMemoryUser[], storage: TokenStorage): UserPool {
  let challenge: SignInChallenge | undefined;
  const remembered = () => users.find(({ username }) => username === storage.getItem(stored));

  const admit = (username: string): Result<SignInStep, AuthFailure> => {
    challenge = undefined;
    storage.setItem(stored, username);
    return ok({ step: 'signed-in', username, sub: username, email: `${username}@example.com`, asksToRemember: false });
  };
  const ask = (next: SignInChallenge): Result<SignInStep, AuthFailure> => {
    challenge = next;
    return ok(next);
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
      const next = challenges[username];
      return next ? ask(next(username)) : admit(username);
    },

    async answer(answer: ChallengeAnswer) {
      if (!challenge) return failed({ kind: 'challenge-expired' });
      const { username } = challenge;
      switch (answer.step) {
        case 'sms-code':
        case 'totp-code':
        case 'mfa-setup':
          return answer.code === rightCode ? admit(username) : failed({ kind: 'wrong-code' });
        case 'choose-mfa':
          return ask(
            answer.method === 'SMS_MFA'
              ? { step: 'sms-code', username, destination: '+*******4471' }
              : { step: 'totp-code', username },
          );
        case 'custom':
          return answer.answer === 'petrol' ? admit(username) : failed({ kind: 'wrong-answer' });
        case 'new-password':
          return admit(username);
      }
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
