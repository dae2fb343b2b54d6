import { expect, it } from 'vitest';
import { createInMemoryTokenStorage } from '#adapters/in-memory/in-memory-token-storage';
import { createWebStorage } from '#adapters/storage/web-storage';
import { describeTokenStorage } from '../people/token-storage-contract';
import { aBrowserStorage } from './browser-storage';

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

describeTokenStorage('the in-memory token storage', createInMemoryTokenStorage, 'alone');
describeTokenStorage(
  'web storage',
  () => {
    const browser = aBrowserStorage();
    return createWebStorage(() => browser);
  },
  'shared',
);
describeTokenStorage(
  'web storage in a browser whose storage is full',
  () => {
    const browser = Object.assign(aBrowserStorage(), { room: 0 });
    return createWebStorage(() => browser);
  },
  'alone',
);
describeTokenStorage('web storage in a browser that blocks it', () => createWebStorage(blocked), 'alone');
describeTokenStorage(
  'web storage in a browser that throws at every use',
  () => {
    const browser = Object.assign(aBrowserStorage(), { blocked: true });
    return createWebStorage(() => browser);
  },
  'alone',
);

it('web storage keeps what was set for the next page', () => {
  const browser = aBrowserStorage();
  createWebStorage(() => browser).setItem('a', '1');
  expect(createWebStorage(() => browser).getItem('a')).toBe('1');
});

it('web storage leaves no old value behind when it has no room for the new one', () => {
  const browser = aBrowserStorage();
  const storage = createWebStorage(() => browser);
  storage.setItem('token', 'old');
  browser.room = 0;
  storage.setItem('token', 'a newer one');
  expect(storage.getItem('token')).toBe('a newer one');
  expect(createWebStorage(() => browser).getItem('token')).toBeNull();
});

it('web storage goes back to the browser’s storage when there is room again', () => {
  const browser = aBrowserStorage();
  const storage = createWebStorage(() => browser);
  browser.room = 0;
  storage.setItem('token', 'one');
  browser.room = 100;
  storage.setItem('token', 'two');
  expect(browser.getItem('token')).toBe('two');
  browser.removeItem('token');
  expect(storage.getItem('token')).toBeNull();
});

it('web storage sees what another tab has changed', () => {
  const browser = aBrowserStorage();
  const [tab, other] = [createWebStorage(() => browser), createWebStorage(() => browser)];
  tab.setItem('token', '1');
  other.removeItem('token');
  expect(tab.getItem('token')).toBeNull();
});
