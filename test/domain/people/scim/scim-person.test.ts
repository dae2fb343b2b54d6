import { expect, it } from 'vitest';
import type { Company } from '#domain/people/companies/company';
import { personIn } from '#domain/people/scim/scim-person';
import { failed, ok } from '#domain/result';

const companies: Company[] = [
  { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] },
  { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'] },
];
const ann = { userName: 'Ann', emails: [{ value: 'Ann@Contoso.example' }] };
const read = (resource: object) => personIn({ ...ann, ...resource }, 'Contoso', companies);

it.each([
  [
    'the primary address',
    { emails: [{ value: 'a@contoso.example' }, { value: 'b@contoso.example', primary: true }] },
    'b',
  ],
  [
    'the first address if none is primary',
    { emails: [{ value: 'A@contoso.example' }, { value: 'b@contoso.example' }] },
    'a',
  ],
  ['a userName that is an address', { userName: 'c@contoso.example', emails: [] }, 'c'],
])('a person’s email is %s, in lower case', (_, resource, name) => {
  expect(read(resource)).toMatchObject(ok({ email: `${name}@contoso.example` }));
});

it('a person is active unless the directory says otherwise', () => {
  expect(read({})).toEqual(ok({ userName: 'Ann', email: 'ann@contoso.example', active: true }));
  expect(read({ active: false, externalId: ' e-1 ' })).toMatchObject(ok({ active: false, externalId: 'e-1' }));
});

it.each([
  ['userName', { userName: ' ' }],
  ['userName', { userName: 'x'.repeat(257) }],
  ['externalId', { externalId: '' }],
  ['active', { active: 'maybe' }],
  ['emails', { emails: [] }],
  ['emails', { emails: 'ann@contoso.example' }],
  ['emails', { emails: [{ value: 'ann@fabrikam.example' }] }],
  ['emails', { emails: [{ value: 'ann@sub.contoso.example' }] }],
])('a person is refused by %s: %j', (field, resource) => {
  expect(read(resource)).toMatchObject(failed({ scimType: 'invalidValue', field }));
});
