import { describe, expect, test } from 'vitest';
import type { Company } from '#domain/people/companies/company';
import { belongingOf, groupOrigins } from '#domain/people/companies/group-origin';

const contoso: Company = { provider: 'Contoso', label: 'Contoso Ltd', kind: 'OIDC', domains: ['contoso.example'] };
const fabrikam: Company = { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'] };
const companies = [contoso, fabrikam];
const rules = [
  { provider: 'Contoso', attribute: 'groups', value: 'sales-emea', group: 'Sales' },
  { provider: 'Contoso', attribute: 'department', value: 'Finance', group: 'Finance' },
  { provider: 'Fabrikam', attribute: 'groups', value: 'staff', group: 'Staff' },
];

const at = (...providers: string[]) => providers.map((provider) => ({ provider, subject: '1' }));

describe('the company of an account', () => {
  test.each([
    ['its provider’s', at('contoso'), '', { company: contoso, signsIn: true }],
    ['its verified address’s', [], 'ann@fabrikam.example', { company: fabrikam, signsIn: false }],
    ['its verified address’s beside Google', at('Google'), 'ann@contoso.example', { company: contoso, signsIn: false }],
    ['none', at('Google'), 'ann@mail.example', { company: undefined, signsIn: false }],
    ['unknown if its provider is no company’s any more', at('Northwind'), 'ann@contoso.example', undefined],
    ['unknown if two companies sign it in', at('Contoso', 'Fabrikam'), 'ann@contoso.example', undefined],
  ])('is %s', (_, identities, email, expected) =>
    expect(belongingOf(companies, { identities, email })).toEqual(expected),
  );
});

test('a group comes from SCIM, else from the company that signs the person in by its rule, else from the pool', () => {
  const groups = ['Sales', 'Finance', 'Staff', 'Editors'];
  expect(groupOrigins(rules, groups, { company: contoso, signsIn: true }, ['Sales', 'Staff'])).toEqual([
    { group: 'Sales', from: 'scim', company: 'Contoso Ltd' },
    { group: 'Finance', from: 'company', company: 'Contoso Ltd' },
    { group: 'Staff', from: 'pool' },
    { group: 'Editors', from: 'pool' },
  ]);
});

test('a company that doesn’t sign the person in gives groups by SCIM only', () => {
  expect(groupOrigins(rules, ['Sales', 'Finance'], { company: contoso, signsIn: false }, ['Sales'])).toEqual([
    { group: 'Sales', from: 'scim', company: 'Contoso Ltd' },
    { group: 'Finance', from: 'pool' },
  ]);
});
