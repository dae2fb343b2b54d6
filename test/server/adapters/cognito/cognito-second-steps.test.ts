import { expect, it } from 'vitest';
import { createCognitoSecondSteps } from '#server/adapters/cognito/cognito-second-steps';
import type { SecondStepChallenge } from '#domain/people/password-proof';
import { totpAt } from '../../../../local/user-pool/users/totp';
import { aRunningPool, type RunningPool } from '../../../local/user-pool/a-pool';
import { tryPassword } from '../../../local/user-pool/sign-in/password-step';
import { alan, clientId, hedy, poolId, totpSecret } from '../../../local/user-pool/pool-facts';

const stepsOf = ({ url }: Pick<RunningPool, 'url'>) =>
  createCognitoSecondSteps({
    userPoolId: poolId,
    clientId,
    endpoint: url,
    credentials: { accessKeyId: 'a-key', secretAccessKey: 'any' },
  });

/** A sign-in that waits for the second step. */
async function waiting(pool: RunningPool, { username, password }: { username: string; password: string }) {
  const { body } = await tryPassword(pool, username, password);
  const { ChallengeName: challenge, Session: session } = body as {
    ChallengeName: SecondStepChallenge;
    Session: string;
  };
  return { username, challenge, session };
}

async function aPoolWithSteps() {
  const pool = await aRunningPool();
  await pool.createUser(alan);
  await pool.createUser(hedy);
  return { pool, steps: stepsOf(pool) };
}

it.each([
  ['an authenticator app', alan],
  ['text messages', hedy],
])('a sign-in that waits for %s proves the password, and can go on', async (_, person) => {
  const { pool, steps } = await aPoolWithSteps();
  await using __ = pool;
  const proof = await waiting(pool, person);
  const found = await steps.personWith(proof);
  expect(found).toEqual({ ok: true, value: expect.stringMatching(/^[\da-f-]{36}$/) as string });
  const code = person === hedy ? await pool.lastCodeTo('hedy') : totpAt(totpSecret, Date.now());
  const { body } = await pool.post('RespondToAuthChallenge', {
    ChallengeName: proof.challenge,
    ClientId: clientId,
    Session: proof.session,
    ChallengeResponses: { USERNAME: person.username, [`${proof.challenge}_CODE`]: code },
  });
  expect(body).toHaveProperty('AuthenticationResult.IdToken');
});

it.each([
  ['made up', { session: 'a'.repeat(128) }],
  ['of someone else', { username: 'hedy' }],
  ['of another challenge', { challenge: 'SMS_MFA' as const }],
  ['of nobody', { username: 'nobody' }],
])('a sign-in that is %s proves nothing', async (_, altered) => {
  const { pool, steps } = await aPoolWithSteps();
  await using __ = pool;
  const proof = { ...(await waiting(pool, alan)), ...altered };
  expect(await steps.personWith(proof)).toEqual({ ok: true, value: undefined });
});

it('second steps that are removed are not asked for, and no session is left', async () => {
  const { pool, steps } = await aPoolWithSteps();
  await using _ = pool;
  const { session } = await waiting(pool, alan);
  const signedIn = await pool.post('RespondToAuthChallenge', {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ClientId: clientId,
    Session: session,
    ChallengeResponses: { USERNAME: 'alan', SOFTWARE_TOKEN_MFA_CODE: totpAt(totpSecret, Date.now()) },
  });
  const { AccessToken } = (signedIn.body as { AuthenticationResult: { AccessToken: string } }).AuthenticationResult;
  for (const username of ['alan', 'hedy', 'alan']) expect(await steps.remove(username)).toEqual({ ok: true });
  for (const { username, password } of [alan, hedy]) {
    expect((await tryPassword(pool, username, password)).body).toHaveProperty('AuthenticationResult');
  }
  expect((await pool.post('GetUser', { AccessToken })).message).toMatch(/revoked/);
});

it('a pool that does not answer is a reason for the log, and proves nothing', async () => {
  const { pool } = await aPoolWithSteps();
  const proof = await waiting(pool, alan);
  await pool.stop();
  const down = createCognitoSecondSteps({ userPoolId: poolId, clientId, endpoint: 'http://127.0.0.1:9' });
  expect(await down.personWith(proof)).toMatchObject({ ok: false });
});
