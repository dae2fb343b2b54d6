import { expect, it } from 'vitest';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createStoredSession, namesSignIn } from '#adapters/cognito/session/stored-session';

it('tells from the names alone whether a sign-in is stored', () => {
  const storage = createInMemoryTokenStorage();
  const stored = createStoredSession({ browser: storage, tab: createInMemoryTokenStorage() }, 'client');
  storage.setItem('portal.preferences', '{}');
  storage.setItem('CognitoIdentityServiceProvider.client.ada.deviceKey', 'eu-west-1_0');
  expect(namesSignIn(storage.keys(), undefined)).toBe(false);
  const session = {
    username: 'ada.l',
    idToken: 'a',
    accessToken: 'b',
    refreshToken: 'c',
    clockDrift: 0,
    hosted: false,
    sharedComputer: false,
  };
  stored.save(session);
  expect(namesSignIn(storage.keys(), undefined)).toBe(true);
  expect(namesSignIn(storage.keys(), 'client')).toBe(true);
  expect(namesSignIn(storage.keys(), 'another')).toBe(false);
  stored.forget();
  expect(namesSignIn(storage.keys(), undefined)).toBe(false);
});
