import { describe, expect, it, vi } from 'vitest';
import type { UserPoolOptions } from '../../../local/user-pool/user-pool';
import { readConfiguration } from '../../../src/adapters/config-json/read-configuration';
import { createInMemoryErrors } from '../../../src/adapters/in-memory/in-memory-errors';
import { createAutoSignIn } from '../../../src/application/auto-sign-in';
import { createErrorLog } from '../../../src/application/error-log';
import { createOwnAccount } from '../../../src/application/own-account';
import { createRecovery } from '../../../src/application/recovery';
import { createSession } from '../../../src/application/session';
import { type AuthErrorCode, authErrorCodes, authErrors, authFailureOf } from '../../../src/domain/auth-errors';
import type { AuthFailure } from '../../../src/domain/auth-failure';
import { failed, type Result } from '../../../src/domain/result';
import en from '../../../src/ui/locales/en.json';
import { later } from '../../application/later';
import { noHostedLogin, tabsInHand } from '../../application/ports';
import { ada, alan, grace, hedy, totpSecret, wrongCodeFor } from '../../local/user-pool/a-pool';
import { aHostedVisitor } from '../oidc/a-hosted-visitor';
import { serve } from '../serve';
import { aVisitor } from './a-visitor';
import { clientId, refusal } from './recorded-pool';

type Kind = AuthFailure['kind'];
type Outcome = Result<unknown, AuthFailure>;

/** A person of the pool in front of the application's own use cases. */
async function aPerson(options: Partial<UserPoolOptions> = {}) {
  const users = [
    ada,
    grace,
    { ...hedy, tracksDevices: false },
    alan,
    { ...ada, username: 'quinn', secretWord: 'petrol' },
    { ...ada, username: 'dora', disabled: true },
    { ...ada, username: 'uma', unconfirmed: true },
  ];
  const visitor = await aVisitor(users, options);
  const errorLog = createErrorLog(createInMemoryErrors());
  const session = createSession(visitor.userPool, tabsInHand(), errorLog, noHostedLogin);
  await session.start();
  return {
    ...visitor,
    session,
    own: createOwnAccount(visitor.account, session, () => {}),
    recovery: createRecovery(visitor.passwordRecovery),
    signIn: ({ username, password }: { username: string; password: string }) => session.signIn({ username, password }),
    /** Signs in as Hedy and answers the code by SMS. */
    answerCode: async (typed: (right: string) => string) => {
      await session.signIn(hedy);
      return session.answer({ step: 'sms-code', code: typed(await visitor.lastCodeTo('hedy')) });
    },
    /** The pool refuses whatever is asked, in its vendor's words. */
    refuse: (type: string, message = 'The vendor’s words') => {
      visitor.pool.instead = () => refusal(type, message);
    },
  };
}
type Person = Awaited<ReturnType<typeof aPerson>>;

const by =
  (cause: (person: Person) => Promise<Outcome>, options: Partial<UserPoolOptions> = {}) =>
  async (): Promise<Outcome> =>
    cause(await aPerson(options));

const lise = { username: 'lise', password: 'Fission-19', attributes: { email: 'lise@example.com' } };

