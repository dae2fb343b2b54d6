import { expect, it } from 'vitest';
import { canHavePasskeys, otherWays, signInMethods } from '#domain/people/sign-in/sign-in-methods';

it('the ways besides the password leave out a passkey where this browser can’t have one', () => {
  expect(otherWays(signInMethods, true)).toEqual(['passkey', 'emailCode', 'textCode']);
  expect(otherWays(signInMethods, false)).toEqual(['emailCode', 'textCode']);
  expect(otherWays(['password', 'passkey'], false)).toEqual([]);
});

it.each([
  ['localhost', true],
  ['portal.example.com', true],
  ['127.0.0.1', false],
  ['[::1]', false],
])('a passkey at %s can exist: %s', (hostname, can) => {
  expect(canHavePasskeys(hostname)).toBe(can);
});
