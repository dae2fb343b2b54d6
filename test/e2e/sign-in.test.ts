import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectFocus } from './focus';
import { configure } from './configure';
import { accountOf, answered, portalUnderTest } from './portal';
import {
  alertOf,
  chooseFromAccountMenu,
  fields,
  figureIn,
  greeting,
  heading,
  menuLink,
  notice,
  signIn,
} from './screen';
import { watchLayout } from './watch-layout';

const portal = portalUnderTest();
const press = (page: Page) => page.getByRole('button', { name: 'Sign in' }).click();

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(user-pool|prod)\b/.test(pathname)) calls.push(pathname);
  });
  return calls;
}

describe('signing in', () => {
  it('says that the password is incorrect, keeps the username, empties the password, and opens Home with the correct one', async () => {
    portal.mayComplain(...answered(400));
    const page = await portal.visit('/');
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => page.title()).toBe('Sign in');

    await signIn(page, { username: 'demo', password: 'wrong' });
    await alertOf(page, 'Incorrect username or password.').waitFor();
    expect(await fields.username(page).inputValue()).toBe('demo');
    await expect.poll(() => fields.password(page).inputValue()).toBe('');
    await expectFocus(fields.password(page));

    await page.keyboard.type(accountOf('demo').password);
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
    expect(page.url()).toBe(portal.at('/home/index'));
    await menuLink(page, 'US employment').waitFor();
    await expect.poll(() => page.title()).toBe('Home');
  });

  it.each([
    { width: 1440, language: 'en', submit: 'Sign in' },
    { width: 320, language: 'de', submit: 'Anmelden' },
    ...(process.env['SOAK'] ? [{ width: 390, language: 'it', submit: 'Accedi' }] : []),
  ])('moves nothing: not at the load, a refusal, or a failed try ($width px, $language)', async (given) => {
    portal.mayComplain(...answered(400), /net::ERR_FAILED/);
    const { width, language, submit } = given;
    const preferences = { name: 'portal.preferences', value: JSON.stringify({ locale: language }) };
    const context = await portal.newContext({
      viewport: { width, height: 900 },
      storageState: { cookies: [], origins: [{ origin: portal.cloud.url, localStorage: [preferences] }] },
    });
    await context.addInitScript(watchLayout);
    await configure(context, { links: { help: 'https://help.example/', privacy: 'https://privacy.example/' } });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Italiano' }).waitFor();
    const signInHere = async () => {
      await page.locator('[name=username]').fill('demo');
      await page.locator('[name=password]').fill('wrong');
      await page.getByRole('button', { name: submit, exact: true }).click();
    };
    await signInHere();
    await page.getByRole('alert').waitFor();
    await page.route('**/user-pool', (route) => route.abort());
    await signInHere();
    await page.getByText(/^ERR-/).waitFor();
    expect(await page.evaluate(() => window.moved)).toEqual([]);
  });

  it('calls nothing while a field is empty, has a message for odd usernames, and says the same for an unknown user', async () => {
    portal.mayComplain(...answered(400));
    const page = await portal.visit('/login');
    const calls = callsOf(page);

    await press(page);
    await alertOf(page, /^Username cannot be empty$/).waitFor();
    await fields.username(page).fill('   ');
    await fields.password(page).fill('something');
    await press(page);
    await alertOf(page, /^Username cannot be empty$/).waitFor();
    await fields.username(page).fill('demo');
    await fields.password(page).fill('');
    await press(page);
    await alertOf(page, /^Password cannot be empty$/).waitFor();
    expect(calls).toEqual([]);

    for (const typed of ['a\0b', 'x'.repeat(100_000), '<img src=x onerror=alert(1)>']) {
      await signIn(page, { username: typed, password: `${typed.slice(0, 200)}\0😀` });
      await alertOf(page, /^(Usernames can have up to 128 characters|Incorrect username or password)/).waitFor();
      // The next one starts from a page without a message.
      await page.reload();
    }
    expect(await page.locator('img').count()).toBe(0);

    const said: (string | null)[] = [];
    for (const name of ['viewer', 'nobody']) {
      await signIn(page, { username: name, password: 'wrong' });
      await expect.poll(() => fields.password(page).inputValue()).toBe('');
      said.push(await page.getByRole('alert').textContent());
    }
    expect(said[1]).toBe(said[0]);
  });

  it("says that the sign-in service can't be reached, and works again when it can", async () => {
    portal.mayComplain(/net::ERR_FAILED/);
    const page = await portal.visit('/login');
    await page.route(/\/user-pool$/, (route) => route.abort());
    await signIn(page, accountOf('demo'));
    await alertOf(page, "The sign-in service can't be reached.").waitFor();
    await page.unroute(/\/user-pool$/);
    await press(page);
    await greeting(page).waitFor();
  });
});

describe('the way through sign-in', () => {
  it('opens the requested dashboard', async () => {
    const path = '/dashboard/climate-record?n=1e5&a=1&a=2&f=1.10&x=%&q=%22s%22';
    const page = await portal.visit(path);
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe(path);
    await signIn(page, accountOf('demo'));
    await heading(page, 'Climate record').waitFor();
    expect(page.url()).toBe(portal.at(path));
    await figureIn(page, 'Climate record').waitFor();
  });

  it.each(['/management/quicksight', '/user/profile?from=mail#top'])('returns to %s', async (path) => {
    const page = await portal.visit(path);
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe(path);
    await signIn(page, accountOf('demo'));
    await expect.poll(() => page.url()).toBe(portal.at(path));
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
  });

  const hostile = [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/../..//evil.example',
    '/no/such/page',
    '',
    '///evil.example',
    '\\\\evil.example',
    '/%09/evil.example',
    '/%2f%2fevil.example',
    'https:evil.example',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/home/index/../../../evil',
    '/.evil.example',
    '@evil.example',
    '/login',
    '/login?redirect=//evil.example',
    '/prod/quicksight/dashboard/sync',
  ];

  // The rule's own tests cover thousands more.
  const tried = process.env['SOAK'] ? hostile : hostile.slice(0, 8);

  it("opens Home if the redirect isn't a page of the portal", async () => {
    const page = await portal.visitAs('demo', '/home/index');
    const left: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && !request.url().startsWith(portal.at('/'))) left.push(request.url());
    });
    for (const redirect of tried) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await greeting(page).waitFor();
      expect(page.url(), redirect).toBe(portal.at('/home/index'));
    }
    expect(left).toEqual([]);
  });

  it('redirects a signed-in user away from the sign-in page, and one whose sign-in is gone to it at the next navigation', async () => {
    const page = await portal.visitAs('demo', '/login');
    await greeting(page).waitFor();
    await page.goto(`/login?redirect=${encodeURIComponent('/user/profile')}`);
    await heading(page, 'User profile').waitFor();
    expect(page.url()).toBe(portal.at('/user/profile'));

    await page.evaluate(() => localStorage.clear());
    await menuLink(page, 'Management').click();
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect.poll(() => page.getByText('US employment').count()).toBe(0);
  });
});

it('opens the start page that the user has chosen on their profile', async () => {
  const account = await portal.newUser();
  const page = await portal.visitAs(account, '/user/profile');
  await page.getByRole('combobox', { name: 'Start page' }).selectOption({ label: 'Air routes' });
  await notice(page, 'Start page saved.').waitFor();
  await chooseFromAccountMenu(page, 'Sign out');
  await heading(page, 'Sign in').waitFor();
  await signIn(page, account);
  await heading(page, 'Air routes').waitFor();
  expect(page.url()).toBe(portal.at('/dashboard/air-routes'));
});
