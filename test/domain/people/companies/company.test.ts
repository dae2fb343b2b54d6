import { describe, expect, test } from 'vitest';
import {
  type Company,
  companyOfAddress,
  domainIn,
  isMailDomain,
  isProviderName,
  mayComeFrom,
  mayComeFromAll,
  repeatedIn,
} from '#domain/people/companies/company';

const contoso: Company = { provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] };
const fabrikam: Company = {
  provider: 'Fabrikam',
  label: 'F',
  kind: 'SAML',
  domains: ['fabrikam.example'],
  password: true,
};
const companies = [contoso, fabrikam];

describe('the mail domain of an address', () => {
  test.each([
    ['amelia@Contoso.Example', 'contoso.example'],
    ['amelia@münchen.example', 'xn--mnchen-3ya.example'],
    ['a@b@contoso.example ', 'contoso.example'],
    ['amelia', undefined],
    ['amelia@', undefined],
    ['amelia@127.1', undefined],
    ['amelia@contoso.example/x', undefined],
    ['amelia@[::1]', undefined],
  ])('of %j is %j', (address, domain) => expect(domainIn(address)).toBe(domain));
});

test('A mail domain of the settings is in lower case and ASCII, and has a dot', () => {
  expect(
    ['contoso.example', 'Contoso.example', 'münchen.example', 'localhost', 'a b.example'].filter(isMailDomain),
  ).toEqual(['contoso.example']);
});

test('A provider can’t have a name of Cognito or of hosted login', () => {
  expect(['Contoso', 'con-toso', 'google', 'COGNITO', 'Con_toso', 'x', 'a'.repeat(33)].filter(isProviderName)).toEqual([
    'Contoso',
    'con-toso',
  ]);
});

const of = (address: string) => companyOfAddress(companies, address)?.provider;

test('A company is found by exactly its domain, not by a sub-domain or an ending', () => {
  expect(of('amelia@contoso.example')).toBe('Contoso');
  expect(of('amelia@mail.contoso.example')).toBeUndefined();
  expect(of('amelia@evilcontoso.example')).toBeUndefined();
});

describe('whether an address may sign in', () => {
  test.each([
    ['amelia@contoso.example', 'Contoso', true],
    ['amelia@contoso.example', undefined, false],
    ['amelia@contoso.example', 'Fabrikam', false],
    ['amelia@contoso.example', 'Google', false],
    ['bruno@fabrikam.example', undefined, true],
    ['bruno@fabrikam.example', 'Google', false],
    ['carla@elsewhere.example', 'Contoso', false],
    ['carla@elsewhere.example', 'Google', true],
    ['carla@elsewhere.example', undefined, true],
  ])('%s with the provider %s: %s', (address, provider, may) =>
    expect(mayComeFrom(companies, address, provider)).toBe(may),
  );
});

test('A person who is linked to several providers may sign in only if each of them is allowed', () => {
  const may = (...providers: string[]) => mayComeFromAll(companies, 'amelia@contoso.example', providers);
  expect([may('Contoso'), may('Contoso', 'Google'), may('Contoso', 'Fabrikam'), may()]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(mayComeFromAll(companies, undefined, ['Contoso'])).toBe(false);
});

test('A provider or a domain that two companies have is reported', () => {
  expect(repeatedIn([contoso, { ...fabrikam, provider: 'contoso', domains: ['contoso.example'] }])).toEqual([
    { index: 1, field: 'provider', value: 'contoso' },
    { index: 1, field: 'domains', value: 'contoso.example' },
  ]);
});
