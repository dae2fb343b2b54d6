import { describe, expect, it } from 'vitest';
import { expectFocus } from './focus';
import { configure } from './configure';
import { accountOf, answered, portalUnderTest, windows } from './portal';
import { alertOf, chooseFromAccountMenu, fields, greeting, heading, menuLink, notice, signIn } from './screen';
import { newestCode, typeInto } from './signing-in';
import { watchLayout } from './watch-layout';

const portal = portalUnderTest();

describe('signing in', () => {
  it('says that the password is incorrect, or the pool out of reach, and opens Home once both are right', async () => {
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

  it.each([
    { width: 320, language: 'de', submit: 'Anmelden' },
    ...(process.env['SOAK']
      ? [
          { width: 1440, language: 'en', submit: 'Sign in' },
          { width: 390, language: 'it', submit: 'Accedi' },
        ]
      : []),
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
});

describe('the way through sign-in', () => {
  it('opens the requested page, at exactly the address that was entered', async () => {
    const path = '/user/profile?n=1e5&a=1&a=2&f=1.10&x=%&q=%22s%22#top';
    const page = await portal.visit(path);
    await heading(page, 'Sign in').waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('redirect')).toBe(path);
    await signIn(page, accountOf('demo'));
    await heading(page, 'User profile').waitFor();
    expect(page.url()).toBe(portal.at(path));
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
  const tried = process.env['SOAK'] ? hostile : hostile.slice(0, 3);

  it('leads signed-in users to the page of the redirect, or Home if it is none of the portal, and back once their sign-in is gone', async () => {
    const page = await portal.visitAs('demo', '/login');
    await greeting(page).waitFor();
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

describe.each(windows('desktop'))('$name', ({ size }) => {
  it('a forgotten password is replaced with the newest code that was sent, without a mouse', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser();
    const page = await portal.visit('about:blank', size);
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
      await alertOf(page, 'Incorrect code. Enter the newest one.').waitFor();
    }
    await typeInto(fields.code(page), second);
    await page.getByText('Your password has been changed. Sign in with the new one.').waitFor();
    await signIn(page, { ...user, password: 'A-better-pass-1' });
    await heading(page, 'User profile').waitFor();
    expect(page.url()).toBe(portal.at('/user/profile'));
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
