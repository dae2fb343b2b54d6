import { expect, it } from 'vitest';
import { failed, ok } from '#domain/result';
import { wrongCodeFor } from '../../local/user-pool/a-pool';
import { ada, alan, grace, hedy, totpSecret } from '../../local/user-pool/pool-facts';
import { aVisitor, valueOf } from './a-visitor';

const wrongCode = failed({ kind: 'wrong-code' });
const tooLate = failed({ kind: 'challenge-expired' });
const signedInAs = (username: string) => ({ ok: true, value: { step: 'signed-in', username } });
/** Longer than a challenge is valid. */
const fourMinutes = 4 * 60_000;

const untracked = { ...hedy, tracksDevices: false };
const chooser = { ...untracked, mfa: { sms: true, totpSecret } };
const unasked = { ...untracked, mfa: {} };
const unprotected = { ...ada, mfa: { required: true } };
const questioned = { ...ada, secretWord: 'petrol' };

const aQuestioned = () => aVisitor([questioned], {}, { customChallenge: true });
const custom = (word: string) => ({ step: 'custom', answer: word }) as const;

it('a code by SMS is asked for, shows where it was sent, and signs in', async () => {
  const visitor = await aVisitor([untracked]);
  expect(await visitor.userPool.signIn(hedy)).toEqual({
    ok: true,
    value: { step: 'sms-code', username: 'hedy', destination: '+********1111' },
  });
  expect(visitor.userPool.remembers()).toBe(false);
  const code = await visitor.lastCodeTo('hedy');
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
  expect(visitor.userPool.remembers()).toBe(true);
});

it.each(['wrong', '12 34ab', 'six digits, please', '\0\0\0\0\0\0', '😀', '9'.repeat(500)])(
  'a code by SMS that is incorrect (%j) leaves the challenge open',
  async (typed) => {
    const visitor = await aVisitor([untracked]);
    await visitor.userPool.signIn(hedy);
    const right = await visitor.lastCodeTo('hedy');
    const code = typed === 'wrong' ? wrongCodeFor(right) : typed;
    expect(await visitor.userPool.answer({ step: 'sms-code', code })).toEqual(wrongCode);
    expect(await visitor.userPool.answer({ step: 'sms-code', code: right })).toMatchObject(signedInAs('hedy'));
  },
);

it('a code by SMS that is too late leads back to the password', async () => {
  const visitor = await aVisitor([untracked]);
  await visitor.userPool.signIn(hedy);
  const code = await visitor.lastCodeTo('hedy');
  visitor.pool.clock.pass(fourMinutes);
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toEqual(tooLate);
  expect(visitor.userPool.remembers()).toBe(false);
});

it('a code by SMS pauses after too many guesses', async () => {
  const visitor = await aVisitor([untracked]);
  await visitor.userPool.signIn(hedy);
  const right = await visitor.lastCodeTo('hedy');
  const guess = { step: 'sms-code', code: wrongCodeFor(right) } as const;
  for (let tries = 0; tries < 5; tries += 1) expect(await visitor.userPool.answer(guess)).toEqual(wrongCode);
  expect(await visitor.userPool.answer({ ...guess, code: right })).toEqual(failed({ kind: 'locked' }));
});

it('two tabs in the middle of two sign-ins end neither each other’s challenge nor the session that one of them begins', async () => {
  const visitor = await aVisitor([untracked, alan]);
  const { userPool: other } = visitor.pool.cognito(visitor.storage);
  const totp = (code: string) => other.answer({ step: 'totp-code', code });
  await visitor.userPool.signIn(hedy);
  await other.signIn(alan);
  expect(await totp(wrongCodeFor(visitor.totp(totpSecret)))).toEqual(wrongCode);
  const code = await visitor.lastCodeTo('hedy');
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
  expect(await totp(wrongCodeFor(visitor.totp(totpSecret)))).toEqual(wrongCode);
  await other.abandon();
  expect(await visitor.userPool.currentUser()).toMatchObject({ ok: true, value: { username: 'hedy' } });
  await other.signIn(alan);
  expect(await totp(visitor.totp(totpSecret))).toMatchObject(signedInAs('alan'));
  expect(visitor.sessionsOver()).toBe(0);
});

