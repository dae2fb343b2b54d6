import axe from 'axe-core';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardsNamed, menu, openPortal, signIn } from './a-portal';

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const many = dashboardsNamed(...Array.from({ length: 14 }, (_, index) => `Report ${index}`));

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

async function violations(): Promise<string[]> {
  // What fades in has its contrast when it stands.
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  // Rules about the whole document: the page around the tests is not ours.
  const rules = { 'document-title': { enabled: true }, 'html-has-lang': { enabled: true } };
  const { violations: found } = await axe.run(document.body, { rules });
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

const pages: [path: string, heading: string | RegExp][] = [
  ['/home/index', /^Good/],
  ['/dashboard', 'Dashboards'],
  ['/user/profile', 'User profile'],
  ['/user/account', 'User account'],
  ['/user/billing', 'User billing'],
  ['/exception', 'Something went wrong'],
  ['/error-log/list', 'Nothing went wrong'],
  ['/nowhere/at/all', 'Page not found'],
];

for (const theme of ['light', 'dark'])
  for (const [size, viewport] of Object.entries(sizes)) {
    it.each(pages)(`finds nothing to object to on %s, ${theme}, ${size}`, async (path, name) => {
      document.documentElement.dataset['theme'] = theme;
      await openPortal({ path, as: 'demo', dashboards: many, size: viewport });
      await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
      expect(await violations()).toEqual([]);
    });

    it(`finds nothing to object to while signing in, ${theme}, ${size}`, async () => {
      document.documentElement.dataset['theme'] = theme;
      await openPortal({ size: viewport });
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect.element(page.getByRole('alert')).toBeVisible();
      expect(await violations()).toEqual([]);
      await signIn('newcomer', 'newcomer-pass-1');
      await expect.element(page.getByLabelText('New password', { exact: true })).toHaveFocus();
      expect(await violations()).toEqual([]);
    });
  }

it('finds nothing to object to in the account menu', async () => {
  await openPortal({ path: '/home/index', as: 'demo' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('finds nothing to object to in the menu sheet', async () => {
  await openPortal({ path: '/home/index', as: 'demo', dashboards: many, size: sizes.phone });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(menu).toBeVisible();
  expect(await violations()).toEqual([]);
});
