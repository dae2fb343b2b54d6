import { expect, it } from 'vitest';
import { failed } from '#domain/result';
import { ada, hedy, untracked } from '../../local/user-pool/pool-facts';
import { endsChallenge } from '#domain/people/sign-in/sign-in';
import { refusal } from './recorded-pool';
import { aVisitor, valueOf } from './a-visitor';
import { signedInAs, tooLate } from './answers';

it('an answer to no challenge, or to another one, leads back to the password', async () => {
  const visitor = await aVisitor([untracked]);
  expect(await visitor.userPool.answer({ step: 'sms-code', code: '123456' })).toEqual(tooLate);
  await visitor.userPool.signIn(hedy);
  expect(await visitor.userPool.answer({ step: 'totp-code', code: '123456' })).toEqual(tooLate);
});

it('an answer with a session that was tampered with leads back to the password', async () => {
  const visitor = await aVisitor([untracked]);
  for (const Session of ['a session of someone else', 'short', '\0'.repeat(30), '😀'.repeat(30)]) {
    visitor.pool.instead = (operation) =>
      operation === 'RespondToAuthChallenge'
        ? Response.json({ ChallengeName: 'SMS_MFA', ChallengeParameters: {}, Session })
        : undefined;
    expect(await visitor.userPool.signIn(hedy)).toMatchObject({ ok: true });
    visitor.pool.instead = undefined;
    expect(await visitor.userPool.answer({ step: 'sms-code', code: '123456' })).toEqual(tooLate);
  }
});

it('an answer after the sign-in was left takes nothing from another tab’s user, and its tokens are revoked', async () => {
  const visitor = await aVisitor([untracked, ada]);
  await visitor.userPool.signIn(hedy);
  const late = visitor.userPool.answer({ step: 'sms-code', code: await visitor.lastCodeTo('hedy') });
  await visitor.userPool.abandon();
  const otherTab = visitor.pool.page(visitor.storage);
  await otherTab.signIn(ada);
  expect(await late).toEqual(tooLate);
  expect(visitor.pool.asked.filter((operation) => operation === 'RevokeToken')).toHaveLength(1);
  expect(await otherTab.currentUser()).toMatchObject({ value: { username: 'ada' } });
});

it('an answer to the password that arrives after the sign-in was left stores nothing, and its tokens are revoked', async () => {
  const visitor = await aVisitor([ada]);
  const late = visitor.userPool.signIn(ada);
  await visitor.userPool.abandon();
  expect(await late).toEqual(tooLate);
  expect(visitor.pool.asked.at(-1)).toBe('RevokeToken');
  expect(visitor.storage.keys()).toEqual([]);
});

it('an answer that arrives after a newer sign-in signs nobody in', async () => {
  const visitor = await aVisitor([untracked, ada]);
  await visitor.userPool.signIn(hedy);
  const late = visitor.userPool.answer({ step: 'sms-code', code: await visitor.lastCodeTo('hedy') });
  const newer = visitor.userPool.signIn(ada);
  expect(await late).toEqual(tooLate);
  expect(await newer).toMatchObject(signedInAs('ada'));
  expect(await visitor.userPool.currentUser()).toMatchObject({ value: { username: 'ada' } });
});

it('an answer that arrives after a sign-out signs nobody in', async () => {
  const visitor = await aVisitor([untracked]);
  await visitor.userPool.signIn(hedy);
  const late = visitor.userPool.answer({ step: 'sms-code', code: await visitor.lastCodeTo('hedy') });
  await visitor.userPool.signOut('this-browser');
  expect(await late).toEqual(tooLate);
  expect(visitor.userPool.remembers()).toBe(false);
  expect(visitor.storage.keys()).toEqual([]);
});

it('an answer cannot be given twice', async () => {
  const visitor = await aVisitor([untracked]);
  await visitor.userPool.signIn(hedy);
  const answer = { step: 'sms-code', code: await visitor.lastCodeTo('hedy') } as const;
  await visitor.userPool.answer(answer);
  expect(await visitor.userPool.answer(answer)).toEqual(tooLate);
});

it.each(['CARRIER_PIGEON', 'WEB_AUTHN', 'SELECT_CHALLENGE', '<img src=x>', ''])(
  'the pool’s response with an unknown challenge (%j) is reported with its name',
  async (ChallengeName) => {
    const visitor = await aVisitor([ada]);
    visitor.pool.instead = (operation) =>
      operation === 'RespondToAuthChallenge' ? Response.json({ ChallengeName, Session: 'x'.repeat(20) }) : undefined;
    expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind: 'unknown-challenge', name: ChallengeName }));
  },
);

