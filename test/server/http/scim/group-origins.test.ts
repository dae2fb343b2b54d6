import { expect, it } from 'vitest';
import { anIdToken } from '../../tokens';
import { anApi, authorised, bearer } from '../an-api';
import { aDirectory, ann, patchOf } from './a-directory';

const ask = async ({ app }: Pick<ReturnType<typeof anApi>, 'app'>, path: string, headers: Record<string, string>) =>
  (await app.request(`/prod/${path}`, { headers })).json();

it('a person’s groups come from SCIM while a membership gives them, then from the company or the pool', async () => {
  const directory = await aDirectory();
  const person = await directory.create('Users', ann);
  const group = await directory.create('Groups', { displayName: 'Sales', members: [{ value: person }] });
  const claims = { sub: 'ann-sub', email: 'ann@contoso.example', 'cognito:groups': ['Sales', 'Own'] };
  const identities = [{ providerName: 'Contoso', userId: 'e-1' }];
  const byPassword = bearer(await anIdToken(directory.key, claims));
  const byCompany = bearer(await anIdToken(directory.key, { ...claims, email_verified: false, identities }));
  const byScim = { group: 'Sales', from: 'scim', company: 'Contoso' };
  const own = { group: 'Own', from: 'pool' };
  for (const headers of [byPassword, byCompany]) {
    expect(await ask(directory, 'portal/groupOrigins', headers)).toEqual({ groupOrigins: [byScim, own] });
  }
  await directory.call('PATCH', `Groups/${group}`, patchOf({ op: 'Remove', path: `members[value eq "${person}"]` }));
  const later = { ...claims, iat: Math.floor(Date.now() / 1000) + 3600 };
  const company = { group: 'Sales', from: 'company', company: 'Contoso' };
  expect(
    await ask(directory, 'portal/groupOrigins', bearer(await anIdToken(directory.key, { ...later, identities }))),
  ).toEqual({ groupOrigins: [company, own] });
  expect(await ask(directory, 'portal/groupOrigins', bearer(await anIdToken(directory.key, later)))).toEqual({
    groupOrigins: [{ group: 'Sales', from: 'pool' }, own],
  });
});

it('a manager sees where each group of a person comes from, and a portal without companies says nothing', async () => {
  const directory = await aDirectory();
  const manager = bearer(await anIdToken(directory.key, { 'cognito:groups': ['SuperUser'] }));
  expect(await ask(directory, 'quicksight/access/person?sub=bob-sub', manager)).toMatchObject({
    groupOrigins: [
      { group: 'Sales', from: 'pool' },
      { group: 'Finance', from: 'pool' },
    ],
  });
  const plain = anApi();
  expect(await ask(plain, 'quicksight/access/person?sub=bob-sub', await authorised('SuperUser'))).not.toHaveProperty(
    'groupOrigins',
  );
  expect(await ask(plain, 'portal/groupOrigins', await authorised('Sales'))).toEqual({});
});
