import { expect, it } from 'vitest';
import { hostedProviders, isHostedReturn, providersOf } from '#domain/people/sign-in/hosted-login';

it.each(hostedProviders)('hosted login leads a user of %s back by it', (own) => {
  expect(providersOf(own, hostedProviders)).toEqual([own]);
});

it('hosted login offers every provider if their own is unknown, or no longer offered', () => {
  expect(providersOf(undefined, ['Facebook', 'Apple'])).toEqual(['Facebook', 'Apple']);
  expect(providersOf('Google', ['Apple'])).toEqual(['Apple']);
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
