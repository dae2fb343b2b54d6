import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { portalUnderTest } from '../steps/portal';
import { greeting, heading, mainMenu, menuLink } from '../steps/screen';

/*
 * Tests a page that stays open while the network goes, a newer build is published, or something breaks.
 */

const portal = portalUnderTest();

const newerVersion = (page: Page) => page.getByText('A newer version is available.');

/** Someone returns to the tab after `minutes`. */
async function comeBack(page: Page, minutes: number): Promise<void> {
  await page.clock.fastForward(minutes * 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

it('without a network the page stays, says so, and draws what was missing once the network is back', async () => {
  portal.mayComplain(/net::ERR_INTERNET_DISCONNECTED/, /Failed to fetch dynamically imported module/);
  const page = await portal.visitAs('demo', '/home/index');
  await greeting(page).waitFor();
  const notice = page.getByText("You're offline.");
  expect(await notice.count()).toBe(0);
  await page.context().setOffline(true);
  await notice.waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  const icon = page.getByRole('menuitem', { name: 'Billing' }).locator('svg');
  await expect.poll(() => icon.innerHTML()).not.toBe('');
  const standIn = await icon.innerHTML();
  await page.keyboard.press('Escape');

  let documents = 0;
  page.on('domcontentloaded', () => (documents += 1));
  await menuLink(page, 'Management').click();
  await heading(page, "You're offline").waitFor();
  expect(documents).toBe(0);
  await page.context().setOffline(false);
  await notice.waitFor({ state: 'detached' });
  await heading(page, 'Dashboard management').waitFor();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.poll(() => icon.innerHTML()).not.toBe(standIn);
});

it('a newer version of the site is announced when someone returns, and nothing reloads automatically', async () => {
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
  expect(await newerVersion(page).count()).toBe(0);

  await context.route('**/version.json', (route) => route.fulfill({ json: { version: 'the newer one' } }));
  await page.getByRole('textbox', { name: 'Username' }).fill('typed before');
  await comeBack(page, 5);
  await newerVersion(page).waitFor();
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
  expect(await newerVersion(page).count()).toBe(0);
});

/** Throws an uncaught error, as a bug would, and resolves when all have heard of it. */
const throwIn = (page: Page, message: string) =>
  page.evaluate(
    (text) =>
      new Promise<void>((heard) => {
        window.addEventListener('error', () => heard(), { once: true });
        setTimeout(() => {
          throw new RangeError(text);
        });
      }),
    message,
  );

it('an uncaught error and a failed part are in the error log, without secrets, by the reference that is shown', async () => {
  portal.mayComplain(/RangeError: Broken/, /net::ERR_FAILED/, /Failed to fetch dynamically imported module/);
  const page = await portal.visitAs('demo', '/user/profile');
  await heading(page, 'User profile').waitFor();
  const secrets = 'code=s3cr3t for ann@example.com, eyJhbGciOiJSUzI1NiJ9.e30.c2ln';
  await throwIn(page, `Broken at https://bi.example/embed/1f?${secrets}`);
  await page.route(/\/assets\/error-log-[^/]+\.js$/, (route) => route.abort());
  await page.goto('/error-log/list');
  await heading(page, "Part of the portal couldn't be loaded").waitFor();
  const reference = await page.getByText(/^ERR-/).innerText();
  await mainMenu(page).waitFor();
  await page.unroute(/\/assets\/error-log-[^/]+\.js$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  const errors = page.getByRole('list', { name: 'Error log' }).getByRole('listitem');
  await errors.filter({ hasText: reference }).waitFor();
  const entry = await errors.filter({ hasText: 'RangeError at /user/profile' }).innerText();
  expect(entry).toMatch(/ERR-[\dA-Z]{4}-[\dA-Z]{4}/);
  const kept = await page.evaluate(() => localStorage.getItem('portal.errors') ?? '');
  for (const text of [entry, kept]) expect(text).not.toMatch(/s3cr3t|embed|ann@|eyJ/);
});

it('what the embedding SDK throws by itself, a minute after a dashboard was left, is not in the error log', async () => {
  portal.mayComplain(/RangeError: Another/);
  const page = await portal.visitAs('demo', '/healthz');
  // Minutes pass quickly; Playwright's own clock would catch what timers throw.
  await page.addInitScript(() => {
    const real = window.setTimeout;
    window.setTimeout = ((act: () => void, ms?: number) => real(act, ms === 60_000 ? 300 : ms)) as typeof setTimeout;
  });
  // The frame's document never arrives.
  await page.route('**/embed/*/dashboards/**', () => undefined);
  await page.goto('/dashboard/us-employment-overview');
  await page.locator('iframe[title="US employment"]').waitFor({ state: 'attached' });
  await menuLink(page, 'Management').click();
  await heading(page, 'Dashboard management').waitFor();
  await page.evaluate(() => new Promise((heard) => setTimeout(heard, 60_000)));
  await throwIn(page, 'Another');
  await page.goto('/error-log/list');
  const errors = page.getByRole('list', { name: 'Error log' }).getByRole('listitem');
  await errors.filter({ hasText: 'Another' }).waitFor();
  expect(await errors.count()).toBe(1);
});
