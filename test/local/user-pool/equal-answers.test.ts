import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { aRunningPool } from './a-pool';
import { aDataDir } from './planted';
import { ada, clientId } from './pool-facts';
import { aPasswordStep } from './password-step';

it('an unknown user is asked the same question as a known one', async () => {
  await using pool = await aRunningPool();
  const known = (await aPasswordStep(pool, 'ada', 'wrong')).shown;
  const unknown = (await aPasswordStep(pool, 'nobody', 'wrong')).shown;
  expect(Object.keys(unknown)).toEqual(Object.keys(known));
  expect(unknown).toMatchObject({ USERNAME: 'nobody', USER_ID_FOR_SRP: 'nobody' });
  expect(unknown['SECRET_BLOCK']).toHaveLength(known['SECRET_BLOCK']?.length ?? 0);
  expect(unknown['SALT']).toMatch(/^[0-9a-f]{28,32}$/);
  expect(unknown['SRP_B']).toMatch(/^[0-9a-f]{750,768}$/);
});

it('an unknown user has a salt of its own that stays the same, even after a restart', async () => {
  const first = await aRunningPool();
  const saltOf = async (pool: typeof first, username: string) =>
    (await aPasswordStep(pool, username, 'wrong')).shown['SALT'];
  const salt = await saltOf(first, 'nobody');
  await expect(saltOf(first, 'Nobody')).resolves.toBe(salt);
  await expect(saltOf(first, 'nobody-else')).resolves.not.toBe(salt);
  await first.stop();
  await using second = await aRunningPool({ dataDir: first.dataDir });
  await expect(saltOf(second, 'nobody')).resolves.toBe(salt);
  await using another = await aRunningPool({ dataDir: await aDataDir() });
  await expect(saltOf(another, 'nobody')).resolves.not.toBe(salt);
});

it('an unknown user gets the same answer as a wrong password', async () => {
  await using pool = await aRunningPool();
  const known = await (await aPasswordStep(pool, 'ada', 'wrong')).answer();
  const unknown = await (await aPasswordStep(pool, 'nobody', 'wrong')).answer();
  expect(known).toEqual({
    status: 400,
    type: 'NotAuthorizedException',
    message: 'Incorrect username or password.',
    body: { __type: 'NotAuthorizedException', message: 'Incorrect username or password.' },
  });
  expect(unknown).toEqual(known);
});

it('an unknown user looks like a disabled user without the password', async () => {
  await using pool = await aRunningPool();
  await pool.disableUser('ada');
  const disabled = await (await aPasswordStep(pool, 'ada', 'wrong')).answer();
  expect(disabled.message).toBe('Incorrect username or password.');
  const withPassword = await (await aPasswordStep(pool, 'ada', ada.password)).answer();
  expect(withPassword).toMatchObject({ type: 'NotAuthorizedException', message: 'User is disabled.' });
});

it('an unknown user can have any valid name', async () => {
  await using pool = await aRunningPool();
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[\p{L}\p{M}\p{S}\p{N}\p{P}]{1,40}$/u), async (USERNAME) => {
      const { body } = await pool.post('InitiateAuth', {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME, SRP_A: '2' },
      });
      expect(body['ChallengeName']).toBe('PASSWORD_VERIFIER');
    }),
    { numRuns: 50 },
  );
});
