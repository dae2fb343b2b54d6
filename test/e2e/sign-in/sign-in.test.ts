import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { hold } from '../steps/hold';
import { expectFocus } from '../steps/focus';
import { accountOf, answered, portalUnderTest } from '../steps/portal';
import { alertOf, fields, greeting, heading, menuLink, signIn } from '../steps/screen';
import { newestCode, typeInto } from '../steps/signing-in';

const portal = portalUnderTest();

it('a sign-in says that the password is incorrect, or the pool out of reach, and opens Home once both are right', async () => {
  portal.mayComplain(...answered(400), /net::ERR_FAILED/);
  const page = await portal.visit('/');
  await heading(page, 'Sign in').waitFor();
  await expect.poll(() => page.title()).toBe('Sign in');

  await signIn(page, { username: 'demo', password: 'wrong' });
  await alertOf(page, 'Incorrect username or password.').waitFor();
  expect(await fields.username(page).inputValue()).toBe('demo');
  await expect.poll(() => fields.password(page).inputValue()).toBe('');
  await expectFocus(fields.password(page));

  await page.route(/\/user-pool$/, (route) => route.abort());
  await page.keyboard.type(accountOf('demo').password);
  await page.keyboard.press('Enter');
  await alertOf(page, "The sign-in service can't be reached.").waitFor();
  await page.unroute(/\/user-pool$/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await greeting(page).waitFor();
  expect(page.url()).toBe(portal.at('/home/index'));
  await menuLink(page, 'US employment').waitFor();
  await expect.poll(() => page.title()).toBe('Home');
});

it('a sign-in opens the requested page at its exact address, and Home where a link would leave the portal', async () => {
  const path = '/user/profile?n=1e5&a=1&a=2&f=1.10&x=%&q=%22s%22#top';
  const page = await portal.visit(path);
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && !request.url().startsWith(portal.at('/'))) left.push(request.url());
  });
  await heading(page, 'Sign in').waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe(path);
  await signIn(page, accountOf('demo'));
  await heading(page, 'User profile').waitFor();
  expect(page.url()).toBe(portal.at(path));
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example')}`);
  await greeting(page).waitFor();
  expect(page.url()).toBe(portal.at('/home/index'));
  expect(left).toEqual([]);
});

it('a forgotten password is replaced with the newest code that was sent, without a mouse', async () => {
  portal.mayComplain(...answered(400));
  const user = await portal.newUser();
  const page = await portal.visit('about:blank');
  await page.clock.install();
  await page.goto('/user/profile');
  await fields.username(page).fill(user.username);
  await page.getByRole('link', { name: 'Forgot password?' }).press('Enter');
  await heading(page, 'Choose a new password').waitFor();
  // The text typed on the previous page is kept.
  expect(await fields.username(page).inputValue()).toBe(user.username);
  await page.keyboard.press('Enter');
  await page.getByText(/^We sent a 6-digit code by email to s\*\*\*@e\*\*\*\.$/).waitFor();
  const first = await newestCode(portal, user);
  await page.getByText(/^New code in 0:\d\d$/).waitFor();
  await page.clock.runFor(31_000);
  await page.getByRole('button', { name: 'Send a new code' }).press('Enter');
  await page.getByText(/^New code in 0:(30|2\d)$/).waitFor();
  const second = await newestCode(portal, user, 2);

  await fields.newPassword(page).fill('A-better-pass-1');
  if (first !== second) {
    await fields.code(page).fill(first);
    await page.keyboard.press('Enter');
    await alertOf(page, "That code isn't right. Use the most recent one.").waitFor();
  }
  await typeInto(fields.code(page), second);
  await page.getByText('Your password has been changed. Sign in with the new one.').waitFor();
  await signIn(page, { ...user, password: 'A-better-pass-1' });
  await heading(page, 'User profile').waitFor();
  expect(page.url()).toBe(portal.at('/user/profile'));
});

const grounds = { light: 'rgb(238, 241, 240)', dark: 'rgb(14, 20, 19)' };
/** The page's background, which depends on the theme. */
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

it('the sign-in page is English in the system’s theme until others are chosen, in all tabs and from the next load', async () => {
  const context = await portal.newContext({ locale: 'de-DE', colorScheme: 'light' });
  const [page, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([page.goto('/login'), other.goto('/login')]);
  await heading(other, 'Sign in').waitFor();
  expect(await other.locator('html').getAttribute('lang')).toBe('en');
  await page.getByRole('button', { name: 'Italiano' }).click();
  await heading(other, 'Accedi').waitFor();
  expect(await ground(other)).toBe(grounds.light);
  await other.emulateMedia({ colorScheme: 'dark' });
  expect(await ground(other)).toBe(grounds.dark);

  await page.evaluate(() => localStorage.setItem('portal.preferences', '{"locale":"de","theme":"dark"}'));
  const script = await hold(page, /\/assets\/portal-[^/]+\.js$/);
  await page.goto('/login', { waitUntil: 'commit' });
  await script.asked;
  expect(await ground(page)).toBe(grounds.dark);
  await script.proceed();
  await heading(page, 'Anmelden').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await ground(page)).toBe(grounds.dark);
});
