import { NEVER } from 'rxjs';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type MfaMethod, otpauthAddress } from '#domain/people/mfa';
import { failed, ok, type Result } from '#domain/result';
import type { SessionUser } from '#domain/people/session-user';
import type { SignInChallenge, SignInStep } from '#domain/people/sign-in/sign-in';
import type { UserPool } from '#ports/people/user-pool';
import { type InMemoryUser, type InMemoryUsers, inMemoryCode, inMemorySecret } from './in-memory-users';

type Outcome = Result<SignInStep, AuthFailure>;

/** A user pool that lives as long as the page. It has the real challenges, with one code for all of them. */
export function createInMemoryUserPool(users: InMemoryUsers): UserPool {
  let open: { user: InMemoryUser | undefined; challenge: SignInChallenge } | undefined;
  let isShared = false;

  let issued = 1;
  const tokenOf = ({ username }: InMemoryUser): string => `token ${issued} of ${username}`;

  const admit = (user: InMemoryUser): Outcome => {
    open = undefined;
    return ok(users.signIn(user, isShared));
  };
  const ask = (user: InMemoryUser, challenge: SignInChallenge): Outcome => {
    open = { user, challenge };
    return ok(challenge);
  };

  const rememberedUser = (): SessionUser | undefined => {
    const user = users.current();
    if (!user) return undefined;
    const { username, email } = user;
    return { username, sub: username, email, ...(users.isOnSharedComputer() && { sharedComputer: true }) };
  };

  return {
    ended$: NEVER,
    remembers: () => users.current() !== undefined,
    sinceSignIn: () => 0,
    isFleeting: () => false,

    rememberedUser,

    async currentUser() {
      const user = rememberedUser();
      return user ? ok(user) : failed({ kind: 'signed-out' });
    },

    async prepare() {},

    async signIn(given) {
      const { username, sharedComputer = false } = given;
      isShared = sharedComputer;
      const user = users.find(username);
      if ('way' in given) {
        if (given.way === 'passkey') return user ? admit(user) : failed({ kind: 'passkey-not-used' });
        const step = given.way === 'emailCode' ? 'email-code' : 'sms-code';
        open = { user, challenge: { step, username, destination: '', isFirst: true } };
        return ok(open.challenge);
      }
      const { password } = given;
      if (user?.password !== password) return failed({ kind: 'refused' });
      if (user.unconfirmed) return failed({ kind: 'unconfirmed' });
      const challenge = challengeOf(user);
      return challenge ? ask(user, challenge) : admit(user);
    },

    async answer(answer) {
      if (!open || open.challenge.step !== answer.step) return failed({ kind: 'challenge-expired' });
      const { user } = open;
      if (!user) return failed({ kind: 'wrong-code' });
      switch (answer.step) {
        case 'sms-code':
        case 'email-code':
        case 'totp-code':
        case 'mfa-setup':
          return answer.code === inMemoryCode ? admit(user) : failed({ kind: 'wrong-code' });
        case 'choose-mfa':
          return ask(user, codeOf(user, answer.method));
        case 'custom':
          return answer.answer === user.question?.answer ? admit(user) : failed({ kind: 'wrong-answer' });
        case 'new-password':
          Object.assign(user, { password: answer.password, temporary: false });
          return admit(user);
      }
    },

    resendCode: async () => (open ? ok(open.challenge) : failed({ kind: 'challenge-expired' })),
    passkeyName: () => undefined,
    offerPasskey: async () => undefined,

    async idToken(options) {
      const user = users.current();
      if (!user) return failed({ kind: 'signed-out' });
      if (options?.refused === tokenOf(user)) issued += 1;
      return ok({ token: tokenOf(user), sub: user.username });
    },

    async passwordProof() {
      return open?.user && { username: open.user.username, challenge: 'SOFTWARE_TOKEN_MFA', session: 'in-memory' };
    },

    async abandon() {
      open = undefined;
    },

    async dismiss(sub) {
      if (users.current()?.username === sub) users.signOut();
    },

    async signOut() {
      open = undefined;
      users.signOut();
      return ok(undefined);
    },

    forget: async () => users.signOut(),
  };
}

function challengeOf(user: InMemoryUser): SignInChallenge | undefined {
  const { username, temporary, requiredAttributes = [], mustSetUpApp, question, mfa } = user;
  if (temporary) return { step: 'new-password', username, requiredAttributes };
  if (mustSetUpApp) {
    const otpauth = otpauthAddress('In memory', username, inMemorySecret);
    return { step: 'mfa-setup', username, secret: inMemorySecret, otpauth };
  }
  if (question) return { step: 'custom', username, question: question.words };
  const method = mfa?.preferred ?? mfa?.enabled[0];
  if (!mfa || !method) return undefined;
  return mfa.enabled.length > 1 && !mfa.preferred
    ? { step: 'choose-mfa', username, methods: mfa.enabled }
    : codeOf(user, method);
}

function codeOf({ username }: InMemoryUser, method: MfaMethod): SignInChallenge {
  switch (method) {
    case 'SMS_MFA':
      return { step: 'sms-code', username, destination: '+*******4471' };
    case 'EMAIL_OTP':
      return { step: 'email-code', username, destination: 'a***@e***' };
    case 'SOFTWARE_TOKEN_MFA':
      return { step: 'totp-code', username };
  }
}
