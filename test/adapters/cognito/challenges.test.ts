import { describe, expect, it } from 'vitest';
import { failed } from '../../../src/domain/result';
import { ada, alan, grace, hedy, totpSecret, wrongCodeFor } from '../../local/user-pool/a-pool';
import { type Visitor, aVisitor, valueOf } from './a-visitor';
import { refusal } from './recorded-pool';

const wrongCode = failed({ kind: 'wrong-code' });
const tooLate = failed({ kind: 'challenge-expired' });
const signedInAs = (username: string) => ({ ok: true, value: { step: 'signed-in', username } });
/** Longer than a challenge waits for its answer. */
const fourMinutes = 4 * 60_000;

const untracked = { ...hedy, tracksDevices: false };
const chooser = { ...untracked, mfa: { sms: true, totpSecret } };
const unprotected = { ...ada, mfa: { required: true } };
const questioned = { ...ada, secretWord: 'petrol' };

const signIn = ({ userPool }: Visitor, { username, password }: { username: string; password: string }) =>
  userPool.signIn({ username, password });

const custom = (word: string) => ({ step: 'custom', answer: word }) as const;

const signInByCode = async (visitor: Visitor) => {
  await signIn(visitor, hedy);
  return visitor.userPool.answer({ step: 'sms-code', code: await visitor.lastCodeTo('hedy') });
};
const deviceItem = (visitor: Visitor, item: string) =>
  visitor.storage.keys().find((key) => key.endsWith(`.hedy.${item}`)) ?? '';

describe('a code by SMS', () => {
  it('is asked for with where it went, and lets in', async () => {
    const visitor = await aVisitor([untracked]);
    expect(await signIn(visitor, hedy)).toEqual({
      ok: true,
      value: { step: 'sms-code', username: 'hedy', destination: '+********1111' },
    });
    expect(visitor.userPool.remembers()).toBe(false);
    const code = await visitor.lastCodeTo('hedy');
    expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
    expect(visitor.userPool.remembers()).toBe(true);
  });

  it.each(['wrong', '12 34ab', 'six digits, please', '\0\0\0\0\0\0', '😀', '9'.repeat(500)])(
    'that is not right (%j) leaves the challenge open',
    async (typed) => {
      const visitor = await aVisitor([untracked]);
      await signIn(visitor, hedy);
      const right = await visitor.lastCodeTo('hedy');
      const code = typed === 'wrong' ? wrongCodeFor(right) : typed;
      expect(await visitor.userPool.answer({ step: 'sms-code', code })).toEqual(wrongCode);
      expect(await visitor.userPool.answer({ step: 'sms-code', code: right })).toMatchObject(signedInAs('hedy'));
    },
  );

  it('that comes too late leads back to the password', async () => {
    const visitor = await aVisitor([untracked]);
    await signIn(visitor, hedy);
    const code = await visitor.lastCodeTo('hedy');
    visitor.pool.clock.pass(fourMinutes);
    expect(await visitor.userPool.answer({ step: 'sms-code', code })).toEqual(tooLate);
    expect(visitor.userPool.remembers()).toBe(false);
  });

  it('pauses after too many guesses', async () => {
    const visitor = await aVisitor([untracked]);
    await signIn(visitor, hedy);
    const right = await visitor.lastCodeTo('hedy');
    const guess = { step: 'sms-code', code: wrongCodeFor(right) } as const;
    for (let tries = 0; tries < 5; tries += 1) expect(await visitor.userPool.answer(guess)).toEqual(wrongCode);
    expect(await visitor.userPool.answer({ ...guess, code: right })).toEqual(failed({ kind: 'locked' }));
  });

  it('survives a fault on the way', async () => {
    const visitor = await aVisitor([untracked]);
    await signIn(visitor, hedy);
    const code = await visitor.lastCodeTo('hedy');
    visitor.pool.instead = () => new Response('<html>', { status: 502 });
    expect(await visitor.userPool.answer({ step: 'sms-code', code })).toEqual(failed({ kind: 'unavailable' }));
    visitor.pool.instead = undefined;
    expect(await visitor.userPool.answer({ step: 'sms-code', code })).toMatchObject(signedInAs('hedy'));
  });
});

