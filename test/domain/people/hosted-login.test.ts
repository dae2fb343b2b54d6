import { expect, it } from 'vitest';
import { hostedProviders, isHostedReturn, providersOf } from '../../../src/domain/people/hosted-login';

it.each([
  ['Google_118000000000000000001', ['Google']],
  ['Facebook_10200000000000001', ['Facebook']],
  ['LoginWithAmazon_amzn1.account.AB_C', ['Amazon']],
  ['SignInWithApple_001999.local1.1200', ['Apple']],
  ['google_118000000000000000001', ['Google']],
])('leads %s back by their own provider', (username, own) => {
  expect(providersOf(username, hostedProviders)).toEqual(own);
});

it.each(['amelia', 'Okta_1', 'Google', '', '_Google_1'])('offers every provider to %j', (username) => {
  expect(providersOf(username, ['Facebook', 'Apple'])).toEqual(['Facebook', 'Apple']);
});

it('offers every provider if their own is no longer offered', () => {
  expect(providersOf('Google_1', ['Apple'])).toEqual(['Apple']);
});

it.each([
  ['?code=1&state=2', true],
  ['?error=access_denied&state=2', true],
  ['?error=access_denied&error_description=Call+555', true],
  ['?code=1', false],
  ['?state=2', false],
  ['?redirect=%2Fdashboard%3Ferror%3D1', false],
  ['', false],
])('recognises a return: %j', (search, is) => {
  expect(isHostedReturn(search)).toBe(is);
});
