import { expect, it } from 'vitest';
import { z } from 'zod';
import { aClock, aRunningPool, type RunningPool } from './a-pool';
import { aDataDir } from './planted';
import { ada, clientId, grace } from './pool-facts';
import { aPasswordStep, tokensOf, tryPassword } from './password-step';

const minute = 60_000;
const day = 24 * 60 * minute;
const invalid = { status: 400, type: 'NotAuthorizedException', message: 'Invalid session for the user.' };
const expired = { ...invalid, message: 'Invalid session for the user, session is expired.' };
const usedUp = { ...invalid, message: 'Invalid session for the user, session can only be used once.' };

async function aNewPasswordSession(pool: RunningPool): Promise<string> {
  const { body } = await tryPassword(pool, 'grace', grace.password);
  return z.object({ ChallengeName: z.literal('NEW_PASSWORD_REQUIRED'), Session: z.string() }).parse(body).Session;
}

const chooseNewPassword = (pool: RunningPool, Session: string, responses: Record<string, string> = {}) =>
  pool.post('RespondToAuthChallenge', {
    ChallengeName: 'NEW_PASSWORD_REQUIRED',
    ClientId: clientId,
    Session,
    ChallengeResponses: { USERNAME: 'grace', NEW_PASSWORD: 'Compiler-1', ...responses },
  });

it('a sign-in session is valid for three minutes', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ clock });
  const inTime = await aPasswordStep(pool, 'ada', ada.password);
  const late = await aPasswordStep(pool, 'ada', ada.password);
  clock.pass(3 * minute - 1);
  await expect(inTime.answer()).resolves.toMatchObject({ status: 200 });
  clock.pass(1);
  await expect(late.answer()).resolves.toMatchObject(expired);
});

it('a sign-in session is valid for three minutes for the new password too', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ clock });
  const session = await aNewPasswordSession(pool);
  clock.pass(3 * minute);
  await expect(chooseNewPassword(pool, session)).resolves.toMatchObject(expired);
});

it('a sign-in session can be used for one sign-in', async () => {
  await using pool = await aRunningPool();
  const step = await aPasswordStep(pool, 'ada', ada.password);
  await expect(step.answer()).resolves.toMatchObject({ status: 200 });
  await expect(step.answer()).resolves.toMatchObject(usedUp);
});

it('a sign-in session can be used for one guess', async () => {
  await using pool = await aRunningPool();
  const step = await aPasswordStep(pool, 'ada', ada.password);
  const forged = Buffer.alloc(32).toString('base64');
  await expect(step.answer({ PASSWORD_CLAIM_SIGNATURE: forged })).resolves.toMatchObject({
    message: 'Incorrect username or password.',
  });
  await expect(step.answer()).resolves.toMatchObject(usedUp);
});