describe('a code of an authenticator app', () => {
  it('is asked for, may be mistyped, and lets in', async () => {
    const visitor = await aVisitor([alan]);
    expect(await signIn(visitor, alan)).toEqual({
      ok: true,
      value: { step: 'totp-code', username: 'alan', device: 'Authenticator app' },
    });
    const code = visitor.totp(totpSecret);
    for (const typed of [wrongCodeFor(code), 'abcdef', '1 2 3']) {
      expect(await visitor.userPool.answer({ step: 'totp-code', code: typed })).toEqual(wrongCode);
    }
    expect(await visitor.userPool.answer({ step: 'totp-code', code })).toMatchObject(signedInAs('alan'));
  });

  it('counts once', async () => {
    const visitor = await aVisitor([alan]);
    const code = visitor.totp(totpSecret);
    await signIn(visitor, alan);
    await visitor.userPool.answer({ step: 'totp-code', code });
    await signIn(visitor, alan);
    expect(await visitor.userPool.answer({ step: 'totp-code', code })).toEqual(failed({ kind: 'used-code' }));
    visitor.pool.clock.pass(30_000);
    const next = visitor.totp(totpSecret);
    expect(await visitor.userPool.answer({ step: 'totp-code', code: next })).toMatchObject(signedInAs('alan'));
  });
});

describe('a choice between second steps', () => {
  it.each(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const)('leads to the one that was chosen: %s', async (method) => {
    const visitor = await aVisitor([chooser]);
    expect(await signIn(visitor, chooser)).toEqual({
      ok: true,
      value: { step: 'choose-mfa', username: 'hedy', methods: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] },
    });
    const step = method === 'SMS_MFA' ? 'sms-code' : 'totp-code';
    expect(await visitor.userPool.answer({ step: 'choose-mfa', method })).toMatchObject({ value: { step } });
    const code = method === 'SMS_MFA' ? await visitor.lastCodeTo('hedy') : visitor.totp(totpSecret);
    expect(await visitor.userPool.answer({ step, code })).toMatchObject(signedInAs('hedy'));
  });

  it('refuses a second step that it does not know, and waits for another', async () => {
    const visitor = await aVisitor([chooser]);
    await signIn(visitor, chooser);
    const unknown = 'CARRIER_PIGEON' as 'SMS_MFA';
    expect(await visitor.userPool.answer({ step: 'choose-mfa', method: unknown })).toEqual(
      failed({ kind: 'invalid-mfa' }),
    );
    expect(await visitor.userPool.answer({ step: 'choose-mfa', method: 'SMS_MFA' })).toMatchObject({ ok: true });
  });

  it.each([
    ['SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: '["EMAIL_OTP"]' }],
    ['MFA_SETUP', { MFAS_CAN_SETUP: '["EMAIL_OTP"]' }],
  ])('of %s with none that the portal has a form for says so', async (ChallengeName, ChallengeParameters) => {
    const visitor = await aVisitor([ada]);
    visitor.pool.instead = (operation) =>
      operation === 'RespondToAuthChallenge'
        ? Response.json({ ChallengeName, ChallengeParameters, Session: 'a session of the pool' })
        : undefined;
    expect(await signIn(visitor, ada)).toEqual(failed({ kind: 'no-mfa' }));
  });
});

describe('setting up an authenticator app', () => {
  it('shows the secret, takes its first code, and asks for codes from then on', async () => {
    const visitor = await aVisitor([unprotected]);
    const asked = await valueOf(signIn(visitor, ada));
    if (asked.step !== 'mfa-setup') throw new Error(`Asked for ${asked.step}`);
    expect(asked).toEqual({
      step: 'mfa-setup',
      username: 'ada',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      otpauth: `otpauth://totp/Portal:ada?secret=${asked.secret}&issuer=Portal`,
    });
    const code = visitor.totp(asked.secret);
    const answer = { step: 'mfa-setup', code, deviceName: 'Phone' } as const;
    expect(await visitor.userPool.answer({ ...answer, code: wrongCodeFor(code) })).toEqual(wrongCode);
    expect(await visitor.userPool.answer({ ...answer, code: '12 34ab' })).toEqual(wrongCode);
    expect(await visitor.userPool.answer(answer)).toMatchObject(signedInAs('ada'));
    expect(await signIn(visitor, ada)).toMatchObject({ value: { step: 'totp-code' } });
  });

  it('too late leads back to the password', async () => {
    const visitor = await aVisitor([unprotected]);
    const asked = await valueOf(signIn(visitor, ada));
    const secret = asked.step === 'mfa-setup' ? asked.secret : '';
    visitor.pool.clock.pass(fourMinutes);
    expect(await visitor.userPool.answer({ step: 'mfa-setup', code: visitor.totp(secret) })).toEqual(tooLate);
  });
});

