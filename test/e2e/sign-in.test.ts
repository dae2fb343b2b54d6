import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hasFocus, pressUntilFocused } from './focus';
import {
  accountOf,
  alertOf,
  answered,
  frameOf,
  greeting,
  heading,
  menuLink,
  passwordField,
  portalUnderTest,
  signIn,
} from './portal';
import { usernameField } from './signing-in';

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
  it('leads home', async () => {
    const page = await portal.visit('/');
    await heading(page, 'Sign in').waitFor();
    expect(await page.title()).toBe('Sign in');

    await signIn(page, accountOf('demo'));
    await greeting(page).waitFor();
    expect(page.url()).toBe(portal.at('/home/index'));
    await menuLink(page, 'US employment').waitFor();
    expect(await page.title()).toBe('Home');
  });

  it('says that the password is not right, keeps the username, and empties the password', async () => {
    portal.mayComplain(...answered(400));
    const page = await portal.visit('/login');
    await signIn(page, { username: 'demo', password: 'wrong' });

    await alertOf(page, 'Username or password is not right.').waitFor();
    expect(await usernameField(page).inputValue()).toBe('demo');
    expect(await passwordField(page).inputValue()).toBe('');
    expect(await hasFocus(passwordField(page))).toBe(true);

    await page.keyboard.type(accountOf('demo').password);
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
  });

  it('says the same of a user that does not exist', async () => {
    portal.mayComplain(...answered(400));
    const page = await portal.visit('/login');
    const said: (string | null)[] = [];
    for (const name of ['viewer', 'nobody']) {
      await signIn(page, { username: name, password: 'wrong' });
      await expect.poll(() => passwordField(page).inputValue()).toBe('');
      said.push(await page.getByRole('alert').textContent());
    }
    expect(said[1]).toBe(said[0]);
  });

  it('asks nobody while a field is empty', async () => {
    const page = await portal.visit('/login');
    const calls = callsOf(page);

    await press(page);
    await alertOf(page, /^Username cannot be empty$/).waitFor();
    await usernameField(page).fill('   ');
    await passwordField(page).fill('something');
    await press(page);
    await alertOf(page, /^Username cannot be empty$/).waitFor();
    await usernameField(page).fill('demo');
    await passwordField(page).fill('');
    await press(page);
    await alertOf(page, /^Password cannot be empty$/).waitFor();
    expect(calls).toEqual([]);
  });

  it('needs no mouse, and neither do the pages behind it', async () => {
    const page = await portal.visit('/login');
    await heading(page, 'Sign in').waitFor();
    const { username, password } = accountOf('demo');
    await page.keyboard.type(username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();

    await pressUntilFocused('Shift+Tab', menuLink(page, 'Management'));
    await page.keyboard.press('Enter');
    await heading(page, 'Dashboard management').waitFor();
  });

  it('says that the sign-in service cannot be reached, and works again when it can', async () => {
    portal.mayComplain(/net::ERR_FAILED/);
    const page = await portal.visit('/login');
    await page.route(/\/user-pool$/, (route) => route.abort());
    await signIn(page, accountOf('demo'));
    await alertOf(page, "The sign-in service can't be reached.").waitFor();
    await page.unroute(/\/user-pool$/);
    await press(page);
    await greeting(page).waitFor();
  });

  it.each([
    ['a control character', 'a\0b'],
    ['a hundred thousand letters', 'x'.repeat(100_000)],
    ['markup', '<img src=x onerror=alert(1)>'],
  ])('answers a username of %s in words', async (_, typed) => {
    portal.mayComplain(...answered(400));
    const page = await portal.visit('/login');
    await signIn(page, { username: typed, password: `${typed.slice(0, 200)}\0😀` });
    await alertOf(page, /^(This is no username|Username or password is not right)/).waitFor();
    expect(await page.locator('img').count()).toBe(0);
  });
});

describe('the way through sign-in', () => {
  it.each([
    '/dashboard/climate-record',
    '/management/quicksight',
    '/user/profile?from=mail',
    '/dashboard/air-routes#top',
  ])('leads back to %s', async (path) => {
    const page = await portal.visit(path);
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(path);
    await signIn(page, accountOf('demo'));
    await expect.poll(() => page.url()).toBe(portal.at(path));
    await page.getByRole('button', { name: 'Account menu' }).waitFor();
  });

  it('opens the dashboard that was asked for', async () => {
    const page = await portal.visit('/dashboard/climate-record');
    await signIn(page, accountOf('demo'));
    await heading(page, 'Climate record').waitFor();
    await frameOf(page, 'Climate record').getByRole('definition').first().waitFor();
  });

  const hostile = [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/%09/evil.example',
    '/\t/evil.example',
    '/%2f%2fevil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/../..//evil.example',
    '/home/index/../../../evil',
    '/.evil.example',
    '@evil.example',
    '/no/such/page',
    '/login',
    '/login?redirect=//evil.example',
    '/prod/quicksight/dashboard/sync',
    '',
  ];

  it('ends at home when the redirect is not a page of ours', async () => {
    const page = await portal.visitAs('demo', '/home/index');
    const left: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && !request.url().startsWith(portal.at('/'))) left.push(request.url());
    });
    for (const redirect of hostile) {
      await page.goto(`/login?redirect=${encodeURIComponent(redirect)}`);
      await greeting(page).waitFor();
      expect(page.url(), redirect).toBe(portal.at('/home/index'));
    }
    expect(left).toEqual([]);
  });

  it('ends at home also for who signs in by hand, however deep the redirect is nested', async () => {
    let nested = '//evil.example';
    for (let depth = 0; depth < 6; depth++) nested = `/login?redirect=${encodeURIComponent(nested)}`;
    const page = await portal.visit(nested);
    let navigations = 0;
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) navigations++;
    });
    await signIn(page, accountOf('demo'));
    await greeting(page).waitFor();
    expect(page.url()).toBe(portal.at('/home/index'));
    expect(navigations).toBeLessThanOrEqual(3);
  });

  it('leads a signed-in user away from the sign-in page', async () => {
    const page = await portal.visitAs('demo', '/login');
    await greeting(page).waitFor();
    await page.goto(`/login?redirect=${encodeURIComponent('/user/profile')}`);
    await heading(page, 'User profile').waitFor();
    expect(page.url()).toBe(portal.at('/user/profile'));
  });
});

describe('a stored user that is gone', () => {
  it('is signed out at the next navigation', async () => {
    const page = await portal.visitAs('demo', '/home/index');
    await greeting(page).waitFor();
    await page.evaluate(() => localStorage.clear());
    await menuLink(page, 'Management').click();
    await heading(page, 'Sign in').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
    await expect.poll(() => page.getByText('US employment').count()).toBe(0);
  });
});
