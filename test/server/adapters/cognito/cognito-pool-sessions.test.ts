import { expect, it } from 'vitest';
import { createCognitoPoolSessions } from '#server/adapters/cognito/cognito-pool-sessions';
import { createCognitoSecondSteps } from '#server/adapters/cognito/cognito-second-steps';
import { ok } from '#domain/result';
import { aRunningPool, type RunningPool } from '../../../local/user-pool/a-pool';
import { tokensOf } from '../../../local/user-pool/sign-in/password-step';
import { ada, alan, clientId, poolId } from '../../../local/user-pool/pool-facts';

const optionsOf = ({ url }: Pick<RunningPool, 'url'>) => ({
  userPoolId: poolId,
  clientId,
  endpoint: url,
  credentials: { accessKeyId: 'a-key', secretAccessKey: 'any' },
});

it('the sessions of a person are listed and ended; their access tokens are refused at once', async () => {
  await using pool = await aRunningPool({ tracksSessions: true });
  const sessions = createCognitoPoolSessions(optionsOf(pool));
  const first = await tokensOf(pool, 'ada', ada.password);
  await tokensOf(pool, 'ada', ada.password);
  const listed = await sessions.of('ada');
  const ids = listed.ok && typeof listed.value !== 'string' ? listed.value.map(({ id }) => id) : [];
  expect(listed).toMatchObject(
    ok([{ isThis: false, signedInAt: expect.any(Date) }, { lastActiveAt: expect.any(Date) }]),
  );
  // The oldest is last.
  expect(await sessions.end('ada', [ids[1]!])).toEqual(ok(1));
  const { status } = await pool.post('GetUser', { AccessToken: first.AccessToken });
  expect(status).toBe(400);
  expect(await sessions.end('ada', ids)).toEqual(ok(1));
  expect(await sessions.end('ada', ids)).toEqual(ok(0));
  expect(await sessions.of('ada')).toEqual(ok([]));
  expect(await sessions.of('nobody')).toMatchObject({ ok: false, failure: expect.stringMatching(/UserNotFound/) });
});

it('where the pool tracks no sessions, all of a person’s still end', async () => {
  await using pool = await aRunningPool();
  const sessions = createCognitoPoolSessions(optionsOf(pool));
  const { AccessToken } = await tokensOf(pool, 'ada', ada.password);
  expect(await sessions.of('ada')).toEqual(ok('not-tracked'));
  expect(await sessions.endAll('ada')).toEqual(ok(undefined));
  expect((await pool.post('GetUser', { AccessToken })).status).toBe(400);
});

it('the second steps that a person has turned on are told', async () => {
  await using pool = await aRunningPool();
  await pool.createUser(alan);
  const steps = createCognitoSecondSteps(optionsOf(pool));
  expect(await steps.of('alan')).toEqual(ok(['SOFTWARE_TOKEN_MFA']));
  expect(await steps.of('ada')).toEqual(ok([]));
});
