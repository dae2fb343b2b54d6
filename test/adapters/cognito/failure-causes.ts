import { vi } from 'vitest';
import type { UserPoolOptions } from '../../../local/user-pool/user-pool';
import { readConfiguration } from '#adapters/config-json/read-configuration';
import { createIprApi } from '#adapters/ipr-api/ipr-api';
import { createAutoSignIn } from '#application/people/sign-in/auto-sign-in';
import { createFreshProof } from '#application/people/session/fresh-proof';
import { guardedAccount } from '#application/people/guarded-ports';
import { createSecondStepHelp } from '#application/people/recovery/second-step-help';
import { authFailureOf } from '#domain/browser/logged-configuration';
import type { AuthFailure } from '#domain/people/auth-failure';
import { defaultPasswordPolicy } from '#domain/people/password-policy';
import { readAnswer } from '#domain/people/sign-in/sign-in';
import { type Result, failed, ok } from '#domain/result';
import { refusal } from './recorded-pool';
import { accountErased } from '#application/people/own-account';
import { wrongCodeFor } from '../../local/user-pool/a-pool';
import { ada, alan, grace, totpSecret } from '../../local/user-pool/pool-facts';
import { holdTimers } from '../hold-timers';
import { aHostedVisitor } from '../oidc/a-hosted-visitor';
import { controlledTabs } from '../../application/ports';
import { serve } from '../serve';
import { type Person, aPerson, dora, quinn, tracy, uma } from './a-person';
import { clientId } from './recorded-pool';
import { deferred } from '../../application/deferred';

type Outcome = Result<unknown, AuthFailure>;

const by =
  (cause: (person: Person) => Promise<Outcome>, options: Partial<UserPoolOptions> = {}) =>
  async (): Promise<Outcome> =>
    cause(await aPerson(options));

/** The pool refuses the passkey that a user is adding. */
const passkeyRefused = (type: string) =>
  by(async ({ signIn, own, refuse }) => {
    await signIn(ada);
    refuse(type);
    return own.addPasskey();
  });

/** The browser refuses to make the passkey that a user is adding. */
const refusedByBrowser = (name: string) =>
  by(async ({ signIn, own, pool }) => {
    await signIn(ada);
    pool.instead = () => Response.json({ CredentialCreationOptions: {} });
    const refusal = new DOMException('The vendor’s words', name);
    vi.stubGlobal('navigator', { userAgent: 'nodejs', credentials: { create: () => Promise.reject(refusal) } });
    vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: () => ({}) });
    try {
      return await own.addPasskey();
    } finally {
      vi.unstubAllGlobals();
    }
  });

const lise = { username: 'lise', password: 'Fission-19', attributes: { email: 'lise@example.com' } };

/** Help for a lost second step from a backend that offers none, or refuses every code. */
const noHelpFor = async (userPool: Person['userPool'], refusal = new Response(null, { status: 404 })) => {
  const url = await serve(() => refusal.clone());
  const { recoveryCodes, lostSteps } = createIprApi(url, userPool);
  return createSecondStepHelp(recoveryCodes, lostSteps, userPool);
};

