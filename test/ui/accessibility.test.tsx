import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { inMemoryCode } from '#adapters/in-memory/in-memory-users';
import { failed, ok } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import { aDashboard } from '../domain/dashboards/a-dashboard';
import { dashboardsNamed, openPortal, signIn } from './a-portal';
import { anAccount, anAttributes } from './user-area/an-account';
import { violations } from './violations';

const phone = { width: 320, height: 700 };
const sizes = { desk: { width: 1440, height: 900 }, phone };
const many = dashboardsNamed(...Array.from({ length: 14 }, (_, index) => `Report ${index}`));
/** Home can't render it: a bug. */
const unreadable = aDashboard({ description: {} as unknown as string });

const lists: [string, DashboardCatalogue['list'], shown: () => Locator][] = [
  ['is empty', async () => ok({ dashboards: [], skipped: 0 }), () => page.getByRole('heading', { name: 'Dashboards' })],
  ['failed', async () => failed({ kind: 'unreachable' }), () => page.getByRole('button', { name: 'Try again' })],
  ['is loading', () => new Promise(() => {}), () => page.getByRole('main').getByRole('status').first()],
];
const pages: [path: string, heading: string | RegExp][] = [
  ['/home/index', /^Good/],
  ['/dashboard', 'Dashboards'],
  ['/management/quicksight', 'Dashboard management'],
  ['/user/profile', 'User profile'],
  ['/user/account', 'User account'],
  ['/user/notifications', 'User notifications'],
  ['/user/deliveries', 'User deliveries'],
  ['/user/billing', 'User billing'],
  ['/user/device', 'User device'],
  ['/exception', 'Something went wrong'],
  ['/error-log/list', 'No errors'],
  ['/nowhere/at/all', 'Page not found'],
];

/** Lines that scroll sideways without fading where there is more of them. */
const cutWithoutHint = (): string[] =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { overflowX, maskImage } = getComputedStyle(element);
      return /auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1 && maskImage === 'none';
    })
    .map(({ className }) => className);

for (const [name, size] of Object.entries(sizes)) {
  it.each(pages)(`the portal has everything on %s within the window, ${name}`, async (path, name) => {
    await openPortal({ path, as: 'demo', dashboards: many, size });
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
    expect(cutWithoutHint()).toEqual([]);
  });
}

/** The others have their check where a test shows most of them. */
const checkedHere = pages.filter(([path]) => ['/user/billing', '/exception', '/nowhere/at/all'].includes(path));
it.each(checkedHere)('the portal has no accessibility violations on %s', async (path, name) => {
  await openPortal({ path, as: 'demo', dashboards: many, size: phone });
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(await violations()).toEqual([]);
});

it.each(lists)('the portal has a list of dashboards that %s within a phone', async (_, list, shown) => {
  await openPortal({ path: '/dashboard', as: 'viewer', catalogue: () => ({ list }), size: phone });
  await expect.element(shown()).toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
});

it('the portal has no accessibility violations on a page that failed', async () => {
  await openPortal({ path: '/home/index', as: 'demo', dashboards: [unreadable], size: phone });
  await expect.element(page.getByRole('heading', { level: 1, name: 'This page stopped working' })).toBeVisible();
  expect(await violations()).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
});

it('the portal has no accessibility violations while signing in', async () => {
  await openPortal({ size: phone });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  expect(await violations()).toEqual([]);
  for (const who of ['sms', 'choose', 'setup', 'custom', 'incomplete', 'newcomer']) {
    await signIn(who, `${who}-pass-1`);
    await expect.element(page.getByRole('button', { name: 'Back to sign in' })).toBeVisible();
    expect(await violations(), who).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone.width);
    await page.getByRole('button', { name: 'Back to sign in' }).click();
  }
});

it('the portal has no accessibility violations in recovery and sign-up', async () => {
  const localPages = { accounts: '/accounts', outbox: '/outbox' };
  await openPortal({ size: phone, providers: ['Google'], configuration: { signUp: 'code', localPages } });
  await expect.element(page.getByRole('link', { name: 'Outbox' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('demo');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByLabelText('Code', { exact: true }).fill(inMemoryCode);
  await page.getByLabelText('New password', { exact: true }).fill('Abcdefg-1');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect.element(page.getByText('Your password has been changed.')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect.element(page.getByRole('alert').first()).toBeVisible();
  expect(await violations()).toEqual([]);
});

it("the portal has no accessibility violations in the account's forms and dialogs", async () => {
  const account = anAccount({ attributes: anAttributes({ phone_number: '+353851234471' }) });
  const { portal } = await openPortal({ path: '/user/account', as: 'demo', account, size: phone });
  await page.getByRole('button', { name: 'Set up: Authenticator app' }).click();
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await page.getByRole('button', { name: 'Verify: Phone number' }).click();
  await expect.element(page.getByText(/^New code in/)).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  expect(await violations()).toEqual([]);
  portal.session.end();
  await expect.element(page.getByRole('dialog', { name: 'Sign in again to continue' })).toBeVisible();
  expect(await violations()).toEqual([]);
});
it('the portal has no accessibility violations in the account menu while a page loads', async () => {
  const { portal } = await openPortal({ path: '/home/index', as: 'demo' });
  portal.pageLoading.begin();
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  expect(await violations()).toEqual([]);
});

it.each([
  ['/nowhere/at/all', () => page.getByText(/nothing at this address/)],
  ['/login', () => page.getByRole('textbox', { name: 'Username' })],
] as const)('the portal shows what matters on %s first in a window of 320 by 256 pixels', async (path, wanted) => {
  await openPortal({ path, ...(path !== '/login' && { as: 'demo' }), size: { width: 320, height: 256 } });
  await expect.element(wanted()).toBeVisible();
  expect(wanted().element().getBoundingClientRect().bottom + scrollY).toBeLessThanOrEqual(256);
});
