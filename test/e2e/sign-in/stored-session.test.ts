import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { configure } from '../steps/configure';
import { accountOf, answered, portalUnderTest } from '../steps/portal';
import {
  alertOf,
  chooseFromAccountMenu,
  figureIn,
  greeting,
  heading,
  mainMenu,
  menuLink,
  signIn,
  visualIn,
} from '../steps/screen';

const portal = portalUnderTest({ sessionCheck: { answersHold: 0 } });

const prefix = 'CognitoIdentityServiceProvider.';
const notice = (page: Page) => page.getByText(/^You'll stay signed in only until/);
const everythingStored = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].map((storage) => Object.keys(storage)));

const blockStorages = (context: BrowserContext, names: string[]) =>
  context.addInitScript((blocked) => {
    for (const name of blocked)
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
  }, names);

/** The browser's storage without users' shelves, which the next sign-in uses again. */
const keysOfUser = async (page: Page) =>
  (await everythingStored(page)).flat().filter((key) => !key.startsWith('portal.shelf.'));

/** Collects every text that the tab shows from now on, however briefly. */
async function watchTexts(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((wanted) => {
    const look = () => {
      if (document.body.textContent?.includes(wanted)) document.documentElement.dataset['seen'] = 'true';
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
  return () => page.evaluate(() => document.documentElement.dataset['seen'] === 'true');
}

it('signing out leads to the sign-in page, and leaves nothing private to the back button or the next user', async () => {
  const page = await portal.visitAs('demo', '/');
  await menuLink(page, 'Management').click();
  await heading(page, 'Dashboard management').waitFor();
  await menuLink(page, 'Climate record').click();
  await figureIn(page, 'Climate record').waitFor();
  expect(await keysOfUser(page)).not.toEqual([]);

  await chooseFromAccountMenu(page, 'Sign out');
  await heading(page, 'Sign in').waitFor();
  expect(page.url()).toBe(portal.at('/login'));
  expect(await keysOfUser(page)).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  await expect.poll(() => page.locator('iframe').count()).toBe(0);

  const privateTextSeen = await watchTexts(page, 'Federal receipts');
  for (const left of ['/management/quicksight', '/home/index']) {
    await page.goBack({ waitUntil: 'commit' });
    await page.waitForURL(`/login?redirect=${encodeURIComponent(left)}`);
    await heading(page, 'Sign in').waitFor();
    expect(await mainMenu(page).count()).toBe(0);
  }

  // To where the sign-out has led: the next user starts on Home.
  await page.evaluate(() => history.go(2));
  await page.waitForURL('/login');
  await signIn(page, accountOf('viewer'));
  await greeting(page).waitFor();
  expect(page.url()).toBe(portal.at('/home/index'));
  await menuLink(page, 'Air routes').waitFor();
  expect(await menuLink(page, 'Management').count()).toBe(0);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByText('thomas.keller@example.com').waitFor();
  expect(await page.getByText('maya.hart@example.com').count()).toBe(0);
  expect(await privateTextSeen()).toBe(false);
  expect((await keysOfUser(page)).filter((key) => key.includes('.demo.'))).toEqual([]);
});

it('a session in cookies lasts a year over https alone, opens new tabs, and ends in all of them at once', async () => {
  const context = await portal.newContext();
  await configure(context, { tokenStorage: 'cookies' });
  const page = await context.newPage();
  await page.goto('/login');
  await signIn(page, accountOf('viewer'));
  await greeting(page).waitFor();
  const kept = (await page.context().cookies()).filter(({ name }) => name.startsWith(prefix));
  for (const item of ['idToken', 'accessToken', 'refreshToken', 'LastAuthUser']) {
    expect(kept.map(({ name }) => name)).toContainEqual(expect.stringMatching(new RegExp(`\\.${item}$`)));
  }
  const inAYear = Date.now() / 1000 + 365 * 24 * 3600;
  for (const cookie of kept) {
    expect(cookie).toMatchObject({ path: '/', secure: true, sameSite: 'Strict' });
    expect(Math.abs(cookie.expires - inAYear)).toBeLessThan(600);
  }
  expect((await everythingStored(page))[0]?.filter((key) => key.startsWith(prefix))).toEqual([]);

  // As if the ID token was too long for one cookie.
  await page.context().clearCookies({ name: /\.idToken$/ });
  const other = await page.context().newPage();
  await other.goto('/');
  await greeting(other).waitFor();
  expect(await notice(other).count()).toBe(0);
  await chooseFromAccountMenu(page, 'Sign out');
  for (const tab of [page, other]) await heading(tab, 'Sign in').waitFor();
  expect(await page.context().cookies()).toEqual([]);
});

it('a shared computer stays signed in through a reload in this tab alone, and keeps nothing after the sign-out', async () => {
  const page = await portal.visit('/login');
  const before = await everythingStored(page);
  await page.getByRole('checkbox', { name: 'Shared computer' }).check();
  await signIn(page, accountOf('viewer'));
  await greeting(page).waitFor();
  await page.getByRole('button', { name: 'Favourite: Air routes' }).first().click();
  expect((await everythingStored(page))[0]).toEqual(before[0]);
  await page.reload();
  await greeting(page).waitFor();
  await chooseFromAccountMenu(page, 'Sign out');
  await heading(page, 'Sign in').waitFor();
  await expect.poll(() => everythingStored(page)).toEqual(before);
  expect(await page.getByRole('checkbox').isChecked()).toBe(false);
});

describe('a browser that stores nothing', () => {
  it('because site data is blocked, signs in for this tab, and says so', async () => {
    const context = await portal.newContext();
    await blockStorages(context, ['localStorage', 'sessionStorage']);
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await alertOf(page, 'To sign in this way, your browser must be able to store site data.').waitFor();
    await signIn(page, accountOf('viewer'));
    await greeting(page).waitFor();
    await notice(page).waitFor();
  });

  it('for a tab alone still knows who is signed in, and shows no form before the portal', async () => {
    const context = await portal.newContext();
    const page = await context.newPage();
    await page.goto('/login');
    await signIn(page, accountOf('viewer'));
    await greeting(page).waitFor();
    await blockStorages(context, ['sessionStorage']);
    await context.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.body.setAttribute('data-first-view', document.documentElement.dataset['view'] ?? '');
      });
    });
    const next = await context.newPage();
    const errors: string[] = [];
    next.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await next.goto('/home/index');
    await greeting(next).waitFor();
    expect(await next.locator('body').getAttribute('data-first-view')).toBe('shell');
    expect(errors).toEqual([]);
  });
});

it('an open dashboard closes once its session ended elsewhere, and is back with its sheet after a sign-in', async () => {
  portal.mayComplain(...answered(400, 401));
  const page = await portal.visitAs('viewer', '/healthz');
  await page.clock.install();
  await page.goto('/dashboard/us-employment-overview?sheet=recovery');
  const shown = visualIn(page, 'US employment', /^Jobs by group/);
  await shown.waitFor();
  await portal.cloud.userPool.signOutUser('viewer');
  await page.clock.runFor(25_000);
  const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
  await dialog.waitFor();
  await page.locator('iframe:not([aria-hidden])').waitFor({ state: 'detached' });
  await page.getByText('The dashboard opens again once you have signed in.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(accountOf('viewer').password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await shown.waitFor();
});
