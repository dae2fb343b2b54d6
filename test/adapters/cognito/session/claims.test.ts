import { expect, it } from 'vitest';
import { claimsOf } from '#adapters/cognito/session/claims';

const claims = { sub: 'sub', email: 'ada@example.com', 'cognito:username': 'ada', exp: 2, iat: 1 };
const tokenOf = (payload: object): string => `header.${btoa(JSON.stringify(payload))}.signature`;

it.each([null, 7, ['ada@example.com']])('an ID token with %j as an optional claim is read without it', (odd) => {
  const read = { sub: 'sub', email: 'ada@example.com', username: 'ada', exp: 2, iat: 1, name: '', greeted: '' };
  expect(claimsOf(tokenOf({ ...claims, email: odd }))).toEqual({ ...read, email: '' });
  expect(claimsOf(tokenOf({ ...claims, 'cognito:username': odd }))).toEqual({ ...read, username: '' });
});
