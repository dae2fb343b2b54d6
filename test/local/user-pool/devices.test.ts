import { expect, it } from 'vitest';
import { aRunningPool, type RunningPool } from './a-pool';
import { ada, clientId, hedy } from './pool-facts';
import { aClient, sessionOf } from './identity-js';

async function withCode(pool: RunningPool, client: ReturnType<typeof aClient>) {
  await expect(client.signIn(hedy.password)).resolves.toMatchObject({ kind: 'sms' });
  return client.sendCode(await pool.lastCodeTo('hedy'));
}

it('a device is tracked, and replaces the second factor once it is remembered', async () => {
  await using pool = await aRunningPool({ users: [hedy] });
  const client = aClient(pool.url, 'hedy');
  await expect(withCode(pool, client)).resolves.toMatchObject({ kind: 'signed-in', userConfirmationNecessary: true });
  // A tracked device is asked for its password after the code, in the session of the code.
  await expect(withCode(pool, client)).resolves.toMatchObject({ kind: 'signed-in' });
  await client.rememberDevice();
  const outcome = await client.signIn(hedy.password);
  expect(sessionOf(outcome).getAccessToken().payload['device_key']).toMatch(/^eu-west-1_[\da-f-]{36}$/);
  await expect(client.device()).resolves.toMatchObject({
    Device: {
      DeviceAttributes: expect.arrayContaining([{ Name: 'dev:device_remembered_status', Value: 'remembered' }]),
    },
  });
  await client.doNotRememberDevice();
  await expect(client.signIn(hedy.password)).resolves.toMatchObject({ kind: 'sms' });
});

it('a device that was forgotten elsewhere counts as new', async () => {
  await using pool = await aRunningPool({ users: [hedy] });
  const client = aClient(pool.url, 'hedy');
  const session = sessionOf(await withCode(pool, client));
  await client.rememberDevice();
  await pool.post('ForgetDevice', {
    AccessToken: session.getAccessToken().getJwtToken(),
    DeviceKey: session.getAccessToken().payload['device_key'],
  });
  await expect(withCode(pool, client)).resolves.toMatchObject({ userConfirmationNecessary: true });
});

it('a device with another password is refused', async () => {
  await using pool = await aRunningPool({ users: [hedy] });
  const client = aClient(pool.url, 'hedy');
  await withCode(pool, client);
  await client.rememberDevice();
  const storage: Storage = Reflect.get(client.user, 'storage');
  storage.setItem(`CognitoIdentityServiceProvider.${clientId}.hedy.randomPasswordKey`, 'another');
  await expect(client.signIn(hedy.password)).rejects.toMatchObject({ message: 'Incorrect username or password.' });
});

it('a device is listed, at most 60 a page, and can be forgotten', { timeout: 120_000 }, async () => {
  await using pool = await aRunningPool({ users: [{ ...hedy, mfa: {} }] });
  const client = aClient(pool.url, 'hedy');
  for (let count = 0; count < 3; count += 1) await aClient(pool.url, 'hedy').signIn(hedy.password);
  await client.signIn(hedy.password);
  const first = await client.devices(3, null);
  expect(first.Devices).toHaveLength(3);
  const second = await client.devices(3, first.PaginationToken ?? '');
  expect(second.Devices).toHaveLength(1);
  expect(second.PaginationToken).toBeUndefined();
  await expect(client.devices(3, 'made-up')).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await expect(client.devices(61, null)).rejects.toMatchObject({ code: 'InvalidParameterException' });
  await client.forgetDevice();
  expect((await client.devices(60, null)).Devices).toHaveLength(3);
  await expect(client.device()).rejects.toMatchObject({
    code: expect.stringMatching(/ResourceNotFound|InvalidParameter/),
  });
});

it('a device is not registered for a user whose devices are not tracked', async () => {
  await using pool = await aRunningPool();
  const client = aClient(pool.url, 'ada');
  const outcome = await client.signIn(ada.password);
  expect(outcome).not.toHaveProperty('userConfirmationNecessary');
  await expect(client.devices(60, null)).rejects.toMatchObject({ code: 'InvalidParameterException' });
});
