import { describe, expect, it } from 'vitest';
import { createCookieStorage } from '#adapters/storage/cookie-storage';
import { createTokenStorage } from '#adapters/storage/token-storage';
import { createWebStorage } from '#adapters/storage/web-storage';
import type { TokenStorage } from '#ports/people/token-storage';
import { aBrowserStorage } from '../../storage/browser-storage';
import { aCookieJar } from '../../storage/cookie-jar';
import { ada } from '../../people/user-pool-contract';
import { clientId } from '../recorded-pool';
import { hour, keyOf, sessionUnderTest } from './session-of-ada';

const session = sessionUnderTest();

const kept = new Map<string, string>();

/** New browsers; each page opens the browser's storage again. */
const browsers: [name: string, aBrowser: () => () => TokenStorage][] = [
  [
    'local storage',
    () => {
      const browser = aBrowserStorage();
      return () => createWebStorage(() => browser);
    },
  ],
  [
    'cookies',
    () => {
      const jar = aCookieJar();
      return () => createCookieStorage(jar);
    },
  ],
];

/** Ada has signed in in the browser. All tests share one sign-in, because sign-outs don't reach the pool. */
async function signedInBefore(storage: TokenStorage): Promise<void> {
  if (kept.size === 0) {
    await session.signIn();
    for (const key of session.storage.keys()) kept.set(key, session.storage.getItem(key) ?? '');
  }
  for (const [key, value] of kept) storage.setItem(key, value);
  session.pool.instead = (operation) => (operation === 'RevokeToken' ? Response.json({}) : undefined);
}

const withPayload = (payload: string) => `eyJhbGciOiJSUzI1NiJ9.${Buffer.from(payload).toString('base64url')}.c2ln`;

const damaged: string[] = [
  '',
  ' ',
  '\0',
  '0',
  'x',
  'null',
  'undefined',
  'true',
  '{}',
  '[]',
  '{"idToken":',
  '[object Object]',
  '.',
  '..',
  'a.b.c',
  'eyJ.eyJ.x',
  'eyJhbGciOiJSUzI1NiJ9..',
  '%E0%A4%A',
  'ünï\u202Ecode',
  '\uD800',
  '🙂.🙂.🙂',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'Bearer x\r\nx-evil: 1',
  'x'.repeat(100_000),
  withPayload(''),
  withPayload('{}'),
  withPayload('null'),
  withPayload('{"sub":5,"exp":"x","iat":[]}'),
  withPayload('{"sub":"x","exp":1e400,"iat":-1e400}'),
  withPayload('{"sub":"someone-else","exp":99999999999,"iat":1}'),
];

const items = ['idToken', 'accessToken', 'refreshToken', 'clockDrift', 'hosted', 'deviceKey'] as const;

describe.each(browsers)('in %s', (browser, aBrowser) => {
  describe.each(items)('a stored %s that is damaged', (item) => {
    it.each(damaged.map((value) => [value.slice(0, 40), value]))('%j breaks nothing', async (_, value) => {
      const open = aBrowser();
      await signedInBefore(open());
      open().setItem(keyOf(item), value);
      const again = session.pool.page(open());
      const user = await again.currentUser();
      if (user.ok) expect(['ada', '']).toContain(user.value.username);
      expect(typeof again.remembers()).toBe('boolean');
      const token = await again.idToken();
      if (token.ok) expect((await again.idToken({ refused: token.value.token })).ok).toBeTypeOf('boolean');
      await again.signOut('this-browser');
      expect(
        open()
          .keys()
          .filter((key) => !key.endsWith('.deviceKey')),
      ).toEqual([]);
      // Only what belongs to the device is still there. Cookies return the same of it, and a sign-in is slow.
      if (item === 'deviceKey' && browser === 'local storage')
        expect(await again.signIn(ada)).toMatchObject({ ok: true });
    });
  });

  describe('a damaged name of the last user', () => {
    it.each(damaged.map((value) => [value.slice(0, 40), value]))('%j breaks nothing', async (_, value) => {
      const open = aBrowser();
      await signedInBefore(open());
      open().setItem(`CognitoIdentityServiceProvider.${clientId}.LastAuthUser`, value);
      const again = session.pool.page(open());
      expect(await again.currentUser()).toMatchObject({ ok: false });
      await again.signOut('this-browser');
      expect(open().keys()).toEqual([]);
    });
  });

  describe('a token', () => {
    it.each([
      ['idToken', 'damaged', 'a.b.c'],
      ['accessToken', 'damaged', 'a.b.c'],
      ['idToken', 'too long for a cookie', undefined],
      ['accessToken', 'too long for a cookie', undefined],
    ])('%s that is %s is replaced by a refresh', async (item, _, value) => {
      const open = aBrowser();
      await signedInBefore(open());
      if (value === undefined) open().removeItem(keyOf(item));
      else open().setItem(keyOf(item), value);
      const again = session.pool.page(open());
      expect(again.remembers()).toBe(true);
      expect(await again.currentUser()).toMatchObject({ value: { username: 'ada' } });
      expect(session.pool.asked).toEqual(['GetTokensFromRefreshToken']);
      expect(open().getItem(keyOf(item))).toMatch(/^ey/);
    });
  });
});

it.each([
  ['is full', { room: 0 }],
  ['has room for half of the tokens', { room: 1_500 }],
  ['is blocked', { blocked: true }],
])('storage that %s keeps someone signed in for as long as the page lives', async (_, trouble) => {
  const browser = Object.assign(aBrowserStorage(), trouble);
  const storage = createWebStorage(() => browser);
  const page = session.pool.page(storage);
  expect(await page.signIn(ada)).toMatchObject({ ok: true });
  session.pool.clock.pass(2 * hour);
  expect(await page.idToken()).toMatchObject({ ok: true });
  expect(page.remembers()).toBe(true);
  await page.signOut('this-browser');
  expect(page.remembers()).toBe(false);
  expect(storage.keys()).toEqual([]);
});

it('storage that is the page’s memory, by configuration, keeps nothing for the next page', async () => {
  const page = session.pool.page(await createTokenStorage('memory'));
  await page.signIn(ada);
  expect(await page.idToken()).toMatchObject({ ok: true });
  expect(session.pool.page(await createTokenStorage('memory')).remembers()).toBe(false);
});
