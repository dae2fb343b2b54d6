import { expect, it } from 'vitest';
import { totpAt } from '../../../local/user-pool/users/totp';
import { aClock, aRunningPool, wrongCodeFor } from './a-pool';
import { ada, alan, clientId, grace, hedy, totpSecret } from './pool-facts';
import { aClient } from './identity-js';

const half = 30_000;
const mismatch = { code: 'CodeMismatchException' };

const untracked = { ...hedy, tracksDevices: false };

it('SMS_MFA accepts the code from the message, even after a wrong one', async () => {
  await using pool = await aRunningPool({ users: [untracked] });
  const client = aClient(pool.url, 'hedy');
  await expect(client.signIn(hedy.password)).resolves.toMatchObject({
    kind: 'sms',
    shown: { CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS', CODE_DELIVERY_DESTINATION: '+********1111' },
  });
  const code = await pool.lastCodeTo('hedy');
  expect(code).toMatch(/^\d{6}$/);
  await expect(client.sendCode(wrongCodeFor(code))).rejects.toMatchObject(mismatch);
  await expect(client.sendCode('12 34ab')).rejects.toMatchObject(mismatch);
  await expect(client.sendCode(code)).resolves.toMatchObject({ kind: 'signed-in' });
});

it('SMS_MFA refuses a code from another sign-in, and a used one', async () => {
  await using pool = await aRunningPool({ users: [untracked] });
  const first = aClient(pool.url, 'hedy');
  await first.signIn(hedy.password);
  const code = await pool.lastCodeTo('hedy');
  await first.sendCode(code);
  await expect(first.sendCode(code)).rejects.toMatchObject({ code: 'NotAuthorizedException' });
  const second = aClient(pool.url, 'hedy');
  await second.signIn(hedy.password);
  if ((await pool.lastCodeTo('hedy')) !== code) await expect(second.sendCode(code)).rejects.toMatchObject(mismatch);
});

it('SMS_MFA expires with its session, and after too many guesses', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ users: [untracked], clock });
  const client = aClient(pool.url, 'hedy');
  await client.signIn(hedy.password);
  const code = await pool.lastCodeTo('hedy');
  for (let guess = 0; guess < 5; guess += 1) {
    await expect(client.sendCode(wrongCodeFor(code))).rejects.toMatchObject(mismatch);
  }
  await expect(client.sendCode(code)).rejects.toMatchObject({ message: 'Password attempts exceeded' });
  clock.pass(60_000);
  await client.signIn(hedy.password);
  const late = await pool.lastCodeTo('hedy');
  clock.pass(3 * 60_000);
  await expect(client.sendCode(late)).rejects.toMatchObject({
    message: 'Invalid session for the user, session is expired.',
  });
});