it.each([
  ['UserLambdaValidationException', 'PreAuthentication failed with error Not today.', 'not-admitted'],
  ['NotAuthorizedException', 'PreAuthentication failed with error Email not verified.', 'not-admitted'],
  ['ForbiddenException', 'Request not allowed due to WAF block.', 'not-admitted'],
  ['UnexpectedLambdaException', 'arn:aws:lambda:... failed with error AccessDenied', 'trigger-failed'],
  ['InvalidLambdaResponseException', 'Invalid lambda function output : Invalid JSON', 'trigger-failed'],
  ['NotAuthorizedException', 'Unable to verify secret hash for client 1h57kf5cpq17m0eml12EXAMPLE', 'client-secret'],
  ['InvalidParameterException', 'Auth flow not enabled for this client', 'flow-not-enabled'],
  ['InvalidParameterException', 'CUSTOM_AUTH flow not enabled for this client', 'flow-not-enabled'],
] as const)(
  'the pool’s response that an administrator has to look into is no wrong password: %s: %s',
  async (type, message, kind) => {
    const visitor = await aVisitor([ada]);
    visitor.pool.instead = () => refusal(type, message);
    expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind }));
  },
);

it('the pool’s response that a trigger refuses the answer to a challenge leads back to the password', async () => {
  const visitor = await aVisitor([untracked]);
  await visitor.userPool.signIn(hedy);
  visitor.pool.instead = () => refusal('UserLambdaValidationException', 'PostAuthentication failed with error No.');
  const answer = await visitor.userPool.answer({ step: 'sms-code', code: '123456' });
  expect(answer).toEqual(failed({ kind: 'not-admitted' }));
  expect(!answer.ok && endsChallenge(answer.failure)).toBe(true);
});

it.each([
  ['nothing', {}],
  ['no result', { AuthenticationResult: null }],
  ['an empty result', { AuthenticationResult: {} }],
  ['invalid tokens', { AuthenticationResult: { IdToken: 'x', AccessToken: 'y', RefreshToken: 'z' } }],
  ['tokens of another kind', { AuthenticationResult: { IdToken: 1, AccessToken: [], RefreshToken: {} } }],
  ['a choice of nothing', { ChallengeName: 'SELECT_MFA_TYPE', ChallengeParameters: { MFAS_CAN_CHOOSE: 'x' } }],
  ['a challenge without parameters', { ChallengeName: 'SMS_MFA' }],
  ['a new password of no shape', { ChallengeName: 'NEW_PASSWORD_REQUIRED', ChallengeParameters: {} }],
])('the pool’s response that is %s stores nothing, and is the pool’s trouble', async (_, answer) => {
  const visitor = await aVisitor([ada]);
  visitor.pool.instead = (operation) => (operation === 'RespondToAuthChallenge' ? Response.json(answer) : undefined);
  expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind: 'unavailable' }));
  expect(visitor.storage.keys()).toEqual([]);
});

it('the pool’s response with only some of the tokens stores nothing', async () => {
  const visitor = await aVisitor([ada]);
  await visitor.userPool.signIn(ada);
  const { token: IdToken } = await valueOf(visitor.userPool.idToken());
  await visitor.userPool.signOut('this-browser');
  visitor.pool.instead = (operation) =>
    operation === 'RespondToAuthChallenge'
      ? Response.json({ AuthenticationResult: { IdToken, AccessToken: 'y' } })
      : undefined;
  expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind: 'unavailable' }));
  expect(visitor.storage.keys()).toEqual([]);
});

it.each([
  ['nothing', {}],
  ['no parameters', { ChallengeName: 'PASSWORD_VERIFIER' }],
  ['invalid numbers', { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: { SRP_B: 'zz', SALT: '-' } }],
])('the pool’s response to the first question, and is %s, is its trouble too', async (_, answer) => {
  const visitor = await aVisitor([ada]);
  visitor.pool.instead = (operation) => (operation === 'InitiateAuth' ? Response.json(answer) : undefined);
  expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind: 'unavailable' }));
});

it.each([
  ['disabled', { ...ada, disabled: true }],
  ['unconfirmed', { ...ada, unconfirmed: true }],
] as const)('the pool’s response of an account that is %s comes after its password', async (kind, user) => {
  const visitor = await aVisitor([user]);
  expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind }));
  expect(await visitor.userPool.signIn({ ...ada, password: 'Wrong-pass-1' })).toEqual(failed({ kind: 'refused' }));
});

it('the pool’s response after too many wrong passwords is a lock-out', async () => {
  const visitor = await aVisitor([ada]);
  const wrong = { ...ada, password: 'Wrong-pass-1' };
  for (let tries = 0; tries < 5; tries += 1) expect(await visitor.userPool.signIn(wrong)).toMatchObject({ ok: false });
  expect(await visitor.userPool.signIn(ada)).toEqual(failed({ kind: 'locked' }));
});

it.each([
  ['invalid-username', 'a b'],
  ['invalid-username', 'x'.repeat(129)],
  ['invalid-username', 'a\0b'],
  ['refused', '😀'],
  ['refused', '__proto__'],
  ['refused', '<script>'],
])('the pool’s response is %s to the username %j', async (kind, username) => {
  const visitor = await aVisitor([ada]);
  expect(await visitor.userPool.signIn({ ...ada, username })).toEqual(failed({ kind }));
});

it.each(['\0', '😀', ' ', 'x'.repeat(10_000)])(
  'the pool’s response to the password %j is a refusal',
  async (password) => {
    const visitor = await aVisitor([ada]);
    expect(await visitor.userPool.signIn({ ...ada, password })).toEqual(failed({ kind: 'refused' }));
  },
);
