import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accountOf, portalUnderTest } from './portal';
import { chooseFromAccountMenu, greeting, heading, mainMenu, signIn } from './screen';

const portal = portalUnderTest();

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

const errors = (page: Page) => page.getByRole('list', { name: 'Error log' }).getByRole('listitem');

async function enter(page: Page, username: string): Promise<void> {
  await signIn(page, accountOf(username));
  await greeting(page).waitFor();
}

describe('the error log', () => {
  it('keeps uncaught errors, without secrets, through a reload and a sign-out, but not for another user', async () => {
    portal.mayComplain(/RangeError: Broken/, /net::ERR_FAILED/);
    const page = await portal.visitAs('demo', '/home/index');
    await greeting(page).waitFor();
    await throwIn(
      page,
      'Broken at https://bi.example/embed/1f?code=s3cr3t for ann@example.com, eyJhbGciOiJSUzI1NiJ9.e30.c2ln',
    );
    await page.goto('/error-log/list');
    await errors(page).first().waitFor();
    const entry = await errors(page).first().innerText();
    expect(entry).toMatch(/RangeError at \/home\/index/);
    expect(entry).toMatch(/ERR-[\dA-Z]{4}-[\dA-Z]{4}/);
    const kept = await page.evaluate(() => localStorage.getItem('portal.errors') ?? '');
    for (const text of [entry, kept]) expect(text).not.toMatch(/s3cr3t|embed|ann@|eyJ/);

    expect(await errors(page).count()).toBe(1);
    await chooseFromAccountMenu(page, 'Sign out');
    await heading(page, 'Sign in').waitFor();
    await enter(page, 'demo');
    await page.goto('/error-log/list');
    await errors(page).first().waitFor();

    await chooseFromAccountMenu(page, 'Sign out');
    await heading(page, 'Sign in').waitFor();
    // Loaded ahead, and no error if it does not come.
    await page.route(/\/assets\/beside-sign-in-[^/]+\.js$/, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed');
    await page.goto('/login');
    await refused;
    await page.unrouteAll();
    await page.goto('/login');
    await enter(page, 'viewer');
    await page.goto('/error-log/list');
    await heading(page, 'No errors').waitFor();
  });
});

describe("a part of the portal that couldn't be loaded", () => {
  it('is reported with a reference that is in the error log, and loads on retry', async () => {
    portal.mayComplain(/net::ERR_FAILED/, /Failed to fetch dynamically imported module/);
    const page = await portal.visitAs('demo', '/user/profile');
    await heading(page, 'User profile').waitFor();
    await page.route(/\/assets\/error-log-[^/]+\.js$/, (route) => route.abort());
    await page.goto('/error-log/list');
    await heading(page, "Part of the portal couldn't be loaded").waitFor();
    const reference = await page.getByText(/^ERR-/).innerText();
    await mainMenu(page).waitFor();
    await page.unroute(/\/assets\/error-log-[^/]+\.js$/);
    await page.getByRole('button', { name: 'Try again' }).click();
    await errors(page).filter({ hasText: reference }).waitFor();
  });
});