it('a sign-in session accepts one of two answers sent at the same time', async () => {
  await using pool = await aRunningPool();
  const session = await aNewPasswordSession(pool);
  const answers = await Promise.all([
    chooseNewPassword(pool, session, { NEW_PASSWORD: 'Compiler-1' }),
    chooseNewPassword(pool, session, { NEW_PASSWORD: 'Compiler-2' }),
  ]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

it('a sign-in session is refused when tampered with, made up, or of another challenge', async () => {
  await using pool = await aRunningPool();
  const step = await aPasswordStep(pool, 'ada', ada.password);
  const block = step.shown['SECRET_BLOCK'] ?? '';
  const tampered = `${block.startsWith('A') ? 'B' : 'A'}${block.slice(1)}`;
  await expect(step.answer({ PASSWORD_CLAIM_SECRET_BLOCK: tampered })).resolves.toMatchObject(invalid);
  await expect(chooseNewPassword(pool, block)).resolves.toMatchObject(invalid);
  await expect(chooseNewPassword(pool, 'made-up-made-up-made-up')).resolves.toMatchObject(invalid);
  const session = await aNewPasswordSession(pool);
  await expect(step.answer({ PASSWORD_CLAIM_SECRET_BLOCK: session })).resolves.toMatchObject(invalid);
});

it('a sign-in session cannot be used by another user', async () => {
  await using pool = await aRunningPool();
  const session = await aNewPasswordSession(pool);
  await expect(chooseNewPassword(pool, session, { USERNAME: 'ada' })).resolves.toMatchObject(invalid);
  await expect(tryPassword(pool, 'ada', ada.password)).resolves.toMatchObject({ status: 200 });
});

it('a sign-in session continues after a restart', async () => {
  const first = await aRunningPool();
  const session = await aNewPasswordSession(first);
  await first.stop();
  await using second = await aRunningPool({ dataDir: first.dataDir });
  await expect(chooseNewPassword(second, session)).resolves.toMatchObject({ status: 200 });
});

it('a sign-in session ends when its user is deleted', async () => {
  await using pool = await aRunningPool();
  const session = await aNewPasswordSession(pool);
  await pool.deleteUser('grace');
  await expect(chooseNewPassword(pool, session)).resolves.toMatchObject({ status: 400 });
});

it('a temporary password is valid for seven days', async () => {
  const clock = aClock();
  // Created by this clock: planted users were created at another time.
  await using pool = await aRunningPool({ clock, dataDir: await aDataDir() });
  clock.pass(7 * day - 1);
  await expect(aNewPasswordSession(pool)).resolves.toBeDefined();
  clock.pass(1);
  await expect(tryPassword(pool, 'grace', grace.password)).resolves.toMatchObject({
    type: 'NotAuthorizedException',
    message: 'Temporary password has expired and must be reset by an administrator.',
  });
});

it('a temporary password set by an administrator replaces the old one', async () => {
  const clock = aClock();
  await using pool = await aRunningPool({ clock });
  await pool.setTemporaryPassword('ada', grace.password);
  await expect(tryPassword(pool, 'ada', ada.password)).resolves.toMatchObject({ type: 'NotAuthorizedException' });
  await expect(tryPassword(pool, 'ADA', grace.password)).resolves.toMatchObject({
    body: { ChallengeName: 'NEW_PASSWORD_REQUIRED' },
  });
  clock.pass(7 * day);
  await expect(tryPassword(pool, 'ada', grace.password)).resolves.toMatchObject({
    message: 'Temporary password has expired and must be reset by an administrator.',
  });
  await expect(pool.setTemporaryPassword('nobody', grace.password)).rejects.toMatchObject({
    type: 'UserNotFoundException',
  });
});

it.each([
  ['Short-1', 'Password not long enough'],
  ['compiler-1', 'Password must have uppercase characters'],
  ['COMPILER-1', 'Password must have lowercase characters'],
  ['Compiler-', 'Password must have numeric characters'],
  ['Compiler1', 'Password must have symbol characters'],
  [' Compiler1 ', 'Password must have symbol characters'],
])('a temporary password is not replaced by %j', async (password, complaint) => {
  await using pool = await aRunningPool();
  const session = await aNewPasswordSession(pool);
  await expect(chooseNewPassword(pool, session, { NEW_PASSWORD: password })).resolves.toMatchObject({
    status: 400,
    type: 'InvalidPasswordException',
    message: `Password did not conform with policy: ${complaint}`,
  });
});

it('a temporary password is replaced together with new attributes', async () => {
  await using pool = await aRunningPool();
  const session = await aNewPasswordSession(pool);
  await expect(chooseNewPassword(pool, session, { 'userAttributes.name': 'Grace Hopper' })).resolves.toMatchObject({
    status: 200,
  });
  const { AccessToken } = await tokensOf(pool, 'grace', 'Compiler-1');
  await expect(pool.post('GetUser', { AccessToken })).resolves.toMatchObject({
    body: { UserAttributes: expect.arrayContaining([{ Name: 'name', Value: 'Grace Hopper' }]) },
  });
});
