import { expect, it } from 'vitest';
import { hostedProviders, providersOf } from '../../src/domain/hosted-login';

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

it('offers what there is where their own provider is not offered any more', () => {
  expect(providersOf('Google_1', ['Apple'])).toEqual(['Apple']);
});
