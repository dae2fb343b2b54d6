import { beforeAll, expect, it } from 'vitest';
import { demoAccounts, demoUsers } from '../../../local/user-pool/users/demo-users';
import { aRunningPool, type RunningPool } from './a-pool';
import { tryPassword } from './sign-in/password-step';

let pool: RunningPool;

beforeAll(async () => {
  pool = await aRunningPool({ users: demoUsers });
  return () => pool[Symbol.asyncDispose]();
});

it.each([
  ['demo', 'Demo-pass-1', { AuthenticationResult: { TokenType: 'Bearer' } }],
  ['viewer', 'Viewer-pass-1', { AuthenticationResult: { TokenType: 'Bearer' } }],
  ['newcomer', 'Newcomer-pass-1', { ChallengeName: 'NEW_PASSWORD_REQUIRED' }],
  ['sms', 'Sms-pass-1', { ChallengeName: 'SMS_MFA' }],
  ['totp', 'Totp-pass-1', { ChallengeName: 'SOFTWARE_TOKEN_MFA' }],
  ['choose', 'Choose-pass-1', { ChallengeName: 'SELECT_MFA_TYPE' }],
  ['setup', 'Setup-pass-1', { ChallengeName: 'MFA_SETUP' }],
  ['twice', 'Twice-pass-1', { ChallengeName: 'EMAIL_OTP' }],
  ['device', 'Device-pass-1', { ChallengeName: 'SMS_MFA' }],
])('the demo accounts %s signs in with %s', async (username, password, body) => {
  await expect(tryPassword(pool, username, password)).resolves.toMatchObject({ status: 200, body });
});

it.each([
  ['disabled', 'Disabled-pass-1', { type: 'NotAuthorizedException', message: 'User is disabled.' }],
  ['unconfirmed', 'Unconfirmed-pass-1', { type: 'UserNotConfirmedException' }],
])('the demo accounts %s does not, with %s', async (username, password, answer) => {
  await expect(tryPassword(pool, username, password)).resolves.toMatchObject({ status: 400, ...answer });
});

it('the demo accounts are each described in one line', () => {
  for (const { description } of demoAccounts) expect(description).toMatch(/^[A-Z].{10,90}$/);
});
