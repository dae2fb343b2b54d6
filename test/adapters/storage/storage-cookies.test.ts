import { expect, it } from 'vitest';
import { createCookieStorage } from '#adapters/storage/cookie-storage';
import { describeTokenStorage } from '../people/token-storage-contract';
import { aCookieJar } from './cookie-jar';

describeTokenStorage('cookies', () => createCookieStorage(aCookieJar()), 'shared');
describeTokenStorage(
  'cookies in a browser that blocks them',
  () => createCookieStorage(aCookieJar({ blocked: true })),
  'alone',
);
describeTokenStorage(
  'cookies in a browser that throws at every use',
  () => createCookieStorage(aCookieJar({ throws: true })),
  'alone',
);
describeTokenStorage(
  'cookies on a page without https',
  () => createCookieStorage(aCookieJar({ secure: false })),
  'alone',
);

it('cookies are for all pages, for a year, only over https and only for this site', () => {
  const jar = aCookieJar();
  createCookieStorage(jar).setItem('token', 'x y');
  expect(jar.written).toEqual(['token=x%20y; Path=/; Max-Age=31536000; Secure; SameSite=Strict']);
});

it('cookies keep what was set for the next page and for other tabs', () => {
  const jar = aCookieJar();
  const [tab, other] = [createCookieStorage(jar), createCookieStorage(jar)];
  tab.setItem('token', '1');
  expect(other.getItem('token')).toBe('1');
  other.removeItem('token');
  expect(tab.getItem('token')).toBeNull();
});

it('cookies leave no old value behind when the new one is too long for a cookie', () => {
  const jar = aCookieJar();
  const storage = createCookieStorage(jar);
  storage.setItem('token', 'old');
  const long = 'x'.repeat(5_000);
  storage.setItem('token', long);
  expect(storage.getItem('token')).toBe(long);
  expect(createCookieStorage(jar).getItem('token')).toBeNull();
  storage.setItem('token', 'short again');
  expect(createCookieStorage(jar).getItem('token')).toBe('short again');
});

it('cookies of other code are skipped if they are malformed', () => {
  const jar = aCookieJar();
  jar.cookie = 'foreign=%E0%A4%A; Path=/; Secure';
  jar.cookie = '%E0%A4%A=1; Path=/; Secure';
  const storage = createCookieStorage(jar);
  expect(storage.getItem('foreign')).toBe('%E0%A4%A');
  expect(storage.keys()).toEqual(['foreign', '%E0%A4%A']);
});
