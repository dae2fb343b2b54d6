import { spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createClient } from '@libsql/client';
import { decodeJwt } from 'jose';
import { expect, it } from 'vitest';
import { totpAt } from '../../../local/user-pool/users/totp';
import { createUserPool } from '../../../local/user-pool/user-pool';
import { aRunningPool } from './a-pool';
import { ada, alan, clientId, grace, hedy, totpSecret } from './pool-facts';
import { aDataDir } from './planted';
import { refreshWith, tokensOf, tryPassword } from './password-step';

/** A restart of the process takes most of a second, so the full number is for `npm run soak`. */
const kills = process.env['SOAK'] ? 20 : 1;

/** Creates users until it is killed, and resolves with the names of those that were acknowledged. */
async function killedWhileCreatingUsers(dataDir: string, prefix: string, acknowledgements: number): Promise<string[]> {
  const script = fileURLToPath(new URL('create-users.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: string[] = [];
  for await (const username of createInterface({ input: child.stdout })) {
    acknowledged.push(username);
    if (acknowledged.length === acknowledgements) child.kill('SIGKILL');
  }
  return acknowledged;
}

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

it('the data folder loses no acknowledged user when the process is killed', { timeout: 120_000 }, async () => {
  const dataDir = await aDataDir();
  const created: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    created.push(...(await killedWhileCreatingUsers(dataDir, `kill-${kill}`, 1 + kill * 10)));
  }
  await using pool = await aRunningPool({ dataDir });
  expect(created.length).toBeGreaterThanOrEqual(kills);
  for (const username of created) {
    await expect(pool.createUser({ ...ada, username })).rejects.toThrow('User account already exists');
  }
  await expect(tryPassword(pool, 'kill-0-0', ada.password)).resolves.toMatchObject({ status: 200 });
});

it('the data folder holds no password and no refresh token in plain text', async () => {
  await using pool = await aRunningPool();
  const { RefreshToken } = await tokensOf(pool, 'ada', ada.password);
  const names = await readdir(pool.dataDir);
  const files = await Promise.all(names.map((name) => readFile(join(pool.dataDir, name), 'latin1')));
  const stored = files.join('');
  expect(stored).toContain(ada.email);
  for (const secret of [ada.password, grace.password, RefreshToken]) expect(stored).not.toContain(secret);
});

it.each(['local', 'eu-west-1_', 'eu-west-1_a b', `eu-west-1_${'a'.repeat(55)}`])(
  'a pool does not open under the id %j',
  async (badId) => {
    const dataDir = await aDataDir();
    const opening = createUserPool({
      dataDir,
      poolId: badId,
      clientId,
      url: 'http://localhost/user-pool',
      allowedOrigins: [],
      users: [],
    });
    await expect(opening).rejects.toThrow('is not of the form region_suffix');
    await rm(dataDir, { recursive: true });
  },
);

it('a pool refuses a second user of one name, and changes to a user that does not exist', async () => {
  await using pool = await aRunningPool();
  await expect(pool.createUser({ ...ada, username: 'ADA' })).rejects.toMatchObject({
    type: 'UsernameExistsException',
  });
  await expect(pool.disableUser('nobody')).rejects.toMatchObject({ type: 'UserNotFoundException' });
  await expect(pool.addToGroup('nobody', 'Sales')).rejects.toMatchObject({ type: 'UserNotFoundException' });
});

it('a pool lets a disabled user sign in again once enabled', async () => {
  await using pool = await aRunningPool();
  await pool.disableUser('ada');
  await expect(tryPassword(pool, 'ada', ada.password)).resolves.toMatchObject({ message: 'User is disabled.' });
  await pool.enableUser('ada');
  await expect(tryPassword(pool, 'ada', ada.password)).resolves.toMatchObject({ status: 200 });
});
