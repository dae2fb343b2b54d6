import { expect, it } from 'vitest';
import type { Company } from '#domain/people/companies/company';
import { hostedProviders, isHostedReturn, providersOf } from '#domain/people/sign-in/hosted-login';

const email = 'ann@example.com';
const companies: Company[] = [{ provider: 'Contoso', label: 'Contoso', kind: 'OIDC', domains: ['contoso.example'] }];

it.each(hostedProviders)('hosted login leads a user of %s back by it', (own) => {
  expect(providersOf({ provider: own, email }, { providers: hostedProviders, companies })).toEqual([own]);
});

it('hosted login offers every provider if their own is unknown, or no longer offered', () => {
  expect(providersOf({ email }, { providers: ['Facebook', 'Apple'], companies })).toEqual(['Facebook', 'Apple']);
  expect(providersOf({ provider: 'Google', email }, { providers: ['Apple'], companies })).toEqual(['Apple']);
});

it('hosted login leads a user of a company back by it, also where the pool names no provider', () => {
  const offered = { providers: hostedProviders, companies };
  expect(providersOf({ provider: 'Contoso', email }, offered)).toEqual(['Contoso']);
  expect(providersOf({ email: 'ann@contoso.example' }, offered)).toEqual(['Contoso']);
});

it.each([
  ['?code=1&state=2', true],
  ['?error=access_denied&state=2', true],
  ['?error=access_denied&error_description=Call+555', true],
  ['?code=1', false],
  ['?state=2', false],
  ['?redirect=%2Fdashboard%3Ferror%3D1', false],
  ['', false],
])('hosted login recognises a return: %j', (search, is) => {
  expect(isHostedReturn(search)).toBe(is);
});
