import * as fc from 'fast-check';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ApiEnv } from '#server/http/caller';
import { bearer } from '../an-api';
import { aDirectory, ann, patchOf } from './a-directory';

it('SCIM creates a person once, as Entra sends them, and finds them by userName and externalId', async () => {
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

const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
it.each([
  [
    'Entra changes the work address',
    { op: 'Replace', path: 'emails[type eq "work"].value', value: 'anna@contoso.example' },
    { emails: [{ type: 'work', value: 'anna@contoso.example' }] },
  ],
  [
    'Entra adds a value that a filter doesn’t find',
    { op: 'Replace', path: 'addresses[type eq "work"].locality', value: 'Bern' },
    { addresses: [{ type: 'work', locality: 'Bern' }] },
  ],
  [
    'Entra sets the department',
    { op: 'Add', path: `${extension}:department`, value: 'Finance' },
    { [extension]: { department: 'Finance' } },
  ],
  ['Entra adds dotted names', { op: 'Add', value: { 'name.givenName': 'Anna' } }, { name: { givenName: 'Anna' } }],
  ['Okta replaces without a path', { op: 'replace', value: { displayName: 'Anna' } }, { displayName: 'Anna' }],
])('%s', async (_, operation, person) => {
  const { call, create } = await aDirectory();
  const id = await create('Users', ann);
  expect(await call('PATCH', `Users/${id}`, patchOf(operation))).toMatchObject({ status: 200, body: person });
  expect((await call('GET', `Users/${id}`)).body).toMatchObject(person);
});

it('Entra asks for a group without members and whether someone is in it; Okta replaces all members', async () => {
  const { call, create } = await aDirectory();
  const person = await create('Users', ann);
  const group = await create('Groups', { displayName: 'Sales', externalId: 'g-1', members: [{ value: person }] });
  expect((await call('GET', `Groups/${group}?excludedAttributes=members`)).body).not.toHaveProperty('members');
  const isIn = `Groups?filter=${encodeURIComponent(`id eq "${group}" and members eq "${person}"`)}`;
  expect((await call('GET', isIn)).body).toMatchObject({
    totalResults: 1,
    Resources: [{ members: [{ value: person }] }],
  });
  const emptied = patchOf({ op: 'replace', path: 'members', value: [] });
  expect(await call('PATCH', `Groups/${group}`, emptied)).toEqual({ status: 204, body: {} });
  expect((await call('GET', isIn)).body).toMatchObject({ totalResults: 0, Resources: [] });
});

it('SCIM says what it supports, and where a person is, by the path that it is called at', async () => {
  const { call, create, scimApp, headers } = await aDirectory();
  const id = await create('Users', ann);
  const location = 'https://portal.example.com/scim/v2/Users';
  expect((await call('GET', `Users/${id}`)).body).toMatchObject({ meta: { location: `${location}/${id}` } });
  const onAws = await new Hono<ApiEnv>().route('/prod', scimApp).request(`/prod/scim/v2/Users/${id}`, { headers });
  expect(await onAws.json()).toMatchObject({
    meta: { location: `https://portal.example.com/prod/scim/v2/Users/${id}` },
  });
  expect((await call('GET', 'ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } });
  expect((await call('GET', 'ResourceTypes')).body).toMatchObject({ Resources: [{ id: 'User' }, { id: 'Group' }] });
  expect((await call('GET', 'Schemas')).body).toMatchObject({ totalResults: 3 });
});

/** What a person has after operations on attributes with one text each: the last value counts. */
const namedBy = (operations: readonly { path?: string; value: string | object }[]) =>
  Object.assign(
    {},
    ...operations.map(({ path, value }) => {
      const [name = '', part] = (path ?? '').split('.');
      if (typeof value !== 'string') return value;
      return { [name]: part === undefined ? value : { [part]: value } };
    }),
  ) as object;

it('1,000 generated PATCHes change all that they name or nothing', async () => {
  const { call, create } = await aDirectory();
  const id = await create('Users', ann);
  const text = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() !== '');
  const good = fc.oneof(
    text.map((value) => ({ op: 'Replace', path: 'displayName', value })),
    text.map((value) => ({ op: 'add', value: { title: value } })),
    text.map((value) => ({ op: 'replace', path: 'name.familyName', value })),
  );
  const bad = fc.constantFrom(
    { op: 'replace', path: 'emails', value: [{ value: 'ann@fabrikam.example' }] },
    { op: 'replace', path: 'userName', value: '' },
    { op: 'replace', path: 'noSuchAttribute', value: 'x' },
    { op: 'add', path: '__proto__.polluted', value: 'x' },
    { op: 'add', path: 'active', value: 'maybe' },
    { op: 'copy', path: 'active' },
  );
  const one = fc.tuple(fc.array(good, { minLength: 1, maxLength: 4 }), fc.option(bad), fc.nat(4));
  let { body: before } = await call('GET', `Users/${id}`);
  for (const [operations, refused, place] of fc.sample(one, 1000)) {
    const sent: object[] = refused ? [...operations.slice(0, place), refused, ...operations.slice(place)] : operations;
    const { status } = await call('PATCH', `Users/${id}`, patchOf(...sent));
    expect([status, JSON.stringify(sent)]).toEqual([refused ? 400 : 200, JSON.stringify(sent)]);
    const { body: after } = await call('GET', `Users/${id}`);
    if (refused) expect(after).toEqual(before);
    else expect(after).toMatchObject(namedBy(operations));
    before = after;
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});

it('SCIM asks the user pool nothing where nothing has changed', async () => {
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
])('SCIM refuses a person %s by field and stores nothing', async (_, person, field) => {
  const { call, scim } = await aDirectory();
  const { status, body } = await call('POST', 'Users', person);
  expect([status, String(body['detail']).includes(field)]).toEqual([400, true]);
  expect(await scim.keys({ provider: 'Contoso', kind: 'user' }, '')).toEqual([]);
});

it('SCIM refuses a group named like another company’s, a body of 5 MB and an unknown token in SCIM’s form', async () => {
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
