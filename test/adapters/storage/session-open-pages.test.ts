import { expect, it } from 'vitest';
import { createSessionOpenPages } from '#adapters/storage/session-open-pages';

const page = { path: '/dashboard/sales', href: '/dashboard/sales?sheet=2' };

function aStorage() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

it('the open pages of a browser tab are there again after a reload, for the same user', () => {
  const storage = aStorage();
  createSessionOpenPages(() => storage).write('ann', [page]);
  expect(createSessionOpenPages(() => storage).read('ann')).toEqual([page]);
  expect(createSessionOpenPages(() => storage).read('ben')).toEqual([]);
});

it('the open pages of a browser tab are removed when they are forgotten', () => {
  const storage = aStorage();
  const pages = createSessionOpenPages(() => storage);
  pages.write('ann', [page]);
  pages.forget();
  expect(pages.read('ann')).toEqual([]);
  expect(storage.items.size).toBe(0);
});

it.each([
  'null',
  '[]',
  '{"sub":"ann"}',
  'not JSON',
  '{"sub":"ann","pages":[{"path":"//evil.example","href":"/"}]}',
  '{"sub":"ann","pages":[{"path":"/home/index","href":"javascript:alert(1)"}]}',
])('the open pages of a browser tab count as none where %s is stored', (text) => {
  const storage = aStorage();
  createSessionOpenPages(() => storage).write('ann', []);
  for (const key of storage.items.keys()) storage.items.set(key, text);
  expect(createSessionOpenPages(() => storage).read('ann')).toEqual([]);
});

it('the open pages of a browser tab are empty if the browser stores nothing', () => {
  const blocked = createSessionOpenPages(() => {
    throw new DOMException('Blocked', 'SecurityError');
  });
  blocked.write('ann', [page]);
  blocked.forget();
  expect(blocked.read('ann')).toEqual([]);
});
