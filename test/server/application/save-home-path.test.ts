import { expect, it } from 'vitest';
import { createSaveHomePath } from '#server/application/save-home-path';
import { failed, ok } from '#domain/result';
import { storesInMemory } from '../stores-in-memory';

const person = { sub: 'sub-of-anna' };

it('the backend saves the start page of this user only', async () => {
  const store = storesInMemory();
  expect(await createSaveHomePath(store.homePaths)(person, '/dashboard/sales?sheet=2')).toEqual(
    ok('/dashboard/sales?sheet=2'),
  );
  expect(await store.homePaths.homePath(person.sub)).toBe('/dashboard/sales?sheet=2');
  expect(await store.homePaths.homePath('sub-of-ben')).toBeUndefined();
});

it.each(['/', '/home'])('the backend clears the start page when the user chooses the home page as %s', async (home) => {
  const store = storesInMemory();
  const saveHomePath = createSaveHomePath(store.homePaths);
  await saveHomePath(person, '/user/profile');
  expect(await saveHomePath(person, home)).toEqual(ok(undefined));
  expect(await store.homePaths.homePath(person.sub)).toBeUndefined();
});

it.each([
  ['of another site', 'https://elsewhere.example/'],
  ['without a scheme, of another site', '//elsewhere.example/'],
  ['with a backslash, of another site', '/\\elsewhere.example'],
  ['above the root, of another site', '/dashboard/../..//x'],
  ['that runs', 'javascript:alert(1)'],
  ['of the sign-in page', '/login'],
  ['that is empty', ''],
  ['that is no path', 'profile'],
  ['of 4,097 characters', `/dashboard/${'a'.repeat(4086)}`],
])('the backend refuses a start page %s, and keeps what was saved', async (_, address) => {
  const store = storesInMemory();
  const saveHomePath = createSaveHomePath(store.homePaths);
  await saveHomePath(person, '/user/profile');
  expect(await saveHomePath(person, address)).toEqual(failed({ code: 'invalid-body', field: 'homePath' }));
  expect(await store.homePaths.homePath(person.sub)).toBe('/user/profile');
});

it('the backend saves a start page of 4,096 characters', async () => {
  const path = `/dashboard/${'a'.repeat(4085)}`;
  expect(await createSaveHomePath(storesInMemory().homePaths)(person, path)).toEqual(ok(path));
});