it('a code by SMS can be sent again after a network failure', async () => {
  const visitor = await aVisitor([untracked]);
  await visitor.userPool.signIn(hedy);
  const code = await visitor.lastCodeTo('hedy');
  visitor.pool.instead = () => new Response('<html>', { status: 502 });
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toEqual(failed({ kind: 'unavailable' }));
  visitor.pool.instead = undefined;
  expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
});

it('a code of an authenticator app is asked for, again after a wrong one, and signs in', async () => {
  const visitor = await aVisitor([alan]);
  expect(await visitor.userPool.signIn(alan)).toEqual({
    ok: true,
    value: { step: 'totp-code', username: 'alan' },
  });
  const code = visitor.totp(totpSecret);
  for (const typed of [wrongCodeFor(code), 'abcdef', '1 2 3']) {
    expect(await visitor.userPool.answer({ step: 'totp-code', code: typed })).toEqual(wrongCode);
  }
  expect(await visitor.userPool.answer({ step: 'totp-code', code })).toMatchObject(signedInAs('alan'));
});

it('a code of an authenticator app works once', async () => {
  const visitor = await aVisitor([alan]);
  const code = visitor.totp(totpSecret);
  await visitor.userPool.signIn(alan);
  await visitor.userPool.answer({ step: 'totp-code', code });
  await visitor.userPool.signIn(alan);
  expect(await visitor.userPool.answer({ step: 'totp-code', code })).toEqual(failed({ kind: 'used-code' }));
  visitor.pool.clock.pass(30_000);
  const next = visitor.totp(totpSecret);
  expect(await visitor.userPool.answer({ step: 'totp-code', code: next })).toMatchObject(signedInAs('alan'));
});

it('a code by email as the second step is asked for after the password, again after a wrong one, and signs in', async () => {
  const visitor = await aVisitor([{ ...untracked, mfa: { email: true } }]);
  expect(await visitor.userPool.signIn(hedy)).toMatchObject({
    value: { step: 'email-code', username: 'hedy', destination: expect.stringContaining('@') },
  });
  const code = await visitor.lastCodeTo('hedy');
  expect(await visitor.userPool.answer({ step: 'email-code', code: wrongCodeFor(code) })).toEqual(wrongCode);
  expect(await visitor.userPool.answer({ step: 'email-code', code })).toMatchObject(signedInAs('hedy'));
});

it('a code by email stays a second step when another one is preferred', async () => {
  const visitor = await aVisitor([{ ...untracked, mfa: { email: true, sms: true } }]);
  expect(await visitor.userPool.signIn(hedy)).toMatchObject({ value: { methods: ['SMS_MFA', 'EMAIL_OTP'] } });
  expect(await visitor.userPool.answer({ step: 'choose-mfa', method: 'EMAIL_OTP' })).toMatchObject({ ok: true });
  await visitor.userPool.answer({ step: 'email-code', code: await visitor.lastCodeTo('hedy') });
  const preference = { enabled: ['SMS_MFA', 'EMAIL_OTP'], preferred: 'SMS_MFA' } as const;
  await visitor.account.preferMfa({ ...preference, enabled: [...preference.enabled] });
  expect(await visitor.account.mfa()).toEqual(ok(preference));
});

it('a code by email as the second step is turned on and off by the person', async () => {
  const visitor = await aVisitor([unasked]);
  await visitor.userPool.signIn(hedy);
  const byEmail = { enabled: ['EMAIL_OTP' as const], preferred: 'EMAIL_OTP' as const };
  expect(await visitor.account.preferMfa(byEmail)).toEqual(ok(undefined));
  expect(await visitor.account.mfa()).toEqual(ok(byEmail));
  expect(await visitor.userPool.signIn(hedy)).toMatchObject({ value: { step: 'email-code' } });
  await visitor.userPool.answer({ step: 'email-code', code: await visitor.lastCodeTo('hedy') });
  expect(await visitor.account.preferMfa({ enabled: [] })).toEqual(ok(undefined));
  expect(await visitor.account.mfa()).toEqual(ok({ enabled: [] }));
  expect(await visitor.userPool.signIn(hedy)).toMatchObject(signedInAs('hedy'));
});

