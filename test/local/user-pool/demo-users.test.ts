import { describe, expect, it } from 'vitest';
import { demoUsers } from '../../../local/user-pool/demo-users';
import { aRunningPool } from './a-pool';
import { tryPassword } from './password-step';

describe('the demo accounts', () => {
  it.each([
    ['demo', 'Demo-pass-1', { AuthenticationResult: { TokenType: 'Bearer' } }],
    ['viewer', 'Viewer-pass-1', { AuthenticationResult: { TokenType: 'Bearer' } }],
    ['newcomer', 'Newcomer-pass-1', { ChallengeName: 'NEW_PASSWORD_REQUIRED' }],
  ])('%s signs in with %s', async (username, password, body) => {
    await using pool = await aRunningPool({ users: demoUsers });
    await expect(tryPassword(pool, username, password)).resolves.toMatchObject({ status: 200, body });
  });
});
