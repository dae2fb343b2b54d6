import { expect, it } from 'vitest';
import { demoAccounts, demoTotpSecret, demoUsers } from '../../../local/user-pool/users/demo-users';
import { totpAt } from '../../../local/user-pool/users/totp';
import { aRunningPool } from './a-pool';
import { aClient } from './identity-js';
import { tryPassword } from './password-step';

it.each([
  ['demo', 'Demo-pass-1', { AuthenticationResult: { TokenType: 'Bearer' } }],
  ['viewer', 'Viewer-pass-1', { AuthenticationResult: { TokenType: 'Bearer' } }],
  ['newcomer', 'Newcomer-pass-1', { ChallengeName: 'NEW_PASSWORD_REQUIRED' }],
  ['sms', 'Sms-pass-1', { ChallengeName: 'SMS_MFA' }],
  ['totp', 'Totp-pass-1', { ChallengeName: 'SOFTWARE_TOKEN_MFA' }],
  ['choose', 'Choose-pass-1', { ChallengeName: 'SELECT_MFA_TYPE' }],
  ['setup', 'Setup-pass-1', { ChallengeName: 'MFA_SETUP' }],
  ['device', 'Device-pass-1', { ChallengeName: 'SMS_MFA' }],
])('the demo accounts %s signs in with %s', async (username, password, body) => {
  await using pool = await aRunningPool({ users: demoUsers });
  await expect(tryPassword(pool, username, password)).resolves.toMatchObject({ status: 200, body });
});

it.each([
  ['disabled', 'Disabled-pass-1', { type: 'NotAuthorizedException', message: 'User is disabled.' }],
  ['unconfirmed', 'Unconfirmed-pass-1', { type: 'UserNotConfirmedException' }],
])('the demo accounts %s does not, with %s', async (username, password, answer) => {
  await using pool = await aRunningPool({ users: demoUsers });
  await expect(tryPassword(pool, username, password)).resolves.toMatchObject({ status: 400, ...answer });
});

it('the demo accounts custom is asked for its secret word', async () => {
  await using pool = await aRunningPool({ users: demoUsers });
  const client = aClient(pool.url, 'custom');
  await expect(client.signInByCustomFlow('Custom-pass-1')).resolves.toMatchObject({ kind: 'custom' });
  await expect(client.answerCustomChallenge('petrol')).resolves.toMatchObject({ kind: 'signed-in' });
});

it('the demo accounts unconfirmed confirms itself with a new code', async () => {
  await using pool = await aRunningPool({ users: demoUsers });
  const client = aClient(pool.url, 'unconfirmed');
  await client.resendCode();
  await client.confirmSignUp(await pool.lastCodeTo('unconfirmed'));
  await expect(client.signIn('Unconfirmed-pass-1')).resolves.toMatchObject({ kind: 'signed-in' });
});

it('the demo accounts totp has the secret that the page shows', async () => {
  await using pool = await aRunningPool({ users: demoUsers });
  const client = aClient(pool.url, 'totp');
  await client.signIn('Totp-pass-1');
  await expect(client.sendCode(totpAt(demoTotpSecret, Date.now()), 'SOFTWARE_TOKEN_MFA')).resolves.toMatchObject({
    kind: 'signed-in',
  });
});

it('the demo accounts are each described in one line', () => {
  for (const { description } of demoAccounts) expect(description).toMatch(/^[A-Z].{10,90}$/);
});