it('a code by email as the second step is refused without a verified address, or by a pool that sends none', async () => {
  const byEmail = { enabled: ['EMAIL_OTP' as const], preferred: 'EMAIL_OTP' as const };
  const unverified = await aVisitor([unasked]);
  await unverified.userPool.signIn(hedy);
  await unverified.account.updateAttributes({ email: 'hedy@example.org' });
  expect(await unverified.account.preferMfa(byEmail)).toEqual(failed({ kind: 'no-mfa' }));
  const without = await aVisitor([unasked], { emailSteps: false });
  await without.userPool.signIn(hedy);
  expect(await without.account.preferMfa(byEmail)).toEqual(failed({ kind: 'no-mfa' }));
  expect(await without.account.preferMfa({ enabled: [] })).toEqual(ok(undefined));
});

it.each(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const)(
  'a choice between second steps leads to the chosen one: %s',
  async (method) => {
    const visitor = await aVisitor([chooser]);
    expect(await visitor.userPool.signIn(chooser)).toEqual({
      ok: true,
      value: { step: 'choose-mfa', username: 'hedy', methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] },
    });
    const step = method === 'SMS_MFA' ? 'sms-code' : 'totp-code';
    expect(await visitor.userPool.answer({ step: 'choose-mfa', method })).toMatchObject({ value: { step } });
    const code = method === 'SMS_MFA' ? await visitor.lastCodeTo('hedy') : visitor.totp(totpSecret);
    expect(await visitor.userPool.answer({ step, code })).toMatchObject(signedInAs('hedy'));
  },
);

it('a choice between second steps refuses an unknown second step, and waits for another', async () => {
  const visitor = await aVisitor([chooser]);
  await visitor.userPool.signIn(chooser);
  const unknown = 'CARRIER_PIGEON' as 'SMS_MFA';
  expect(await visitor.userPool.answer({ step: 'choose-mfa', method: unknown })).toEqual(
    failed({ kind: 'invalid-mfa' }),
  );
  expect(await visitor.userPool.answer({ step: 'choose-mfa', method: 'SMS_MFA' })).toMatchObject({ ok: true });
});

it.each([
  ['SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["CARRIER_PIGEON"]' }],
  ['MFA_SETUP', { MFAS_CAN_SETUP: '["EMAIL_OTP"]' }],
])(
  'a choice between second steps of %s with none that the portal has a form for says so',
  async (ChallengeName, ChallengeParameters) => {
    const visitor = await aVisitor([ada]);
    visitor.pool.instead = (operation) =>
      operation === 'RespondToAuthChallenge'
        ? Response.json({ ChallengeName, ChallengeParameters, Session: 'a session of the pool' })
        : undefined;
    expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind: 'no-mfa' }));
  },
);

it('setting up an authenticator app shows the secret, accepts its first code, and asks for codes from then on', async () => {
  const visitor = await aVisitor([unprotected]);
  const asked = await valueOf(visitor.userPool.signIn(ada));
  if (asked.step !== 'mfa-setup') throw new Error(`Asked for ${asked.step}`);
  expect(asked).toEqual({
    step: 'mfa-setup',
    username: 'ada',
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    otpauth: `otpauth://totp/Portal:ada?secret=${asked.secret}&issuer=Portal`,
  });
  const code = visitor.totp(asked.secret);
  const answer = { step: 'mfa-setup', code } as const;
  expect(await visitor.userPool.answer({ ...answer, code: wrongCodeFor(code) })).toEqual(wrongCode);
  expect(await visitor.userPool.answer({ ...answer, code: '12 34ab' })).toEqual(wrongCode);
  expect(await visitor.userPool.answer(answer)).toMatchObject(signedInAs('ada'));
  expect(await visitor.userPool.signIn(ada)).toMatchObject({ value: { step: 'totp-code' } });
});

it('setting up an authenticator app elsewhere gives it a name, which is shown when its code is asked for', async () => {
  const visitor = await aVisitor([ada]);
  visitor.pool.instead = (operation) =>
    operation === 'RespondToAuthChallenge'
      ? Response.json({
          ChallengeName: 'SOFTWARE_TOKEN_MFA',
          ChallengeParameters: { FRIENDLY_DEVICE_NAME: 'Phone' },
          Session: 'a session of the pool',
        })
      : undefined;
  expect(await visitor.userPool.signIn(ada)).toEqual(ok({ step: 'totp-code', username: 'ada', device: 'Phone' }));
});

