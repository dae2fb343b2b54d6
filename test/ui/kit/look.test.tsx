import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createLocaleFiles } from '#adapters/locale-files/locale-files';
import type { Preferences } from '#domain/browser/preferences';
import { showTheme } from '../../../src/ui/theme';
import { heading, openPortal } from '../a-portal';

const html = document.documentElement;

async function openAccountMenu() {
  await page.getByRole('button', { name: 'Account menu' }).click();
}
const choice = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const ring = (name: string) => getComputedStyle(page.getByRole('menuitem', { name }).element()).outlineStyle;

const frameScheme = () => document.querySelector('iframe')?.contentDocument?.documentElement.style.colorScheme;

async function home(preferences: Partial<Preferences> = {}) {
  const opened = await openPortal({ path: '/user/profile', as: 'demo', preferences });
  showTheme(opened.portal.preferences);
  return opened;
}

it('a menu shows the focus ring on the entry reached by keyboard, not on the one under the pointer', async () => {
  await home();
  await openAccountMenu();
  await page.getByRole('menuitem', { name: 'Billing' }).hover();
  await expect.element(page.getByRole('menuitem', { name: 'Billing' })).toHaveFocus();
  expect(ring('Billing')).toBe('none');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Devices' })).toHaveFocus();
  expect(ring('Devices')).toBe('solid');
});

it('the theme follows the system until another is chosen', async () => {
  const { portal } = await home();
  await expect.element(choice('System')).toBeVisible();
  expect(html.dataset['theme']).toBeUndefined();
  await choice('Dark').click();
  await expect.element(choice('Dark')).toHaveAttribute('aria-pressed', 'true');
  expect(html.dataset['theme']).toBe('dark');
  expect(getComputedStyle(html).colorScheme).toBe('dark');
  expect(portal.preferences.current().theme).toBe('dark');
  await choice('System').click();
  expect(html.dataset['theme']).toBeUndefined();
});

it('the theme is passed on to the dashboards, which stay open', async () => {
  const { portal } = await openPortal({ path: '/dashboard/meta-0', as: 'demo', preferences: { theme: 'dark' } });
  await expect.poll(frameScheme).toBe('dark');
  const frame = document.querySelector('iframe');
  portal.preferences.choose({ theme: 'light' });
  await expect.poll(frameScheme).toBe('light');
  portal.preferences.choose({ theme: 'dark' });
  await expect.poll(frameScheme).toBe('dark');
  expect(document.querySelector('iframe')).toBe(frame);
});

it('the language is chosen by its own name, and remembered', async () => {
  const { portal } = await home();
  await page.getByRole('combobox', { name: 'Language' }).selectOptions('Deutsch');
  await expect.element(page.getByRole('combobox', { name: 'Sprache' })).toBeVisible();
  await expect.poll(() => html.lang).toBe('de');
  expect(portal.preferences.current().locale).toBe('de');
});

it('the language is chosen on the sign-in page too', async () => {
  await openPortal({ path: '/login' });
  await page.getByRole('button', { name: 'Italiano' }).click();
  await expect.element(heading('Accedi')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Italiano' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'English' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
});

it('the language is English, with a notice, if the remembered one does not exist', async () => {
  const { portal } = await openPortal({ path: '/login', preferences: { locale: 'xx' } });
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(page.getByText("The portal isn't available in “xx”.")).toBeVisible();
  expect(portal.errorLog.current()[0]?.message).toMatch(/^Unknown variable dynamic import: .*xx\.json$/);
});

it("the language stays the same, with a notice, if a language file couldn't be loaded", async () => {
  const files = createLocaleFiles();
  let broken = true;
  const localeFiles = {
    ...files,
    load: async (locale: string) => {
      if (broken && locale === 'de') throw new TypeError('Failed to fetch');
      return files.load(locale);
    },
  };
  const { portal } = await openPortal({ path: '/login', preferences: { locale: 'de' }, localeFiles });
  await expect.element(page.getByText("German couldn't be loaded, so the portal is in another language")).toBeVisible();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect.element(page.getByText("German couldn't be loaded. Check your connection")).toBeVisible();
  expect(portal.errorLog.current()[0]).toMatchObject({ message: 'Failed to fetch', where: 'locale' });
  broken = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(heading('Anmelden')).toBeVisible();
});
