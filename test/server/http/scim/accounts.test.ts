import { expect, it } from 'vitest';
import { openSteps } from '#domain/people/scim/departure';
import { groupNamesAtSignIn } from '#server/application/scim/scim-groups';
import { findWork } from '#server/application/scim/kept-person-work';
import { withTokenChanges } from '#server/application/scim/token-changes';
import { aRealTimeServer, aSubscriber } from '../real-time/a-real-time-server';
import { aDirectory, ann, patchOf } from './a-directory';

it.each([
  ['Entra', 'PATCH', patchOf({ op: 'Replace', path: 'active', value: 'False' })],
  ['Entra with aadOptscim062020', 'PATCH', patchOf({ op: 'replace', path: 'active', value: false })],
  ['Okta', 'PATCH', patchOf({ op: 'replace', value: { active: false } })],
  ['Okta as a whole person', 'PUT', { ...ann, active: false }],
])('a leaver is refused at once, and the receipt finished, as %s tells it', async (_, method, body) => {
  const { call, create, work, ask, scim, jobs, poolAccounts, account, log } = await aDirectory();
  const id = await create('Users', ann);
  expect(await ask()).toBe(200);
  poolAccounts.failure = 'down';
  expect(await call(method, `Users/${id}`, body)).toMatchObject({ status: 200, body: { active: false } });
  expect(await ask()).toBe(401);
  delete poolAccounts.failure;
  await work();
  const receipt = await findWork(jobs, 'Contoso', id);
  expect(receipt && openSteps(receipt)).toEqual([]);
  expect(account).toMatchObject({ isEnabled: false, signOuts: 1, groups: new Set(['Own']) });
  expect(await scim.keys({ provider: '*', kind: 'change' }, '')).toHaveLength(2);
  expect(log.join('')).not.toContain('contoso.example');
});

it('a leaver’s open live connection is closed at the next keep-alive', async () => {
  const { call, create, idToken, tokenVerifier, tokenChanges } = await aDirectory();
  const checked = withTokenChanges(tokenVerifier, tokenChanges);
  const { address } = await aRealTimeServer({ tokenVerifier: checked, keepAliveEvery: 50 });
  const id = await create('Users', ann);
  const client = await aSubscriber(address, idToken);
  await call('PATCH', `Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
  expect(await client.closed()).toBeDefined();
});

it('a deletion removes the account, and lets someone else have the address', async () => {
  const { call, create, work, ask, poolAccounts } = await aDirectory();
  const id = await create('Users', ann);
  expect((await call('DELETE', `Users/${id}`)).status).toBe(204);
  expect([await ask(), (await call('GET', `Users/${id}`)).status]).toEqual([401, 404]);
  await work();
  expect([...poolAccounts.accounts.keys()]).toEqual([]);
  expect((await call('POST', 'Users', { ...ann, externalId: 'e-2' })).status).toBe(201);
});

it('a person who is active again is let in again, and gets their groups', async () => {
  const { call, create, work, ask, account } = await aDirectory();
  const id = await create('Users', ann);
  await create('Groups', { displayName: 'Sales', members: [{ value: id }] });
  await call('PATCH', `Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
  await work();
  expect([account.groups, await ask()]).toEqual([new Set(['Own']), 401]);
  await call('PATCH', `Users/${id}`, patchOf({ op: 'replace', path: 'active', value: true }));
  await work();
  expect(account).toMatchObject({ isEnabled: true, groups: new Set(['Own', 'Sales']) });
  expect(await ask()).toBe(200);
});

it('a PATCH that is sent again changes nothing and starts no work', async () => {
  const { call, create, work, poolAccounts } = await aDirectory();
  const id = await create('Users', ann);
  const leave = () => call('PATCH', `Users/${id}`, patchOf({ op: 'Replace', path: 'active', value: 'False' }));
  const first = await leave();
  await work();
  poolAccounts.calls.length = 0;
  expect(await leave()).toEqual(first);
  await work();
  expect(poolAccounts.calls).toEqual([]);
});

it('the first sign-in gives the account what the directory told before, under its own username', async () => {
  const { call, create, ask, work, poolAccounts, account } = await aDirectory();
  // The provider's subject is none of the names that the directory has.
  poolAccounts.accounts.clear();
  const own = { ...account, username: 'Contoso_opaque', groups: new Set<string>() };
  poolAccounts.accounts.set(own.username, own);
  const id = await create('Users', ann);
  await create('Groups', { displayName: 'Sales', members: [{ value: id }] });
  expect(await ask('cognito/user/identity')).toBe(200);
  await work();
  expect(own.groups).toEqual(new Set(['Sales']));
  await call('PATCH', `Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
  await work();
  expect(own.isEnabled).toBe(false);
});

it('an account with a password that only claims the address of someone in the directory gets nothing', async () => {
  const { create, ask, work, poolAccounts, account } = await aDirectory();
  poolAccounts.accounts.clear();
  const claimed = { ...account, username: account.sub, groups: new Set<string>() };
  poolAccounts.accounts.set(claimed.username, claimed);
  const id = await create('Users', ann);
  await create('Groups', { displayName: 'Sales', members: [{ value: id }] });
  expect(await ask('cognito/user/identity')).toBe(200);
  await work();
  expect(claimed.groups).toEqual(new Set());
});

it('a mover’s earlier token counts by their new groups, also after their other groups change', async () => {
  const { call, create, dashboards, work, account } = await aDirectory();
  const id = await create('Users', ann);
  const sales = await create('Groups', { displayName: 'Sales', members: [{ value: id }] });
  await work();
  expect(await dashboards()).toContain('dashboard@sales');
  await call('PATCH', `Groups/${sales}`, patchOf({ op: 'Remove', path: `members[value eq "${id}"]` }));
  await work();
  expect([account.groups, await dashboards()]).toEqual([
    new Set(['Own']),
    expect.not.stringContaining('dashboard@sales'),
  ]);
  await call('PATCH', `Groups/${sales}`, patchOf({ op: 'Replace', path: 'externalId', value: 'g-1' }));
  const other = await create('Groups', { displayName: 'Marketing', members: [{ value: id }] });
  await work();
  await call('PATCH', `Groups/${other}`, patchOf({ op: 'Replace', path: 'externalId', value: 'g-2' }));
  await work();
  expect(await dashboards()).not.toContain('dashboard@sales');
});

it('a change of groups doesn’t enable an account that someone has disabled in the user pool', async () => {
  const { create, work, account } = await aDirectory();
  account.isEnabled = false;
  const id = await create('Users', ann);
  await create('Groups', { displayName: 'Sales', members: [{ value: id }] });
  await work();
  expect(account.isEnabled).toBe(false);
});

it('a person who signs in gets the names of their groups, until the directory disables them', async () => {
  const { call, create, scim } = await aDirectory();
  const id = await create('Users', ann);
  await create('Groups', { displayName: 'Sales', members: [{ value: id }] });
  const names = (subject: string, email?: string) => groupNamesAtSignIn(scim)('Contoso', subject, email);
  expect(await names('e-1')).toEqual(['Sales']);
  expect(await names('other', 'Ann@contoso.example')).toEqual(['Sales']);
  expect(await names('other')).toEqual([]);
  await call('PATCH', `Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
  expect(await names('e-1')).toEqual([]);
});