describe('a temporary password', () => {
  it('is replaced, with the attributes that the pool wants', async () => {
    const visitor = await aVisitor([grace], { requiredAttributes: ['email', 'given_name'] });
    expect(await signIn(visitor, grace)).toEqual({
      ok: true,
      value: { step: 'new-password', username: 'grace', requiredAttributes: ['given_name'] },
    });
    const answer = { step: 'new-password', password: 'Compiler-2', attributes: { given_name: 'Grace' } } as const;
    expect(await visitor.userPool.answer({ ...answer, password: 'short' })).toEqual(
      failed({ kind: 'weak-password', rules: [] }),
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
  ])('takes or refuses %s as an attribute, and breaks at none', async (_, attributes) => {
    const visitor = await aVisitor([grace], { requiredAttributes: ['given_name'] });
    await signIn(visitor, grace);
    const answered = await visitor.userPool.answer({ step: 'new-password', password: 'Compiler-2', attributes });
    if (!answered.ok) expect(answered).toEqual(failed({ kind: 'invalid-attribute' }));
  });

  it('that is too old is for the administrator', async () => {
    const visitor = await aVisitor([grace]);
    visitor.pool.clock.pass(8 * 24 * 3_600_000);
    expect(await signIn(visitor, grace)).toEqual(failed({ kind: 'temporary-password-expired' }));
  });
});

describe('a question of the deployment’s own', () => {
  it('is asked in its words, and lets in', async () => {
    const visitor = await aVisitor([questioned]);
    expect(await signIn(visitor, ada)).toEqual({
      ok: true,
      value: { step: 'custom', username: 'ada', question: 'What is your secret word?' },
    });
    expect(await visitor.userPool.answer(custom('petrol'))).toMatchObject(signedInAs('ada'));
  });

  it('may be answered again after a wrong answer, and then not any more', async () => {
    const visitor = await aVisitor([questioned]);
    await signIn(visitor, ada);
    const wrong = failed({ kind: 'wrong-answer' });
    expect(await visitor.userPool.answer(custom('diesel'))).toEqual(wrong);
    expect(await visitor.userPool.answer(custom('\0😀'))).toEqual(wrong);
    expect(await visitor.userPool.answer(custom('petrol'))).toMatchObject(signedInAs('ada'));
    await signIn(visitor, ada);
    for (const word of ['coal', 'wood']) expect(await visitor.userPool.answer(custom(word))).toEqual(wrong);
    expect(await visitor.userPool.answer(custom('peat'))).toEqual(failed({ kind: 'refused' }));
  });
});

describe('a device', () => {
  it('that is remembered needs no code any more, and proves itself unseen', async () => {
    const visitor = await aVisitor([hedy]);
    expect(await signInByCode(visitor)).toMatchObject({ ok: true, value: { asksToRemember: true } });
    expect(await visitor.account.rememberDevice(true)).toMatchObject({ ok: true });
    await visitor.userPool.signOut('this-browser');
    visitor.pool.asked.length = 0;
    expect(await signIn(visitor, hedy)).toMatchObject({ ...signedInAs('hedy'), value: { asksToRemember: false } });
    expect(visitor.pool.asked).toEqual([
      'InitiateAuth',
      'RespondToAuthChallenge',
      'RespondToAuthChallenge',
      'RespondToAuthChallenge',
    ]);
  });

  it('that is known and not remembered proves itself after the code', async () => {
    const visitor = await aVisitor([hedy]);
    await signInByCode(visitor);
    await visitor.userPool.signOut('this-browser');
    expect(await signInByCode(visitor)).toMatchObject({
      ...signedInAs('hedy'),
      value: { asksToRemember: false },
    });
    expect(await visitor.account.devices()).toMatchObject({ value: { devices: [{ isThis: true }] } });
  });

  it('that was forgotten elsewhere signs in as a new one', async () => {
    const visitor = await aVisitor([hedy]);
    await signInByCode(visitor);
    await visitor.account.rememberDevice(true);
    const before = visitor.storage.getItem(deviceItem(visitor, 'deviceKey'));
    const elsewhere = visitor.elsewhere();
    await elsewhere.userPool.signIn(hedy);
    await elsewhere.userPool.answer({ step: 'sms-code', code: await visitor.lastCodeTo('hedy') });
    await elsewhere.account.forgetDevice(before ?? '');
    expect(await signInByCode(visitor)).toMatchObject({ ...signedInAs('hedy'), value: { asksToRemember: true } });
    expect(visitor.storage.getItem(deviceItem(visitor, 'deviceKey'))).not.toBe(before);
  });

  it('that cannot be registered is no reason to stay outside', async () => {
    const visitor = await aVisitor([hedy]);
    visitor.pool.instead = (operation) =>
      operation === 'ConfirmDevice' ? refusal('InternalErrorException', 'Something') : undefined;
    expect(await signInByCode(visitor)).toMatchObject(signedInAs('hedy'));
  });

  it.each(['randomPasswordKey', 'deviceGroupKey'])('whose %s is damaged is dropped, not its user', async (item) => {
    for (const damage of [null, 'x', '\0', '😀']) {
      const visitor = await aVisitor([hedy]);
      await signInByCode(visitor);
      await visitor.account.rememberDevice(true);
      await visitor.userPool.signOut('this-browser');
      if (damage === null) visitor.storage.removeItem(deviceItem(visitor, item));
      else visitor.storage.setItem(deviceItem(visitor, item), damage);
      const first = await signIn(visitor, hedy);
      if (!first.ok) expect(first).toEqual(tooLate);
      expect(await signInByCode(visitor)).toMatchObject(signedInAs('hedy'));
    }
  });
});

describe('an answer', () => {
  it('to nothing, or of another challenge, leads back to the password', async () => {
    const visitor = await aVisitor([untracked]);
    expect(await visitor.userPool.answer({ step: 'sms-code', code: '123456' })).toEqual(tooLate);
    await signIn(visitor, hedy);
    expect(await visitor.userPool.answer({ step: 'totp-code', code: '123456' })).toEqual(tooLate);
  });

  it('with a session that was tampered with leads back to the password', async () => {
    const visitor = await aVisitor([untracked]);
    for (const Session of ['a session of somebody else', 'short', '\0'.repeat(30), '😀'.repeat(30)]) {
      visitor.pool.instead = (operation) =>
        operation === 'RespondToAuthChallenge'
          ? Response.json({ ChallengeName: 'SMS_MFA', ChallengeParameters: {}, Session })
          : undefined;
      expect(await signIn(visitor, hedy)).toMatchObject({ ok: true });
      visitor.pool.instead = undefined;
      expect(await visitor.userPool.answer({ step: 'sms-code', code: '123456' })).toEqual(tooLate);
    }
  });

  it('that comes after a newer sign-in lets nobody in', async () => {
    const visitor = await aVisitor([untracked, ada]);
    await signIn(visitor, hedy);
    const late = visitor.userPool.answer({ step: 'sms-code', code: await visitor.lastCodeTo('hedy') });
    const newer = signIn(visitor, ada);
    expect(await late).toEqual(tooLate);
    expect(await newer).toMatchObject(signedInAs('ada'));
    expect(await visitor.userPool.currentUser()).toMatchObject({ value: { username: 'ada' } });
  });

  it('that comes after a sign-out lets nobody in', async () => {
    const visitor = await aVisitor([untracked]);
    await signIn(visitor, hedy);
    const late = visitor.userPool.answer({ step: 'sms-code', code: await visitor.lastCodeTo('hedy') });
    await visitor.userPool.signOut('this-browser');
    expect(await late).toEqual(tooLate);
    expect(visitor.userPool.remembers()).toBe(false);
    expect(visitor.storage.keys()).toEqual([]);
  });

  it('cannot be given twice', async () => {
    const visitor = await aVisitor([untracked]);
    await signIn(visitor, hedy);
    const answer = { step: 'sms-code', code: await visitor.lastCodeTo('hedy') } as const;
    await visitor.userPool.answer(answer);
    expect(await visitor.userPool.answer(answer)).toEqual(tooLate);
  });
});

describe('what the pool says', () => {
  it.each(['EMAIL_OTP', 'WEB_AUTHN', 'SELECT_CHALLENGE', '<img src=x>', ''])(
    'that is a challenge nobody knows (%j) is named',
    async (ChallengeName) => {
      const visitor = await aVisitor([ada]);
      visitor.pool.instead = (operation) =>
        operation === 'RespondToAuthChallenge' ? Response.json({ ChallengeName, Session: 'x'.repeat(20) }) : undefined;
      expect(await signIn(visitor, ada)).toEqual(failed({ kind: 'unknown-challenge', name: ChallengeName }));
    },
  );

  it.each([
    ['nothing', {}],
    ['no result', { AuthenticationResult: null }],
    ['an empty result', { AuthenticationResult: {} }],
    ['tokens that are none', { AuthenticationResult: { IdToken: 'x', AccessToken: 'y', RefreshToken: 'z' } }],
    ['tokens of another kind', { AuthenticationResult: { IdToken: 1, AccessToken: [], RefreshToken: {} } }],
    ['a choice of nothing', { ChallengeName: 'SELECT_MFA_TYPE', ChallengeParameters: { MFAS_CAN_CHOOSE: 'x' } }],
    ['a challenge without parameters', { ChallengeName: 'SMS_MFA' }],
    ['a new password of no shape', { ChallengeName: 'NEW_PASSWORD_REQUIRED', ChallengeParameters: {} }],
  ])('that is %s stores nothing, and is the pool’s trouble', async (_, answer) => {
    const visitor = await aVisitor([ada]);
    visitor.pool.instead = (operation) => (operation === 'RespondToAuthChallenge' ? Response.json(answer) : undefined);
    expect(await signIn(visitor, ada)).toEqual(failed({ kind: 'unavailable' }));
    expect(visitor.storage.keys()).toEqual([]);
  });

  it('that is half of the tokens stores nothing', async () => {
    const visitor = await aVisitor([ada]);
    await signIn(visitor, ada);
    const IdToken = await valueOf(visitor.userPool.idToken());
    await visitor.userPool.signOut('this-browser');
    visitor.pool.instead = (operation) =>
      operation === 'RespondToAuthChallenge'
        ? Response.json({ AuthenticationResult: { IdToken, AccessToken: 'y' } })
        : undefined;
    expect(await signIn(visitor, ada)).toEqual(failed({ kind: 'unavailable' }));
    expect(visitor.storage.keys()).toEqual([]);
  });

  it.each([
    ['nothing', {}],
    ['no parameters', { ChallengeName: 'PASSWORD_VERIFIER' }],
    ['numbers that are none', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: { SRP_B: 'zz', SALT: '-' } }],
  ])('to the first question, and is %s, is its trouble too', async (_, answer) => {
    const visitor = await aVisitor([ada]);
    visitor.pool.instead = (operation) => (operation === 'InitiateAuth' ? Response.json(answer) : undefined);
    expect(await signIn(visitor, ada)).toEqual(failed({ kind: 'unavailable' }));
  });

  it.each([
    ['disabled', { ...ada, disabled: true }],
    ['unconfirmed', { ...ada, unconfirmed: true }],
  ] as const)('of an account that is %s comes after its password', async (kind, user) => {
    const visitor = await aVisitor([user]);
    expect(await signIn(visitor, ada)).toEqual(failed({ kind }));
    expect(await signIn(visitor, { ...ada, password: 'Wrong-pass-1' })).toEqual(failed({ kind: 'refused' }));
  });

  it('after too many wrong passwords is a pause', async () => {
    const visitor = await aVisitor([ada]);
    const wrong = { ...ada, password: 'Wrong-pass-1' };
    for (let tries = 0; tries < 5; tries += 1) expect(await signIn(visitor, wrong)).toMatchObject({ ok: false });
    expect(await signIn(visitor, ada)).toEqual(failed({ kind: 'locked' }));
  });

  it.each([
    ['invalid-username', 'a b'],
    ['invalid-username', 'x'.repeat(129)],
    ['invalid-username', 'a\0b'],
    ['refused', '😀'],
    ['refused', '__proto__'],
    ['refused', '<script>'],
  ])('is %s to the username %j', async (kind, username) => {
    const visitor = await aVisitor([ada]);
    expect(await signIn(visitor, { ...ada, username })).toEqual(failed({ kind }));
  });

  it.each(['\0', '😀', ' ', 'x'.repeat(10_000)])('is no to the password %j', async (password) => {
    const visitor = await aVisitor([ada]);
    expect(await signIn(visitor, { ...ada, password })).toEqual(failed({ kind: 'refused' }));
  });
});