/** A cause of every failure that there is: by people, by a real pool, or by what may come in the place of its answer. */
const causes: Record<Kind, () => Promise<Outcome>> = {
  'empty-username': by(({ signIn }) => signIn({ ...ada, username: ' ' })),
  'invalid-username': by(({ signIn }) => signIn({ ...ada, username: 'a b' })),
  'empty-password': by(({ signIn }) => signIn({ ...ada, password: '' })),
  'empty-new-password': by(async ({ signIn, session }) => {
    await signIn(grace);
    return session.answer({ step: 'new-password', password: '' });
  }),
  'empty-code': by(({ answerCode }) => answerCode(() => ' ')),
  'empty-answer': by(async ({ signIn, session }) => {
    await signIn({ ...ada, username: 'quinn' });
    return session.answer({ step: 'custom', answer: ' ' });
  }),
  'code-form': by(({ answerCode }) => answerCode(() => '12ab')),
  'missing-attributes': by(
    async ({ signIn, session }) => {
      await signIn(grace);
      return session.answer({ step: 'new-password', password: 'Compiler-2' });
    },
    { requiredAttributes: ['given_name'] },
  ),
  pending: by(async ({ signIn }) => {
    const first = signIn(ada);
    const second = await signIn(ada);
    await first;
    return second;
  }),

  refused: by(({ signIn }) => signIn({ ...ada, password: 'Wrong-pass-1' })),
  locked: by(async ({ signIn }) => {
    for (let tries = 0; tries < 5; tries += 1) await signIn({ ...ada, password: 'Wrong-pass-1' });
    return signIn(ada);
  }),
  disabled: by(({ signIn }) => signIn({ ...ada, username: 'dora' })),
  unconfirmed: by(({ signIn }) => signIn({ ...ada, username: 'uma' })),
  'password-reset-required': by(({ signIn, refuse }) => {
    refuse('PasswordResetRequiredException');
    return signIn(ada);
  }),
  'temporary-password-expired': by(({ signIn, pool }) => {
    pool.clock.pass(8 * 24 * 3_600_000);
    return signIn(grace);
  }),
  'weak-password': by(async ({ recovery }) => {
    await recovery.request('ada');
    return recovery.confirm({ code: '123456', password: 'short' });
  }),
  'reused-password': by(async ({ signIn, own, refuse }) => {
    await signIn(ada);
    refuse('PasswordHistoryPolicyViolationException');
    return own.changePassword(ada.password, 'Compiler-2');
  }),
  'wrong-code': by(({ answerCode }) => answerCode(wrongCodeFor)),
  'expired-code': by(async ({ recovery, pool, lastCodeTo }) => {
    await recovery.request('ada');
    pool.clock.pass(3_600_000);
    return recovery.confirm({ code: await lastCodeTo('ada'), password: 'Compiler-2' });
  }),
  'used-code': by(async ({ signIn, session, totp }) => {
    const answer = { step: 'totp-code', code: totp(totpSecret) } as const;
    await signIn(alan);
    await session.answer(answer);
    await signIn(alan);
    return session.answer(answer);
  }),
  'wrong-answer': by(async ({ signIn, session }) => {
    await signIn({ ...ada, username: 'quinn' });
    return session.answer({ step: 'custom', answer: 'diesel' });
  }),
  'challenge-expired': by(({ answerCode, pool }) =>
    answerCode((code) => {
      pool.clock.pass(4 * 60_000);
      return code;
    }),
  ),
  'unknown-challenge': by(({ signIn, pool }) => {
    pool.instead = () => Response.json({ ChallengeName: 'EMAIL_OTP', Session: 'a session' });
    return signIn(ada);
  }),
  'no-mfa': by(async ({ signIn, own }) => {
    await signIn(ada);
    return own.preferMfa({ enabled: ['SMS_MFA'] });
  }),
  'invalid-mfa': by(async ({ signIn, own }) => {
    await signIn(ada);
    return own.preferMfa({ enabled: [], preferred: 'SMS_MFA' });
  }),

  'sign-up-failed': by(({ signUp }) => signUp.signUp(lise), { selfSignUp: false }),
  'username-taken': by(({ signUp }) => signUp.signUp({ ...lise, username: 'ada' })),
  'address-taken': by(({ signUp, refuse }) => {
    refuse('AliasExistsException');
    return signUp.confirm('lise', '123456');
  }),
  'confirmed-already': by(({ signUp }) => signUp.resendCode('ada')),
  'not-delivered': by(({ recovery }) => recovery.request('grace'), { preventUserExistenceErrors: false }),
  'auto-sign-in-failed': by(async ({ session }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      const over = createAutoSignIn(session).untilConfirmed({ ...ada, username: 'uma' });
      await vi.advanceTimersByTimeAsync(3 * 60_000);
      const outcome = await over;
      return outcome === 'cancelled' ? failed({ kind: 'unexpected' }) : outcome;
    } finally {
      vi.useRealTimers();
    }
  }),

  'signed-out': by(async ({ signIn, own, pool }) => {
    await signIn(ada);
    await pool.administration.signOutUser('ada');
    return own.attributes();
  }),
  'no-session': by(({ own }) => own.attributes()),
  'wrong-password': by(async ({ signIn, own }) => {
    await signIn(ada);
    return own.changePassword('Wrong-pass-1', 'Compiler-2');
  }),
  'invalid-attribute': by(async ({ signIn, own }) => {
    await signIn(ada);
    return own.updateAttributes({ phone_number: '085' });
  }),
  'no-device-tracking': by(async ({ signIn, own }) => {
    await signIn(ada);
    return own.devices();
  }),
  'sign-out-timeout': by(async ({ signIn, userPool, pool }) => {
    await signIn(ada);
    const asked = later<true>();
    pool.instead = () => {
      asked.come(true);
      return later<Response>().promise;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const signedOut = userPool.signOut('this-browser');
      await asked.promise;
      vi.advanceTimersByTime(3_000);
      return await signedOut;
    } finally {
      vi.useRealTimers();
    }
  }),

  'unknown-provider': async () => (await aHostedVisitor()).load({ providers: [] }).start('Google', '/'),
  'hosted-login-cancelled': async () => {
    const { hostedLogin, visit } = await aHostedVisitor();
    return hostedLogin.finish(await visit('Google', 'cancel'));
  },
  'hosted-login-refused': async () => {
    const { hostedLogin, visit } = await aHostedVisitor();
    const address = new URL(await visit('Google', 'cancel'));
    address.searchParams.set('error', 'server_error');
    address.searchParams.set('error_description', 'The vendor’s words');
    return hostedLogin.finish(address.href);
  },
  'hosted-login-mismatch': async () => {
    const { hostedLogin, visit } = await aHostedVisitor();
    const address = await visit('Google');
    await hostedLogin.finish(address);
    return hostedLogin.finish(address);
  },
  'hosted-login-timeout': async () => {
    const { load, visit } = await aHostedVisitor();
    const address = await visit('Google');
    const domain = await serve(() => later<Response>().promise);
    return load({ domain, patience: 50 }).finish(address);
  },

  network: by(async ({ signIn, pool }) => {
    await pool.close();
    return signIn(ada);
  }),
  unavailable: by(({ signIn, pool }) => {
    pool.instead = () => new Response('<html>', { status: 502 });
    return signIn(ada);
  }),
  'no-config': () => configuredBy(() => new Response('<html>', { status: 404 })),
  'missing-auth-config': () =>
    configuredBy(() =>
      Response.json({ title: 'Portal', userPoolId: 'no pool', userPoolClientId: clientId, iprApiUrl: '/prod' }),
    ),
  unexpected: by(({ signIn, refuse }) => {
    refuse('SomethingNewException');
    return signIn(ada);
  }),
};