it('setting up an authenticator app too late leads back to the password', async () => {
  const visitor = await aVisitor([unprotected]);
  const asked = await valueOf(visitor.userPool.signIn(ada));
  const secret = asked.step === 'mfa-setup' ? asked.secret : '';
  visitor.pool.clock.pass(fourMinutes);
  expect(await visitor.userPool.answer({ step: 'mfa-setup', code: visitor.totp(secret) })).toEqual(tooLate);
});

it('a temporary password is replaced, with the attributes that the pool requires', async () => {
  const visitor = await aVisitor([grace], { requiredAttributes: ['email', 'given_name'] });
  expect(await visitor.userPool.signIn(grace)).toEqual({
    ok: true,
    value: { step: 'new-password', username: 'grace', requiredAttributes: ['given_name'] },
  });
  const answer = { step: 'new-password', password: 'Compiler-2', attributes: { given_name: 'Grace' } } as const;
  expect(await visitor.userPool.answer({ ...answer, password: 'short' })).toEqual(
    failed({ kind: 'refused-password', rule: 'length' }),
  );
  expect(await visitor.userPool.answer({ ...answer, attributes: {} })).toEqual(failed({ kind: 'invalid-attribute' }));
  expect(await visitor.userPool.answer(answer)).toMatchObject(signedInAs('grace'));
  expect(await visitor.account.attributes()).toMatchObject({ value: { others: { given_name: 'Grace' } } });
});

it.each([
  ['an emoji', { given_name: '😀' }],
  ['what the account has already', { given_name: 'Grace', email: 'g@example.com' }],
  ['NUL', { given_name: 'a\0b' }],
  ['an unknown name', { 'custom:\0': 'x' }],
])('a temporary password takes or refuses %s as an attribute, and breaks at none', async (_, attributes) => {
  const visitor = await aVisitor([grace], { requiredAttributes: ['given_name'] });
  await visitor.userPool.signIn(grace);
  const answered = await visitor.userPool.answer({ step: 'new-password', password: 'Compiler-2', attributes });
  if (!answered.ok) expect(answered).toEqual(failed({ kind: 'invalid-attribute' }));
});

it('a temporary password that has expired needs an administrator', async () => {
  const visitor = await aVisitor([grace]);
  visitor.pool.clock.pass(8 * 24 * 3_600_000);
  expect(await visitor.userPool.signIn(grace)).toEqual(failed({ kind: 'temporary-password-expired' }));
});

it('a question of the deployment’s own is asked only if configured', async () => {
  const visitor = await aVisitor([questioned]);
  expect(await visitor.userPool.signIn(ada)).toMatchObject(signedInAs('ada'));
});

it('a question of the deployment’s own can be followed by another one', async () => {
  const visitor = await aQuestioned();
  await visitor.userPool.signIn(ada);
  visitor.pool.instead = () =>
    Response.json({
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeParameters: { USERNAME: 'ada', question: 'And your favourite colour?' },
      Session: 'a session of the pool',
    });
  expect(await visitor.userPool.answer(custom('petrol'))).toMatchObject({
    value: { step: 'custom', question: 'And your favourite colour?' },
  });
});

it('a question of the deployment’s own is shown in the deployment’s words, and signs in', async () => {
  const visitor = await aQuestioned();
  expect(await visitor.userPool.signIn(ada)).toEqual({
    ok: true,
    value: { step: 'custom', username: 'ada', question: 'What is your secret word?' },
  });
  expect(await visitor.userPool.answer(custom('petrol'))).toMatchObject(signedInAs('ada'));
});

it('a question of the deployment’s own can be answered again after a wrong answer, but not forever', async () => {
  const visitor = await aQuestioned();
  await visitor.userPool.signIn(ada);
  const wrong = failed({ kind: 'wrong-answer' });
  expect(await visitor.userPool.answer(custom('diesel'))).toEqual(wrong);
  expect(await visitor.userPool.answer(custom('\0😀'))).toEqual(wrong);
  expect(await visitor.userPool.answer(custom('petrol'))).toMatchObject(signedInAs('ada'));
  await visitor.userPool.signIn(ada);
  for (const word of ['coal', 'wood']) expect(await visitor.userPool.answer(custom(word))).toEqual(wrong);
  // Not a wrong password, for which the pool has the same message.
  expect(await visitor.userPool.answer(custom('peat'))).toEqual(failed({ kind: 'challenge-refused' }));
});
