import { expect, it } from 'vitest';
import { createCognitoAccounts } from '#server/adapters/cognito/cognito-accounts';
import { ok } from '#domain/result';
import { aRunningPool } from '../../../local/user-pool/a-pool';
import { poolId } from '../../../local/user-pool/pool-facts';

const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
const password = 'Someone-pass-1';

it('accounts of a provider are found by its names and any address, others only by a verified address', async () => {
  await using pool = await aRunningPool();
  const email = 'ann@contoso.example';
  await pool.createUser({ password, username: 'Contoso_e-1', email: 'other@contoso.example', groups: [] });
  await pool.createUser({ password, username: 'Contoso_opaque', email, groups: [], unconfirmed: true });
  await pool.createUser({ password, username: 'ann', email, groups: [] });
  await pool.createUser({ password, username: 'mallory', email, groups: [], unconfirmed: true });
  const accounts = createCognitoAccounts({ userPoolId: poolId, endpoint: pool.url, credentials });
  const names = async (search: Parameters<typeof accounts.find>[0]) => {
    const found = await accounts.find(search);
    return found.ok ? found.value.map(({ username }) => username).toSorted() : found.failure;
  };
  const subjects = ['ann@contoso.example', 'e-1', 'x'.repeat(200)];
  expect(await names({ provider: 'Contoso', subjects, email })).toEqual(['ann', 'contoso_e-1', 'contoso_opaque']);
  expect(await names({ provider: 'Contoso', subjects, email: '' })).toEqual(['contoso_e-1']);
  expect(await names({ provider: 'Fabrikam', subjects, email })).toEqual(['ann']);
});

it('a change of an account that is gone is a success', async () => {
  await using pool = await aRunningPool();
  const accounts = createCognitoAccounts({ userPoolId: poolId, endpoint: pool.url, credentials });
  expect(await accounts.setEnabled('Contoso_gone', false)).toEqual(ok(undefined));
  expect(await accounts.signOut('Contoso_gone')).toEqual(ok(undefined));
  expect(await accounts.groupsOf('Contoso_gone')).toEqual(ok([]));
});
