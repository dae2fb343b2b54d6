import { expect, it } from 'vitest';
import { createCognitoPeople } from '#server/adapters/cognito/cognito-people';
import { serve } from '../../../adapters/serve';
import { aRunningPool } from '../../../local/user-pool/a-pool';
import { poolId } from '../../../local/user-pool/pool-facts';

const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };

it("the pool's people are everyone who can sign in, over several pages, and the members of a group", async () => {
  await using pool = await aRunningPool();
  const people = createCognitoPeople({ userPoolId: poolId, endpoint: pool.url, credentials });
  const before = await people.everyone();
  if (!before.ok) throw new Error(before.failure);
  const names = Array.from({ length: 70 }, (_, number) => `person-${number}`);
  for (const username of names) {
    await pool.createUser({
      username,
      password: 'Someone-pass-1',
      email: `${username}@example.com`,
      groups: ['Many'],
    });
  }
  const enabled = await people.everyone();
  await pool.disableUser('person-7');
  const after = await people.everyone();
  expect(after.ok && after.value.size).toBe(before.value.size + 69);
  const many = await people.inGroup('Many');
  expect(many.ok && many.value.size).toBe(69);
  expect(many.ok && [...many.value.keys()].every((sub) => after.ok && after.value.has(sub))).toBe(true);
  const isDisabled = (sub: string) => after.ok && !after.value.has(sub);
  const disabled = enabled.ok ? [...enabled.value.keys()].find(isDisabled) : undefined;
  expect(await people.exists(disabled ?? '')).toEqual({ ok: true, value: true });
  expect(await people.exists('00000000-0000-4000-8000-000000000000')).toEqual({ ok: true, value: false });
  expect(await people.inGroup('Nobody')).toEqual({ ok: true, value: new Map() });
  const person = { email: 'person-8@example.com' };
  expect(many.ok && [...many.value.values()]).toContainEqual(person);
});

it("the pool's people are not known at all if a page fails", async () => {
  await using pool = await aRunningPool();
  expect(
    await createCognitoPeople({ userPoolId: 'eu-west-1_Other', endpoint: pool.url, credentials }).everyone(),
  ).toEqual({
    ok: false,
    failure: 'ResourceNotFoundException: User pool eu-west-1_Other does not exist.',
  });
  const empty = await serve(() => Response.json({}));
  expect(await createCognitoPeople({ userPoolId: poolId, endpoint: empty, credentials }).everyone()).toMatchObject({
    ok: false,
  });
});
