import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { deferred } from '../application/deferred';
import { portalUnderTest } from './portal';
import { chooseFromAccountMenu, greeting, heading } from './screen';

const portal = portalUnderTest();

const grounds = { light: 'rgb(248, 250, 249)', dark: 'rgb(19, 26, 25)' };

/** The page's background, which depends on the theme. */
const ground = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('div');
    probe.className = 'bg-page';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });

const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

it("follows the system's theme and its changes; a chosen theme is used from the first paint, before any script, on the sign-in page too", async () => {
  const page = await portal.visitAs('demo', '/home/index', { colorScheme: 'light' });
  await greeting(page).waitFor();
  expect(await ground(page)).toBe(grounds.light);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(page)).toBe(grounds.dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => ground(page)).toBe(grounds.dark);

  const scripts = deferred<void>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/home/index', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.readyState !== 'loading' && document.styleSheets.length > 0);
  expect(await page.getByRole('heading').count()).toBe(0);
  expect(await scheme(page)).toBe('dark');
  expect(await ground(page)).toBe(grounds.dark);
  scripts.resolve();
  await greeting(page).waitFor();
  expect(await ground(page)).toBe(grounds.dark);
  await chooseFromAccountMenu(page, 'Sign out');
  await heading(page, 'Sign in').waitFor();
  expect(await ground(page)).toBe(grounds.dark);
});
