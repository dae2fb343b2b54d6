import { describe, expect, test } from 'vitest';
import { array, assert, constantFrom, dictionary, oneof, property, record } from 'fast-check';
import { type Account, accountToLink, admit } from '#domain/people/companies/federation';
import { mostValues, rulesOf } from '#domain/people/companies/company-groups';
import type { Company } from '#domain/people/companies/company';

const companies: Company[] = [
  { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] },
  { provider: 'Fabrikam', label: 'Fabrikam', kind: 'SAML', domains: ['fabrikam.example'], password: true },
];
const rules = rulesOf({
  companyGroups: [{ provider: 'Contoso', attribute: 'groups', value: 'sales', group: 'Sales' }],
  companySuperUsers: [{ provider: 'Contoso', attribute: 'roles', value: 'managers' }],
});
const arrival = { provider: 'Contoso', address: 'ana@contoso.example', claims: { groups: ['sales', 'SuperUser'] } };

describe('a sign-in by an identity provider', () => {
  test.each([
    ['their own company', {}, { ok: true, value: ['Sales'] }],
    ['their own company, in capitals', { address: 'Ana@CONTOSO.example' }, { ok: true, value: ['Sales'] }],
    ['another company', { provider: 'Fabrikam' }, { ok: false, failure: 'other-domain' }],
    ['Google with an address of a company', { provider: 'Google' }, { ok: false, failure: 'other-domain' }],
    ['Google', { provider: 'Google', address: 'ana@mail.example', claims: {} }, { ok: true, value: [] }],
    ['Facebook without an address', { provider: 'Facebook', address: '', claims: {} }, { ok: true, value: [] }],
    ['a company with an address of nobody', { address: 'ana@mail.example' }, { ok: false, failure: 'other-domain' }],
    ['a company with a sub-domain', { address: 'ana@it.contoso.example' }, { ok: false, failure: 'other-domain' }],
    ['a company without an address', { address: '' }, { ok: false, failure: 'no-address' }],
    ['a company as a manager', { claims: { roles: 'managers' } }, { ok: true, value: ['SuperUser'] }],
    [
      'a company with more groups than are looked at',
      { claims: { groups: Array.from({ length: mostValues + 1 }, () => 'sales') } },
      { ok: false, failure: 'too-many-groups' },
    ],
  ])('is admitted or refused from %s', (_, given, expected) => {
    expect(admit(companies, rules, { ...arrival, ...given })).toEqual(expected);
  });

  test('never gives a group without a rule of the provider for one of the values', () => {
    const value = constantFrom('sales', 'managers', 'SuperUser', 'Sales', '');
    const claims = dictionary(constantFrom('groups', 'roles', 'group', '__proto__'), oneof(value, array(value)));
    const rule = record({
      provider: constantFrom('Contoso', 'Fabrikam'),
      attribute: constantFrom('groups', 'roles'),
      value,
      group: constantFrom('Sales', 'Finance'),
    });
    assert(
      property(array(rule), claims, (companyGroups, said) => {
        const admitted = admit(companies, rulesOf({ companyGroups }), { ...arrival, claims: said });
        const groups = admitted.ok ? admitted.value : [];
        for (const group of groups) {
          const gives = companyGroups.some(
            (one) =>
              one.provider === 'Contoso' && one.group === group && [said[one.attribute]].flat().includes(one.value),
          );
          expect(gives).toBe(true);
        }
      }),
    );
  });
});

const account: Account = {
  username: 'ana',
  status: 'CONFIRMED',
  email: 'ana@contoso.example',
  emailVerified: true,
  providers: [],
};
const came: Account = { ...account, username: 'contoso_1', status: 'EXTERNAL_PROVIDER', providers: ['Contoso'] };

test.each<[string, Account[], string | undefined]>([
  ['the account with a password and the same address', [account], 'ana'],
  ['an account whose address has capitals', [{ ...account, email: 'Ana@Contoso.Example' }], 'ana'],
  ['an account that was invited and not used yet', [{ ...account, status: 'FORCE_CHANGE_PASSWORD' }], 'ana'],
  ['no account', [], undefined],
  ['none with another address', [{ ...account, email: 'ben@contoso.example' }], undefined],
  ['none whose address is not verified', [{ ...account, emailVerified: false }], undefined],
  ['none that was never confirmed', [{ ...account, status: 'UNCONFIRMED' }], undefined],
  ['none of another provider', [{ ...account, status: 'EXTERNAL_PROVIDER', providers: ['Google'] }], undefined],
  ['none after an earlier sign-in from there', [account, came], undefined],
  ['none that is linked already', [{ ...account, providers: ['Contoso'] }], undefined],
  ['none of two accounts with the address', [account, { ...account, username: 'ana2' }], undefined],
])('A first sign-in from a company links %s', (_, accounts, username) => {
  expect(accountToLink(companies, arrival, accounts)).toBe(username);
});

test('Neither a company nor Google links an account of another company’s domain', () => {
  const address = 'ana@fabrikam.example';
  expect(accountToLink(companies, { provider: 'Contoso', address }, [{ ...account, email: address }])).toBeUndefined();
  expect(accountToLink(companies, { provider: 'Google', address }, [{ ...account, email: address }])).toBeUndefined();
});
