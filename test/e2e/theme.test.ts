import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { colourViolations } from './axe';
import { portalUnderTest } from './portal';
import { frameOf, greeting, heading } from './screen';
import { deferred } from '../application/deferred';

const portal = portalUnderTest();

const grounds = { light: 'rgb(248, 250, 249)', dark: 'rgb(19, 26, 25)' };

async function choose(page: Page, theme: string): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitemradio', { name: theme, exact: true }).click();
  await page.keyboard.press('Escape');
}

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

describe('the theme', () => {
  it("follows changes of the system's theme; a chosen theme is used from the first paint, before any script", async () => {
    const page = await portal.visitAs('demo', '/home/index', { colorScheme: 'light' });
    await greeting(page).waitFor();
    expect(await ground(page)).toBe(grounds.light);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await ground(page)).toBe(grounds.dark);
    await page.emulateMedia({ colorScheme: 'light' });
    await choose(page, 'Dark');
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
  });

  it('is used on the sign-in page too, and other tabs follow at once', async () => {
    const context = await portal.newContext({ colorScheme: 'dark' });
    const [first, second] = [await context.newPage(), await context.newPage()];
    await Promise.all([first.goto('/login'), second.goto('/login')]);
    await Promise.all([first, second].map((page) => heading(page, 'Sign in').waitFor()));
    await first.evaluate(() => localStorage.setItem('portal.preferences', '{"theme":"light"}'));
    await expect.poll(() => scheme(second)).toBe('light');
    await first.reload();
    await heading(first, 'Sign in').waitFor();
    expect(await scheme(first)).toBe('light');
  });

  it('is passed to an open dashboard without reopening it', async () => {
    const page = await portal.visitAs('demo', '/dashboard/us-employment-overview', { colorScheme: 'light' });
    const frame = frameOf(page, 'US employment');
    const figure = frame.getByRole('definition').first();
    await figure.waitFor();
    const frameScheme = () => figure.evaluate((shown) => getComputedStyle(shown).colorScheme);
    const address = () => page.locator('iframe[title="US employment"]').getAttribute('src');
    const before = await address();
    await expect.poll(frameScheme).toBe('light');
    await choose(page, 'Dark');
    // The system is still light.
    await expect.poll(frameScheme).toBe('dark');
    expect(await colourViolations(frame.locator(':root'))).toEqual([]);
    expect(await address()).toBe(before);
  });
});
