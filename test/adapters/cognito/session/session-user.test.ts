import { expect, it } from 'vitest';
import { sessionUser } from '#adapters/cognito/session/session-user';

const user = { sub: 'sub', email: 'amelia.hart@example.com' };
const claims = (username: string) => ({ ...user, username, name: '', greeted: '', exp: 0, iat: 0 });

it.each([
  ['Google_118000000000000000001', 'Google'],
  ['Facebook_10200000000000001', 'Facebook'],
  ['LoginWithAmazon_amzn1.account.AB_C', 'Amazon'],
  ['SignInWithApple_001999.local1.1200', 'Apple'],
  ['google_118000000000000000001', 'Google'],
])('%s signed in with a provider', (username, provider) => {
  expect(sessionUser(claims(username), { hosted: true, sharedComputer: false })).toMatchObject({
    username,
    hosted: true,
    provider,
  });
});

it.each(['amelia', 'Okta_1', 'Google', '', '_Google_1', 'Googles_1'])('%j names no provider', (username) => {
  expect(sessionUser(claims(username), { hosted: true, sharedComputer: false })).not.toHaveProperty('provider');
});

it('no username names a provider after a sign-in with a password', () => {
  expect(sessionUser(claims('Google_1'), { hosted: false, sharedComputer: false })).toEqual({
    ...user,
    username: 'Google_1',
  });
});

it.each([
  [['Contoso'], 'Contoso'],
  [['LoginWithAmazon'], 'Amazon'],
  [['Contoso', 'Google'], undefined],
])('a user linked to %j has signed in with %s', (identities, provider) => {
  const { provider: found } = sessionUser({ ...claims('amelia'), identities }, { hosted: true, sharedComputer: false });
  expect(found).toBe(provider);
});