it.each([
  ['the present step', 0],
  ['the step before', -half],
  ['the step after', half],
])('SOFTWARE_TOKEN_MFA takes the code of %s, once', async (_, skew) => {
  const clock = aClock();
  await using pool = await aRunningPool({ users: [alan], clock });
  const code = totpAt(totpSecret, clock() + skew);
  const client = aClient(pool.url, 'alan');
  await expect(client.signIn(alan.password)).resolves.toMatchObject({ kind: 'totp' });
  await expect(client.sendCode(wrongCodeFor(code), 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject(mismatch);
  await expect(client.sendCode(code, 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({ kind: 'signed-in' });
  const again = aClient(pool.url, 'alan');
  await again.signIn(alan.password);
  await expect(again.sendCode(code, 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject({
    code: 'ExpiredCodeException',
    message: 'Your software token has already been used once.',
  });
  clock.pass(2 * half);
  await expect(again.sendCode(totpAt(totpSecret, clock()), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({
    kind: 'signed-in',
  });
});

it.each([-2 * half, 2 * half])('SOFTWARE_TOKEN_MFA refuses a code from %d ms away', async (skew) => {
  const clock = aClock();
  await using pool = await aRunningPool({ users: [alan], clock });
  const client = aClient(pool.url, 'alan');
  await client.signIn(alan.password);
  const code = totpAt(totpSecret, clock() + skew);
  await expect(client.sendCode(code, 'SOFTWARE_TOKEN_MFA')).rejects.toMatchObject(mismatch);
});

it('SOFTWARE_TOKEN_MFA computes the codes of RFC 6238, appendix B', () => {
  expect(totpAt(totpSecret, 59_000)).toBe('287082');
  expect(totpAt(totpSecret, 1_111_111_109_000)).toBe('081804');
  expect(totpAt(totpSecret, 20_000_000_000_000)).toBe('353130');
});

const both = { ...untracked, mfa: { sms: true, totpSecret } };

it('SELECT_MFA_TYPE leads to the chosen method', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ users: [both], clock });
  const client = aClient(pool.url, 'hedy');
  await expect(client.signIn(hedy.password)).resolves.toMatchObject({
    kind: 'choose',
    shown: { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' },
  });
  await expect(client.chooseMfa('EMAIL_OTP')).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await expect(client.chooseMfa('SMS_MFA')).resolves.toMatchObject({ kind: 'sms' });
  await expect(client.sendCode(await pool.lastCodeTo('hedy'))).resolves.toMatchObject({ kind: 'signed-in' });

  await client.signIn(hedy.password);
  await expect(client.chooseMfa('SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({ kind: 'totp' });
  await expect(client.sendCode(totpAt(totpSecret, clock()), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({
    kind: 'signed-in',
  });
});

it('SELECT_MFA_TYPE is skipped for a user who prefers one method', async () => {
  const users = [{ ...both, mfa: { ...both.mfa, preferred: 'SOFTWARE_TOKEN_MFA' as const } }];
  await using pool = await aRunningPool({ users });
  await expect(aClient(pool.url, 'hedy').signIn(hedy.password)).resolves.toMatchObject({ kind: 'totp' });
});

it('MFA_SETUP sets up an authenticator app, whose code is required from then on', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ users: [{ ...ada, mfa: { required: true } }], clock });
  const client = aClient(pool.url, 'ada');
  await expect(client.signIn(ada.password)).resolves.toMatchObject({
    kind: 'setup',
    shown: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  });
  const secret = await client.associateApp();
  const code = totpAt(secret, clock());
  await expect(client.verifyApp(wrongCodeFor(code))).rejects.toMatchObject({
    code: 'EnableSoftwareTokenMFAException',
  });
  await expect(client.verifyApp(code)).resolves.toMatchObject({ kind: 'signed-in' });

  clock.pass(half);
  const again = aClient(pool.url, 'ada');
  await expect(again.signIn(ada.password)).resolves.toMatchObject({ kind: 'totp' });
  await expect(again.sendCode(totpAt(secret, clock()), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({
    kind: 'signed-in',
  });
});

it('MFA_SETUP cannot be skipped', async () => {
  await using pool = await aRunningPool({ users: [{ ...ada, mfa: { required: true } }] });
  const client = aClient(pool.url, 'ada');
  await client.signIn(ada.password);
  const answer = await pool.post('RespondToAuthChallenge', {
    ChallengeName: 'MFA_SETUP',
    ClientId: clientId,
    Session: Reflect.get(client.user, 'Session'),
    ChallengeResponses: { USERNAME: 'ada' },
  });
  expect(answer).toMatchObject({ type: 'InvalidParameterException' });
});

const asked = { ...ada, secretWord: 'Petrol' };

it.each(['with a password', 'without a password'])(
  'CUSTOM_CHALLENGE accepts the right word %s, even after a wrong one',
  async (way) => {
    await using pool = await aRunningPool({ users: [asked] });
    const client = aClient(pool.url, 'ada');
    const question = { kind: 'custom', shown: { question: 'What is your secret word?' } };
    const password = way === 'with a password' ? ada.password : undefined;
    await expect(client.signInByCustomFlow(password)).resolves.toMatchObject(question);
    await expect(client.answerCustomChallenge('ochre')).resolves.toMatchObject(question);
    await expect(client.answerCustomChallenge(' petrol ')).resolves.toMatchObject({ kind: 'signed-in' });
  },
);

it('CUSTOM_CHALLENGE is asked only in the custom flow, and only of users with a secret word', async () => {
  await using pool = await aRunningPool({ users: [asked, { ...hedy, tracksDevices: false }] });
  await expect(aClient(pool.url, 'ada').signIn(ada.password)).resolves.toMatchObject({ kind: 'signed-in' });
  const client = aClient(pool.url, 'hedy');
  await expect(client.signInByCustomFlow(hedy.password)).resolves.toMatchObject({ kind: 'sms' });
  await expect(client.sendCode(await pool.lastCodeTo('hedy'))).resolves.toMatchObject({ kind: 'signed-in' });
});

it.each(['ada', 'grace', 'nobody'])('CUSTOM_CHALLENGE ends with the third wrong word, for %s', async (username) => {
  await using pool = await aRunningPool({ users: [asked, grace] });
  const client = aClient(pool.url, username);
  const asking = { kind: 'custom', shown: { USERNAME: username, question: 'What is your secret word?' } };
  await expect(client.signInByCustomFlow()).resolves.toEqual(asking);
  await expect(client.answerCustomChallenge('ochre')).resolves.toEqual(asking);
  await expect(client.answerCustomChallenge('ochre')).resolves.toEqual(asking);
  await expect(client.answerCustomChallenge('ochre')).rejects.toMatchObject({
    code: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
  });
});

it('NEW_PASSWORD_REQUIRED asks for the attributes that the pool requires', async () => {
  await using pool = await aRunningPool({ requiredAttributes: ['email', 'name'] });
  const client = aClient(pool.url, 'grace');
  await expect(client.signIn(grace.password)).resolves.toMatchObject({ required: ['name'] });
  await expect(client.chooseNewPassword('Compiler-1')).rejects.toMatchObject({
    code: 'InvalidParameterException',
    message: 'Invalid attributes given, name is missing',
  });
  await expect(client.chooseNewPassword('Compiler-1', { name: 'Grace' })).resolves.toMatchObject({
    kind: 'signed-in',
  });
  await expect(client.attributes()).resolves.toMatchObject({ name: 'Grace' });
});
