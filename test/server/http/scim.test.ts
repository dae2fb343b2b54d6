import { expect, it } from 'vitest';
import type { Company } from '#domain/people/companies/company';
import { createScimTokens } from '#server/application/scim/scim-tokens';
import { allWork } from '#server/application/scim/person-work';
import { openSteps } from '#domain/people/scim/departure';
import { patchSchema, userSchema } from '#domain/people/scim/scim-request';
import { clock } from '../callers';
import { anIdToken } from '../tokens';
import { anApi, bearer } from './an-api';

const companies: Company[] = [
  { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] },
  { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'] },
];
const companyRules = {
  groups: [
    { provider: 'Contoso', attribute: 'groups', value: 'Sales', group: 'Sales' },
    { provider: 'Fabrikam', attribute: 'groups', value: 'Fabrikam staff', group: 'Fabrikam' },
  ],
  superUsers: [],
};

/** As Entra sends it without `aadOptscim062020`. */
const ann = {
  schemas: [userSchema, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
  externalId: 'e-1',
  userName: 'Ann@Contoso.example',
  active: 'True',
  displayName: 'Ann Lee',
  emails: [{ primary: true, type: 'work', value: 'ann@contoso.example' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Ann Lee', familyName: 'Lee', givenName: 'Ann' },
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Sales' },
};
const patchOf = (...Operations: object[]) => ({ schemas: [patchSchema], Operations });

async function aDirectory(provider = 'Contoso') {
  const api = anApi({}, { companies, companyRules });
  const token = await createScimTokens({ scim: api.scim, clock }).make(provider);
  const call = async (method: string, path: string, body?: object | string) => {
    const answer = await api.scimApp.request(`/scim/v2/${path}`, {
      method,
      headers: { ...bearer(token), 'Content-Type': 'application/scim+json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
  };
  api.poolAccounts.accounts.set('Contoso_e-1', {
    sub: 'ann-sub',
    username: 'Contoso_e-1',
    isEnabled: true,
    email: 'ann@contoso.example',
    groups: new Set(['Sales', 'Own']),
    signOuts: 0,
  });
  return { ...api, token, call };
}

it('creates a person once, as Entra sends them, and finds them by userName and externalId', async () => {
  const { call } = await aDirectory();
  const made = await call('POST', 'Users', ann);
  expect(made).toMatchObject({ status: 201, body: { userName: 'Ann@Contoso.example', active: true } });
  expect(await call('POST', 'Users', ann)).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness', status: '409' },
  });
  for (const filter of ['userName eq "ann@contoso.EXAMPLE"', 'externalId eq "e-1"']) {
    const { body } = await call('GET', `Users?filter=${encodeURIComponent(filter)}`);
    expect(body).toMatchObject({ totalResults: 1, Resources: [{ id: made.body['id'] }] });
  }
  expect((await call('GET', `Users?filter=${encodeURIComponent('userName eq "bob"')}`)).body).toMatchObject({
    totalResults: 0,
  });
});

it.each([
  ['Entra', patchOf({ op: 'Replace', path: 'active', value: 'False' })],
  ['Okta', patchOf({ op: 'replace', value: { active: false } })],
])('refuses a leaver at once and finishes the receipt, as %s tells it', async (_, patch) => {
  const { call, worker, app, scim, jobs, key, poolAccounts, log } = await aDirectory();
  const { body } = await call('POST', 'Users', ann);
  const idToken = await anIdToken(key, { sub: 'ann-sub', email: 'ann@contoso.example' });
  const list = async () => (await app.request('/prod/quicksight/dashboard/list', { headers: bearer(idToken) })).status;
  expect(await list()).toBe(200);
  poolAccounts.failure = 'down';
  expect(await call('PATCH', `Users/${String(body['id'])}`, patch)).toMatchObject({
    status: 200,
    body: { active: false },
  });
  expect(await list()).toBe(401);
  delete poolAccounts.failure;
  await worker.run(new AbortController().signal);
  const [receipt] = await allWork(jobs, 'Contoso');
  expect(receipt && openSteps(receipt)).toEqual([]);
  const account = poolAccounts.accounts.get('Contoso_e-1');
  expect(account).toMatchObject({ isEnabled: false, signOuts: 1, groups: new Set(['Own']) });
  expect(await scim.keys({ provider: '*', kind: 'change' }, '')).toHaveLength(2);
  expect(log.join('')).not.toContain('contoso.example');
});

it('lets a person in again who is active again, and gives them their groups', async () => {
  const { call, worker, app, key, poolAccounts } = await aDirectory();
  const { body } = await call('POST', 'Users', ann);
  const id = String(body['id']);
  const group = await call('POST', 'Groups', { displayName: 'Sales', members: [{ value: id }] });
  expect(group.status).toBe(201);
  await call('PATCH', `Users/${id}`, patchOf({ op: 'replace', path: 'active', value: false }));
  await worker.run(new AbortController().signal);
  await call('PATCH', `Users/${id}`, patchOf({ op: 'replace', path: 'active', value: true }));
  await worker.run(new AbortController().signal);
  expect(poolAccounts.accounts.get('Contoso_e-1')).toMatchObject({
    isEnabled: true,
    groups: new Set(['Own', 'Sales']),
  });
  const idToken = await anIdToken(key, { sub: 'ann-sub', email: 'ann@contoso.example' });
  expect((await app.request('/prod/quicksight/dashboard/list', { headers: bearer(idToken) })).status).toBe(200);
});

it('asks the user pool nothing where nothing has changed', async () => {
  const { call, poolAccounts } = await aDirectory();
  const { body } = await call('POST', 'Users', ann);
  await call('GET', `Users?filter=${encodeURIComponent('externalId eq "e-1"')}`);
  await call('PATCH', `Users/${String(body['id'])}`, patchOf({ op: 'Replace', path: 'active', value: 'True' }));
  await call('PUT', `Users/${String(body['id'])}`, ann);
  expect(poolAccounts.calls).toEqual([]);
});

it.each([
  ['without an address', { ...ann, userName: 'ann', emails: [] }, 'emails'],
  ['of another company', { ...ann, emails: [{ value: 'ann@fabrikam.example' }] }, 'emails'],
  ['whose active is a number', { ...ann, active: 3 }, 'active'],
])('refuses a person %s by field and stores nothing', async (_, person, field) => {
  const { call, scim } = await aDirectory();
  const { status, body } = await call('POST', 'Users', person);
  expect([status, String(body['detail']).includes(field)]).toEqual([400, true]);
  expect(await scim.keys({ provider: 'Contoso', kind: 'user' }, '')).toEqual([]);
});

it('refuses a group named like another company’s, a body of 5 MB and an unknown token in SCIM’s form', async () => {
  const { call, scimApp, scim } = await aDirectory();
  expect((await call('POST', 'Groups', { displayName: 'Fabrikam staff' })).body['detail']).toContain('displayName');
  expect(await scim.keys({ provider: 'Contoso', kind: 'group' }, '')).toEqual([]);
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
  expect(await call('POST', 'Users', 'x'.repeat(5_000_000))).toMatchObject({
    status: 413,
    body: { schemas, status: '413' },
  });
  const stranger = await scimApp.request('/scim/v2/Users', { headers: bearer('Contoso.made-up') });
  expect([stranger.status, await stranger.json()]).toMatchObject([401, { schemas }]);
});

it('never sets a property of every object by a PATCH', async () => {
  const { call } = await aDirectory();
  const { body } = await call('POST', 'Users', ann);
  for (const path of ['__proto__.polluted', 'constructor.prototype.polluted', 'name.__proto__']) {
    const { status } = await call('PATCH', `Users/${String(body['id'])}`, patchOf({ op: 'add', path, value: 'x' }));
    expect(status).toBe(400);
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