/** A cause of every failure: people, a real pool, or a response that isn't the pool's. */
export const causes: Record<AuthFailure['kind'], () => Promise<Outcome>> = {
  'empty-username': by(({ signIn }) => signIn({ ...ada, username: ' ' })),
  'invalid-username': by(({ signIn }) => signIn({ ...ada, username: 'a b' })),
  'empty-password': by(({ signIn }) => signIn({ ...ada, password: '' })),
  'empty-new-password': by(async ({ signIn, session }) => {
    await signIn(grace);
    return session.answer({ step: 'new-password', password: '', attributes: {} });
  }),
  'empty-code': by(({ answerCode }) => answerCode(() => ' ')),
  'empty-answer': by(async ({ signIn, session }) => {
    await signIn(quinn);
    return session.answer({ step: 'custom', answer: ' ' });
  }),
  'code-form': by(({ answerCode }) => answerCode(() => '12ab')),
  'email-code-form': async () =>
    readAnswer(
      { step: 'email-code', code: '12345' },
      { step: 'email-code', username: 'ada', destination: '' },
      defaultPasswordPolicy,
    ),
  'recovery-code-form': by(async ({ userPool }) => (await noHelpFor(userPool)).spendCode('ABC')),
  'wrong-recovery-code': by(async ({ userPool, signIn }) => {
    await signIn(alan);
    const refusal = Response.json({ code: 'wrong-code' }, { status: 422 });
    return (await noHelpFor(userPool, refusal)).spendCode('7K3M90QZB4XT');
  }),
  'no-recovery-codes': by(async ({ userPool, signIn }) => {
    await signIn(alan);
    return (await noHelpFor(userPool)).spendCode('7K3M90QZB4XT');
  }),
  'no-help': by(async ({ userPool, signIn }) => {
    await signIn(alan);
    return (await noHelpFor(userPool)).ask({ note: '', reach: '' });
  }),
  'missing-attributes': by(
    async ({ signIn, session }) => {
      await signIn(grace);
      return session.answer({ step: 'new-password', password: 'Compiler-2', attributes: {} });
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
  disabled: by(({ signIn }) => signIn(dora)),
  unconfirmed: by(({ signIn }) => signIn(uma)),
  'password-reset-required': by(({ signIn, refuse }) => {
    refuse('PasswordResetRequiredException');
    return signIn(ada);
  }),
  'temporary-password-expired': by(({ signIn, pool }) => {
    pool.clock.pass(8 * 24 * 3_600_000);
    return signIn(grace);
  }),
  'not-admitted': by(({ signIn, refuse }) => {
    refuse('UserLambdaValidationException', 'PreAuthentication failed with error The vendor’s words.');
    return signIn(ada);
  }),
  'trigger-failed': by(({ signIn, refuse }) => {
    refuse('UnexpectedLambdaException');
    return signIn(ada);
  }),
  'client-secret': by(({ signIn, refuse }) => {
    refuse('NotAuthorizedException', 'Client portalclient is configured with secret but SECRET_HASH was not received');
    return signIn(ada);
  }),
  'flow-not-enabled': by(({ signIn, refuse }) => {
    refuse('InvalidParameterException', 'USER_SRP_AUTH is not enabled for the client.');
    return signIn(ada);
  }),
  'weak-password': by(async ({ recovery }) => {
    await recovery.request('ada');
    return recovery.confirm({ code: '123456', password: 'short' });
  }),
  'refused-password': by(
    async ({ signIn, own }) => {
      await signIn(ada);
      return own.changePassword(ada.password, 'Compiler-2');
    },
    { passwordPolicy: { minimumLength: 12, required: [] } },
  ),
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
    await session.signOut();
    await signIn(alan);
    return session.answer(answer);
  }),
  'wrong-answer': by(async ({ signIn, session }) => {
    await signIn(quinn);
    return session.answer({ step: 'custom', answer: 'diesel' });
  }),
  'challenge-refused': by(async ({ signIn, session }) => {
    await signIn(quinn);
    for (const answer of ['diesel', 'coal']) await session.answer({ step: 'custom', answer });
    return session.answer({ step: 'custom', answer: 'peat' });
  }),
  'challenge-expired': by(({ answerCode, pool }) =>
    answerCode((code) => {
      pool.clock.pass(4 * 60_000);
      return code;
    }),
  ),
  'unknown-challenge': by(({ signIn, pool }) => {
    pool.instead = () => Response.json({ ChallengeName: 'CARRIER_PIGEON', Session: 'a session' });
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
  'address-as-username': by(({ signUp }) => signUp.signUp({ ...lise, username: lise.attributes.email })),
  'no-address-as-username': by(({ signUp, refuse }) => {
    refuse('InvalidParameterException', 'Username should be either an email or a phone number.');
    return signUp.signUp(lise);
  }),
  'address-taken': by(({ signUp, refuse }) => {
    refuse('AliasExistsException');
    return signUp.confirm('lise', '123456');
  }),
  'confirmed-already': by(({ signUp }) => signUp.resendCode('ada')),
  'no-reset': by(({ recovery }) => recovery.request('grace'), { preventUserExistenceErrors: false }),
  'no-verified-address': by(({ recovery }) => recovery.request('uma'), { preventUserExistenceErrors: false }),
  'only-erased': by(async ({ account, signIn }) => {
    await signIn(ada);
    const failing = { ...account, deleteAccount: async () => failed({ kind: 'network' } as const) };
    return accountErased(failing, { erase: async () => ok(undefined) }).deleteAccount();
  }),
  'not-delivered': by(({ recovery, refuse }) => {
    refuse('CodeDeliveryFailureException');
    return recovery.request('ada');
  }),
  'auto-sign-in-failed': by(async ({ session }) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      const over = createAutoSignIn(session).untilConfirmed(uma);
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
  'long-attribute': by(async ({ signIn, own }) => {
    await signIn(ada);
    return own.updateAttributes({ name: 'a'.repeat(10_000) });
  }),
  'attribute-not-writable': by(async ({ signIn, own }) => {
    await signIn(ada);
    return own.updateAttributes({ email_verified: 'true' });
  }),
  'passkey-not-used': by(({ session, refuse }) => {
    refuse('UserNotFoundException');
    return session.signIn({ username: 'ada', way: 'passkey' });
  }),
  'passkey-not-added': refusedByBrowser('NotAllowedError'),
  'passkey-exists': refusedByBrowser('InvalidStateError'),
  'passkey-wrong-address': refusedByBrowser('SecurityError'),
  'passkeys-unavailable': passkeyRefused('WebAuthnNotEnabledException'),
  'passkeys-not-configured': passkeyRefused('WebAuthnConfigurationMissingException'),
  'passkey-expired': passkeyRefused('WebAuthnChallengeNotFoundException'),
  'passkey-other-client': passkeyRefused('WebAuthnClientMismatchException'),
  'passkey-not-supported': passkeyRefused('WebAuthnCredentialNotSupportedException'),
  'passkey-origin': passkeyRefused('WebAuthnOriginNotAllowedException'),
  'passkey-other-domain': passkeyRefused('WebAuthnRelyingPartyMismatchException'),
  'passkey-limit': passkeyRefused('LimitExceededException'),
  'passkey-left-over': by(async ({ signIn, own, pool }) => {
    await signIn(ada);
    pool.instead = (operation) =>
      operation === 'StartWebAuthnRegistration'
        ? Response.json({ CredentialCreationOptions: {} })
        : refusal('LimitExceededException', 'The vendor’s words');
    const made = { id: 'a', rawId: new ArrayBuffer(1), response: {} };
    vi.stubGlobal('navigator', { userAgent: 'nodejs', credentials: { create: async () => made } });
    vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: () => ({}) });
    try {
      const added = await own.addPasskey();
      const left = added.ok ? undefined : added.failure.also?.[0];
      return left ? failed(left) : added;
    } finally {
      vi.unstubAllGlobals();
    }
  }),
  'no-device-tracking': by(async ({ signIn, own }) => {
    await signIn(ada);
    return own.devices();
  }),
  'unknown-device': by(async ({ signIn, own, elsewhere }) => {
    await signIn(tracy);
    const { account, userPool: pool } = elsewhere();
    await pool.signIn(tracy);
    const devices = await account.devices();
    const here = devices.ok ? devices.value.devices.find(({ isThis }) => !isThis) : undefined;
    await account.forgetDevice(here?.id);
    return own.rememberDevice(true);
  }),
  'no-session-tracking': by(async ({ signIn, own }) => {
    await signIn(ada);
    return own.sessions();
  }),
  'unknown-session': by(
    async ({ signIn, own }) => {
      await signIn(ada);
      return own.endSessions([`tkn${'0'.repeat(25)}`]);
    },
    { tracksSessions: true },
  ),
  'proof-declined': by(async ({ signIn, userPool, account, session }) => {
    await signIn(ada);
    const anHourAgo = { ...userPool, sinceSignIn: () => 3600 };
    const proof = createFreshProof(
      { userPool: anHourAgo, browserTabs: controlledTabs() },
      session,
      { usedPasskey: () => undefined },
      defaultPasswordPolicy,
      10,
    );
    const changed = guardedAccount(account, proof).startTotpSetup();
    proof.cancel();
    return changed;
  }),
  'sign-out-timeout': by(async ({ signIn, userPool, pool }) => {
    await signIn(ada);
    const asked = deferred<true>();
    pool.instead = () => {
      asked.resolve(true);
      return deferred<Response>().promise;
    };
    holdTimers();
    const signedOut = userPool.signOut('this-browser');
    await asked.promise;
    vi.advanceTimersByTime(3_000);
    return signedOut;
  }),

  'unknown-provider': async () =>
    (await aHostedVisitor()).load({ providerNames: new Map() }).start('Google', { returnTo: '/' }),
  'hosted-login-cancelled': async () => {
    const { hostedLogin, visit } = await aHostedVisitor();
    return hostedLogin.finish(await visit('Google', 'cancel'));
  },
  'hosted-login-refused': () => returnWith('The vendor’s words'),
  'hosted-login-unreached': () => returnWith('Timeout occurred in calling IdP token endpoint'),
  'hosted-login-misconfigured': () =>
    returnWith('Invalid SAML response received: SAML Assertion signature is invalid.'),
  'hosted-login-linked': () => returnWith('Already found an entry for username Contoso_1'),
  'hosted-login-mismatch': async () => {
    const { hostedLogin, visit } = await aHostedVisitor();
    const address = await visit('Google');
    await hostedLogin.finish(address);
    return hostedLogin.finish(address);
  },
  'storage-blocked': async () => {
    const { hostedLogin, tab } = await aHostedVisitor();
    tab.blocked = true;
    return hostedLogin.start('Google', { returnTo: '/' });
  },
  'new-tab-blocked': async () =>
    (await aHostedVisitor()).hostedLogin.start('Google', { returnTo: '/', inNewTab: true }),
  'hosted-login-timeout': async () => {
    const { load, visit } = await aHostedVisitor();
    const address = await visit('Google');
    const domain = await serve(() => deferred<Response>().promise);
    return load({ domain, patience: 50 }).finish(address);
  },
  'no-federated-token': async () => {
    const { load, visit } = await aHostedVisitor();
    const address = await visit('Google');
    const domain = await serve(() => Response.json({ access_token: 'the vendor’s' }));
    return load({ domain }).finish(address);
  },

  network: by(async ({ signIn, pool }) => {
    await pool.close();
    return signIn(ada);
  }),
  unavailable: by(({ signIn, pool }) => {
    pool.instead = () => new Response('<html>', { status: 502 });
    return signIn(ada);
  }),
  busy: by(({ signIn, refuse }) => {
    refuse('TooManyRequestsException');
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

/** The sign-in settings of a `/config.json`. */
async function configuredBy(answer: () => Response): Promise<Outcome> {
  const read = await readConfiguration(async () => answer());
  const failure = read.ok ? undefined : authFailureOf(read.failure);
  return failure ? failed(failure) : { ok: true, value: read };
}

async function returnWith(description: string): Promise<Outcome> {
  const { hostedLogin, visit } = await aHostedVisitor();
  const address = new URL(await visit('Google', 'cancel'));
  address.searchParams.set('error', 'server_error');
  address.searchParams.set('error_description', description);
  return hostedLogin.finish(address.href);
}