/** What a `/config.json` means for signing in. */
async function configuredBy(answer: () => Response): Promise<Outcome> {
  const read = await readConfiguration(async () => answer());
  const failure = read.ok ? undefined : read.failure.map(authFailureOf).find((found) => found !== undefined);
  return failure ? failed(failure) : { ok: true, value: read };
}

const kinds = Object.keys(causes) as Kind[];

describe('every failure of signing in', () => {
  it.each(kinds)('happens, and has words for people: %s', async (kind) => {
    const outcome = await causes[kind]();
    expect(outcome).toMatchObject(failed({ kind }));
    expect(JSON.stringify(outcome)).not.toMatch(/vendor|exception|html/i);
    expect(en.authFailure[kind]).toMatch(/^[A-Z].+/);
    expect(en.authFailure[kind]).not.toMatch(/vendor|cognito|exception|amazon|srp/i);
  });
});

/** The specification's catalogue (sections 5 and 8): what is said for each code. */
const catalogue: Record<AuthErrorCode, string[]> = {
  noConfig: ['Authentication Error'],
  missingAuthConfig: ['Authentication Error'],
  emptyUsername: ['Username cannot be empty'],
  invalidUsername: ['Username is not valid'],
  emptyPassword: ['Password cannot be empty', 'New password is required.'],
  emptyCode: ['Confirmation code cannot be empty'],
  signUpError: ['Error creating account'],
  noMFA: ['No valid MFA method provided'],
  invalidMFA: ['Invalid MFA type'],
  emptyChallengeResponse: ['Challenge response cannot be empty'],
  noUserSession: ['Failed to get the session because the user is empty', 'User is not authenticated'],
  default: ['Authentication Error', 'Pending sign-in attempt already in progress', 'Signout timeout fail'],
  deviceConfig: ['Device tracking has not been configured in this User Pool'],
  networkError: ['Network Error'],
  autoSignInError: ['Please use your credentials to sign in'],
};

describe('every code of the specification', () => {
  it.each(authErrorCodes)('%s stands for failures that happen, with its messages', (code) => {
    const entries = kinds.map((kind) => authErrors[kind]).filter((entry) => entry.code === code);
    expect([...new Set(entries.map(({ message }) => message))].toSorted()).toEqual(catalogue[code].toSorted());
  });
});
