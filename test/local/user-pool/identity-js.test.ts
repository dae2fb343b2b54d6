import { expect, it } from 'vitest';
import { aRunningPool } from './a-pool';
import { ada, clientId, grace } from './pool-facts';
import { aClient, aSession } from './identity-js';

const incorrect = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' };

it('amazon-cognito-identity-js signs in with the correct password', async () => {
  await using pool = await aRunningPool();
  const session = await aSession(pool.url, 'ada', ada.password);
  expect(session.isValid()).toBe(true);
  expect(session.getIdToken().payload).toMatchObject({
    'cognito:username': 'ada',
    'cognito:groups': ['Sales', 'SuperUser'],
    email: 'ada@example.com',
    email_verified: true,
  });
});

it('amazon-cognito-identity-js signs in with the username in any case', async () => {
  await using pool = await aRunningPool();
  const session = await aSession(pool.url, 'Ada', ada.password);
  expect(session.getAccessToken().payload['username']).toBe('ada');
});

it('amazon-cognito-identity-js signs in with a password of any script', async () => {
  const password = 'Пароль🔑-Aa1';
  await using pool = await aRunningPool({ users: [{ ...ada, password }] });
  await expect(aSession(pool.url, 'ada', password)).resolves.toBeDefined();
});

it('amazon-cognito-identity-js is refused with a wrong password', async () => {
  await using pool = await aRunningPool();
  await expect(aClient(pool.url, 'ada').signIn('analytical-1')).rejects.toMatchObject(incorrect);
});

it('amazon-cognito-identity-js is refused with the same message for an unknown user', async () => {
  await using pool = await aRunningPool();
  await expect(aClient(pool.url, 'nobody').signIn(ada.password)).rejects.toMatchObject(incorrect);
});

it('amazon-cognito-identity-js changes a temporary password and signs in with the new one from then on', async () => {
  await using pool = await aRunningPool();
  const first = aClient(pool.url, 'grace');
  await expect(first.signIn(grace.password)).resolves.toEqual({
    kind: 'new-password-required',
    attributes: { email: 'grace@example.com', email_verified: 'true' },
  });
  await expect(first.chooseNewPassword('Compiler-1')).resolves.toMatchObject({ kind: 'signed-in' });

  await expect(aSession(pool.url, 'grace', 'Compiler-1')).resolves.toBeDefined();
  await expect(aClient(pool.url, 'grace').signIn(grace.password)).rejects.toMatchObject(incorrect);
});

it('amazon-cognito-identity-js is told why a new password is too weak, and can choose another', async () => {
  await using pool = await aRunningPool();
  const client = aClient(pool.url, 'grace');
  await client.signIn(grace.password);
  await expect(client.chooseNewPassword('weak')).rejects.toMatchObject({
    code: 'InvalidPasswordException',
    message: 'Password did not conform with policy: Password not long enough',
  });
  await expect(client.chooseNewPassword('Compiler-1')).resolves.toMatchObject({ kind: 'signed-in' });
});

it('amazon-cognito-identity-js refreshes to tokens of the same sign-in', async () => {
  await using pool = await aRunningPool();
  const session = await aSession(pool.url, 'ada', ada.password);
  const renewed = await aClient(pool.url, 'ada').refresh(session);
  const [before, after] = [session.getIdToken().payload, renewed.getIdToken().payload];
  expect(after).toMatchObject({
    sub: before['sub'],
    origin_jti: before['origin_jti'],
    auth_time: before['auth_time'],
  });
  expect(after['jti']).not.toBe(before['jti']);
  expect(renewed.getRefreshToken().getToken()).toBe(session.getRefreshToken().getToken());
});

it('amazon-cognito-identity-js signs out globally: the access token and every refresh token of the user end', async () => {
  await using pool = await aRunningPool();
  const elsewhere = await aSession(pool.url, 'ada', ada.password);
  const client = aClient(pool.url, 'ada');
  await client.signIn(ada.password);
  await client.globalSignOut();

  const refreshed = await pool.post('InitiateAuth', {
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    ClientId: clientId,
    AuthParameters: { REFRESH_TOKEN: elsewhere.getRefreshToken().getToken(), DEVICE_KEY: null },
  });
  expect(refreshed).toMatchObject({ type: 'NotAuthorizedException', message: 'Refresh Token has been revoked' });
  const user = await pool.post('GetUser', { AccessToken: elsewhere.getAccessToken().getJwtToken() });
  expect(user).toMatchObject({ type: 'NotAuthorizedException', message: 'Access Token has been revoked' });
});

it('amazon-cognito-identity-js revokes its own tokens at sign-out, and leaves other browsers signed in', async () => {
  await using pool = await aRunningPool();
  const elsewhere = await aSession(pool.url, 'ada', ada.password);
  const client = aClient(pool.url, 'ada');
  const outcome = await client.signIn(ada.password);
  if (outcome.kind !== 'signed-in') throw new Error('not signed in');
  await client.signOut();

  const here = await pool.post('GetUser', { AccessToken: outcome.session.getAccessToken().getJwtToken() });
  expect(here.message).toBe('Access Token has been revoked');
  const there = await pool.post('GetUser', { AccessToken: elsewhere.getAccessToken().getJwtToken() });
  expect(there).toMatchObject({
    status: 200,
    body: { Username: 'ada', UserAttributes: expect.arrayContaining([{ Name: 'email', Value: ada.email }]) },
  });
});
