import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe';
import { answered, portalUnderTest } from './portal';
import { greeting, heading, menuLink } from './screen';

const portal = portalUnderTest();

const notice = (page: Page) => page.getByText('A newer version is available.');

/** Another build replaces this one: the site names another version, and the old parts are gone. */
async function publish(page: Page): Promise<void> {
  await page.context().route('**/version.json', (route) => route.fulfill({ json: { version: 'the newer one' } }));
  await page.context().route(/\/assets\/management-[^/]+\.js$/, (route) => route.fulfill({ status: 404 }));
}

/** Someone returns to the tab after `minutes`. */
async function comeBack(page: Page, minutes: number): Promise<void> {
  await page.clock.fastForward(minutes * 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

describe('a newer version of the site', () => {
  it('is announced when someone returns, and nothing reloads automatically', async () => {
    const context = await portal.newContext();
    const page = await context.newPage();
    await page.clock.install();
    await page.goto('/login');
    await heading(page, 'Sign in').waitFor();
    await page.getByRole('button', { name: 'Deutsch' }).waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/version.json') asked += 1;
    });
    await comeBack(page, 1);
    await comeBack(page, 5);
    await expect.poll(() => asked).toBe(1);
    expect(await notice(page).count()).toBe(0);

    await publish(page);
    await page.getByRole('textbox', { name: 'Username' }).fill('typed before');
    await comeBack(page, 5);
    await notice(page).waitFor();
    expect(asked).toBe(2);
    expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('typed before');

    await context.unrouteAll();
    portal.mayComplain(/net::ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    const refused = page.waitForEvent('requestfailed');
    await page.getByRole('button', { name: 'Reload' }).click();
    await refused;
    await page.getByText("You're offline.").waitFor();
    await context.setOffline(false);
    await page.getByText("You're offline.").waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('');
    expect(await notice(page).count()).toBe(0);
  });

  it('is announced at once when a part of the old one is missing', async () => {
    portal.mayComplain(...answered(404), /Failed to fetch dynamically imported module/);
    const page = await portal.visitAs('demo', '/home/index');
    await greeting(page).waitFor();
    await publish(page);
    await menuLink(page, 'Management').click();
    await heading(page, "Part of the portal couldn't be loaded").waitFor();
    await notice(page).waitFor();
  });

  it('is one press away when an old page was cached and its scripts are gone', async () => {
    portal.mayComplain(...answered(404), /dynamically imported module/);
    const context = await portal.newContext();
    const page = await context.newPage();
    const scripts = /\/assets\/portal-[^/]+\.js$/;
    await page.route(scripts, (route) => route.fulfill({ status: 404 }));
    await page.goto('/login');
    // As after the time that a start can take.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await heading(page, "The portal hasn't started").waitFor();
    await expectAccessible(page);
    // They come back with the next page only: the old one may not have asked for them yet.
    await page.route('**/login', async (route) => {
      await page.unroute(scripts);
      await route.fallback();
    });
    await page.getByRole('link', { name: 'Try again' }).click();
    await heading(page, 'Sign in').waitFor();
  });
});
