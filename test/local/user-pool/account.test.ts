import { expect, it } from 'vitest';
import { totpAt } from '../../../local/user-pool/users/totp';
import { aClock, aRunningPool, wrongCodeFor } from './a-pool';
import { ada, clientId, hedy } from './pool-facts';
import { aClient, aSession, sessionOf } from './identity-js';
import { refreshWith } from './password-step';
import { limited, mismatch } from './refusals';

const newPassword = 'Another-pass-2';

it('an account changes its password', async () => {
  await using pool = await aRunningPool();
  const client = aClient(pool.url, 'ada');
  await client.signIn(ada.password);
  const incorrect = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' };
  await expect(client.changePassword('wrong', newPassword)).rejects.toMatchObject(incorrect);
  await expect(client.changePassword(ada.password, 'weak')).rejects.toMatchObject({
    code: 'InvalidPasswordException',
  });
  await expect(client.changePassword(ada.password, newPassword)).resolves.toBe('SUCCESS');
  await expect(aSession(pool.url, 'ada', newPassword)).resolves.toBeDefined();
  for (let guess = 0; guess < 5; guess += 1) await client.changePassword('wrong', newPassword).catch(() => undefined);
  await expect(client.changePassword(newPassword, ada.password)).rejects.toMatchObject(limited);
});

it('an account stays signed in elsewhere when its password changes, until it signs out everywhere', async () => {
  await using pool = await aRunningPool();
  const [elsewhere, here] = [aClient(pool.url, 'ada'), aClient(pool.url, 'ada')];
  const session = sessionOf(await elsewhere.signIn(ada.password));
  await here.signIn(ada.password);
  await here.changePassword(ada.password, newPassword);
  await expect(elsewhere.attributes()).resolves.toBeDefined();
  await expect(elsewhere.refresh(session)).resolves.toBeDefined();

  await here.globalSignOut();
  const ended = { code: 'NotAuthorizedException', message: 'Access Token has been revoked' };
  await expect(elsewhere.attributes()).rejects.toMatchObject(ended);
  await expect(refreshWith(pool, session.getRefreshToken().getToken())).resolves.toMatchObject({
    message: 'Refresh Token has been revoked',
  });
  // Its own tokens ended too, so it signs in again.
  await expect(here.signIn(newPassword)).resolves.toMatchObject({ kind: 'signed-in' });
  await expect(here.attributes()).resolves.toBeDefined();
});

it('an account changes, verifies and removes its attributes', async () => {
  await using pool = await aRunningPool();
  const client = aClient(pool.url, 'ada');
  await client.signIn(ada.password);
  await client.updateAttributes({ email: 'ada@lovelace.example', name: 'Ada' });
  await expect(client.attributes()).resolves.toMatchObject({
    email: 'ada@lovelace.example',
    email_verified: 'false',
    name: 'Ada',
  });
  const [{ to, code: first } = { to: '', code: '' }] = await pool.messagesTo('ada');
  expect(to).toBe('ada@lovelace.example');
  await expect(client.verifyAttribute('email', wrongCodeFor(first))).rejects.toMatchObject(mismatch);
  await expect(client.verifyAttribute('email', first)).resolves.toBe('SUCCESS');
  await expect(client.attributes()).resolves.toMatchObject({ email_verified: 'true' });

  await client.updateAttributes({ phone_number: '+353850003333' });
  await client.askAttributeCode('phone_number').catch(() => undefined);
  await expect(client.verifyAttribute('phone_number', await pool.lastCodeTo('ada'))).resolves.toBe('SUCCESS');
  await client.deleteAttributes(['phone_number']);
  await client.updateAttributes({ name: '' });
  const left = await client.attributes();
  for (const name of ['phone_number', 'phone_number_verified', 'name']) expect(left).not.toHaveProperty(name);
});

it('an account cannot verify an address with the code of the previous one', async () => {
  await using pool = await aRunningPool();
  const client = aClient(pool.url, 'ada');
  await client.signIn(ada.password);
  await client.updateAttributes({ email: 'first@example.com' });
  const code = await pool.lastCodeTo('ada');
  await client.updateAttributes({ email: ada.email });
  await expect(client.verifyAttribute('email', code)).rejects.toMatchObject({
    code: expect.stringMatching(/Mismatch|Expired/),
  });
  await expect(client.attributes()).resolves.toMatchObject({ email_verified: 'false' });
});

it('an account sets up an authenticator app and prefers a method', async () => {
  const clock = aClock(Date.now());
  await using pool = await aRunningPool({ users: [{ ...hedy, mfa: {} }], clock });
  const client = aClient(pool.url, 'hedy');
  await client.signIn(hedy.password);
  await expect(client.preferMfa(undefined, true, 'app')).rejects.toMatchObject({ code: 'InvalidParameterException' });
  const secret = await client.associateApp();
  await expect(client.verifyApp('000000')).rejects.toMatchObject({ code: 'EnableSoftwareTokenMFAException' });
  await client.verifyApp(totpAt(secret, clock()));
  await client.preferMfa(true, true, 'app');
  const other = aClient(pool.url, 'hedy');
  await expect(other.signIn(hedy.password)).resolves.toMatchObject({ kind: 'totp' });
  await client.preferMfa(undefined, false);
  await expect(other.signIn(hedy.password)).resolves.toMatchObject({ kind: 'sms' });
  await client.preferMfa(false, undefined);
  await expect(other.signIn(hedy.password)).resolves.toMatchObject({ kind: 'signed-in' });
});

it('an account is deleted with its tokens', async () => {
  await using pool = await aRunningPool();
  const elsewhere = await aSession(pool.url, 'ada', ada.password);
  const client = aClient(pool.url, 'ada');
  await client.signIn(ada.password);
  await expect(client.deleteUser()).resolves.toBe('SUCCESS');
  await expect(aClient(pool.url, 'ada').signIn(ada.password)).rejects.toMatchObject({
    message: 'Incorrect username or password.',
  });
  const refreshed = await pool.post('GetTokensFromRefreshToken', {
    ClientId: clientId,
    RefreshToken: elsewhere.getRefreshToken().getToken(),
  });
  expect(refreshed).toMatchObject({ status: 400, message: 'Refresh Token has been revoked' });
});
