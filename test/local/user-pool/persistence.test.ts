import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@libsql/client';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { totpAt } from '../../../local/user-pool/users/totp';
import { aRunningPool } from './a-pool';
import { ada, alan, clientId, hedy, totpSecret } from './pool-facts';
import { refreshWith, tokensOf, tryPassword } from './sign-in/password-step';

it('the data folder keeps users, keys, tokens and revocations after a restart', async () => {
  const first = await aRunningPool();
  await first.createUser({ ...ada, username: 'charles', email: 'charles@example.com' });
  const kept = await tokensOf(first, 'charles', ada.password);
  const revoked = await tokensOf(first, 'ada', ada.password);
  await first.post('RevokeToken', { Token: revoked.RefreshToken, ClientId: clientId });
  await first.stop();

  await using second = await aRunningPool({ dataDir: first.dataDir, url: first.url });
  expect(second.jwks).toEqual(first.jwks);
  await expect(second.post('GetUser', { AccessToken: kept.AccessToken })).resolves.toMatchObject({ status: 200 });
  await expect(refreshWith(second, kept.RefreshToken)).resolves.toMatchObject({ status: 200 });
  await expect(refreshWith(second, revoked.RefreshToken)).resolves.toMatchObject({
    message: 'Refresh Token has been revoked',
  });
  await expect(tryPassword(second, 'charles', ada.password)).resolves.toMatchObject({ status: 200 });
});

it('the data folder keeps messages, codes, second factors and devices after a restart', async () => {
  const first = await aRunningPool({ users: [{ ...hedy, mfa: {} }, alan] });
  const hedyToken = (await tokensOf(first, 'hedy', hedy.password)).AccessToken;
  const deviceKey = String(decodeJwt(hedyToken)['device_key']);
  await first.post('ConfirmDevice', {
    AccessToken: hedyToken,
    DeviceKey: deviceKey,
    DeviceSecretVerifierConfig: { Salt: 'AQID', PasswordVerifier: 'AQID' },
  });
  await first.post('ForgotPassword', { ClientId: clientId, Username: 'alan' });
  const code = await first.lastCodeTo('alan');
  await first.stop();

  await using second = await aRunningPool({ dataDir: first.dataDir, url: first.url });
  await expect(second.post('ListDevices', { AccessToken: hedyToken })).resolves.toMatchObject({
    body: { Devices: [{ DeviceKey: deviceKey }] },
  });
  const asked = await tryPassword(second, 'alan', alan.password);
  expect(asked.body['ChallengeName']).toBe('SOFTWARE_TOKEN_MFA');
  const answer = await second.post('RespondToAuthChallenge', {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    ClientId: clientId,
    Session: asked.body['Session'],
    ChallengeResponses: { USERNAME: 'alan', SOFTWARE_TOKEN_MFA_CODE: totpAt(totpSecret, Date.now()) },
  });
  expect(answer.status).toBe(200);
  const reset = { ClientId: clientId, Username: 'alan', ConfirmationCode: code, Password: 'Another-pass-2' };
  await expect(second.post('ConfirmForgotPassword', reset)).resolves.toMatchObject({ status: 200 });
});

it('the data folder made by another version is refused and left unchanged', async () => {
  const first = await aRunningPool();
  const { dataDir } = first;
  await first.stop();
  const database = createClient({ url: `file:${join(dataDir, 'user-pool-eu-west-1_LocalDev1.db')}` });
  await database.execute('PRAGMA user_version = 1');
  database.close();
  await expect(aRunningPool({ dataDir })).rejects.toThrow('npm run reset');
  await rm(dataDir, { recursive: true });
});

it('the data folder is seeded once: a deleted user stays deleted', async () => {
  const first = await aRunningPool();
  await first.deleteUser('ada');
  await first.stop();
  await using second = await aRunningPool({ dataDir: first.dataDir });
  await expect(tryPassword(second, 'ada', ada.password)).resolves.toMatchObject({ status: 400 });
});
