import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe';
import { pressUntilFocused } from './focus';
import {
  alertOf,
  answered,
  chooseFromAccountMenu,
  greeting,
  heading,
  menuLink,
  passwordField,
  portalUnderTest,
  windows,
} from './portal';

// With the page cache that people have: the back button brings a page back as it was.
const portal = portalUnderTest({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });

const choose = (page: Page, provider: string) =>
  page.getByRole('button', { name: `Continue with ${provider}`, exact: true }).click();
const person = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

/** As the person whom the provider knows by this name; what comes of it is for the test to see. */
async function signInAt(page: Page, provider: string, name: string): Promise<void> {
  await choose(page, provider);
  await person(page, name).click();
}

/** The addresses that the browser has been at and could go back to; none of pages that hide theirs. */
const history = (page: Page) =>
  page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: { entries(): { url: string | null }[] } };
    return navigation.entries().map(({ url }) => url ?? '');
  });

/** Every address with which the pool has sent this tab back. */
function returnsOf(page: Page): URL[] {
  const returns: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/login' && url.searchParams.has('state')) returns.push(url);
  });
  return returns;
}

describe.each(windows('desktop'))('$name', ({ size }) => {
  it.each(['Google', 'Facebook', 'Amazon', 'Apple'])(
    '%s leads to the page that was asked for, and no code stays in sight',
    async (provider) => {
      const page = await portal.visit('/dashboard/climate-record', size);
      const returns = returnsOf(page);
      await choose(page, provider);
      await heading(page, `Sign in with ${provider}`).waitFor();
      await expectAccessible(page);
      await person(page, 'Amelia Okafor').click();
      await heading(page, 'Climate record').waitFor();
      expect(page.url()).toBe(portal.at('/dashboard/climate-record'));

      const [{ searchParams } = new URL('about:blank')] = returns;
      expect(returns).toHaveLength(1);
      for (const secret of [searchParams.get('code'), searchParams.get('state')]) {
        expect(secret).toMatch(/^.{20,}/);
        for (const address of await history(page)) expect(address).not.toContain(secret);
      }
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
      await page.reload();
      await heading(page, 'Climate record').waitFor();
    },
  );

  it('whoever cancels at the provider is told so, and may choose again, for the page that was asked for', async () => {
    const page = await portal.visit('/dashboard/climate-record', size);
    await choose(page, 'Google');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await alertOf(page, 'You came back without signing in. Try again, or choose another way.').waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.url()).toBe(portal.at('/login?redirect=%2Fdashboard%2Fclimate-record'));
    await signInAt(page, 'Apple', 'Bruno Lindqvist');
    await heading(page, 'Climate record').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/climate-record'));
  });
});

describe('hosted login', () => {
  it('needs no mouse', async () => {
    const page = await portal.visit('/login');
    const button = page.getByRole('button', { name: 'Continue with Google' });
    await pressUntilFocused('Tab', button);
    await page.keyboard.press('Enter');
    await heading(page, 'Sign in with Google').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
  });

  it('takes up a session that ended, at the page where it did', async () => {
    portal.mayComplain(...answered(400, 401));
    const page = await portal.visit('/login');
    await signInAt(page, 'Apple', 'Amelia Okafor');
    await greeting(page).waitFor();
    await portal.cloud.userPool.signOutUser('SignInWithApple_001999.local1.1200');
    await menuLink(page, 'Climate record').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again to go on' });
    await dialog.getByRole('button', { name: 'Continue with Apple' }).click();
    await heading(page, 'Climate record').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/climate-record'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('works again for who comes back by the browser’s own button', async () => {
    const page = await portal.visit('/login');
    await choose(page, 'Google');
    await heading(page, 'Sign in with Google').waitFor();
    await page.goBack();
    await signInAt(page, 'Facebook', 'Chiyo Marchetti');
    await greeting(page).waitFor();
  });

  it('says nothing that a provider wrote into its refusal', async () => {
    const page = await portal.visit('/login');
    const said = '<img src=x onerror=alert(1)> Call +1 555 0100';
    await page.route('**/oauth2/authorize?*', (route) => {
      const state = new URL(route.request().url()).searchParams.get('state') ?? '';
      const answer = new URLSearchParams({ error: 'server_error', error_description: said, state });
      return route.fulfill({ status: 302, headers: { location: `/login?${answer}` } });
    });
    await choose(page, 'Google');
    await alertOf(page, 'The other service did not let you in. Try again, or ask your administrator.').waitFor();
    expect(page.url()).toBe(portal.at('/login'));
    expect(await page.content()).not.toContain('555');
    expect(await page.locator('img').count()).toBe(0);
  });

  it('turns away who is switched off', async () => {
    const amelia = 'Google_118000000000000000001';
    const page = await portal.visit('/login');
    await signInAt(page, 'Google', 'Amelia Okafor');
    await greeting(page).waitFor();
    await portal.cloud.userPool.disableUser(amelia);
    const elsewhere = await portal.visit('/login');
    await signInAt(elsewhere, 'Google', 'Amelia Okafor');
    await alertOf(elsewhere, 'The other service did not let you in.').waitFor();
    await portal.cloud.userPool.enableUser(amelia);
  });

  it('takes no answer twice, and none of another browser', async () => {
    const mismatch = 'That sign-in did not begin in this browser, or was used already. Start again.';
    const page = await portal.visit('/login');
    const returns = returnsOf(page);
    await signInAt(page, 'Google', 'Bruno Lindqvist');
    await greeting(page).waitFor();
    const used = returns[0]?.href ?? '';
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(used);
    // Still signed in, as the same person: nothing was exchanged.
    await greeting(page).waitFor();
    expect(page.url()).toBe(portal.at('/home/index'));
    expect(calls).not.toContain('/user-pool/oauth2/token');

    const victim = await portal.visit(used);
    await alertOf(victim, mismatch).waitFor();
    expect(victim.url()).toBe(portal.at('/login'));
    for (const answer of ['code=x&state=y', 'error=access_denied&state=y', `code=x&state=${'z'.repeat(5_000)}`]) {
      await victim.goto(`/login?${answer}`);
      await alertOf(victim, mismatch).waitFor();
      expect(victim.url()).toBe(portal.at('/login'));
    }
  });

  it('takes no code that was used before, and ends what that code had led to', async () => {
    portal.mayComplain(...answered(400, 401));
    const first = await portal.visit('/login');
    const [returns, context] = [returnsOf(first), first.context()];
    await signInAt(first, 'Google', 'Bruno Lindqvist');
    await greeting(first).waitFor();
    const code = returns[0]?.searchParams.get('code') ?? '';

    const thief = await portal.visit('/login');
    await thief.route('**/oauth2/token', (route) => {
      const form = new URLSearchParams(route.request().postData() ?? '');
      form.set('code', code);
      return route.continue({ postData: form.toString() });
    });
    await signInAt(thief, 'Google', 'Bruno Lindqvist');
    await alertOf(thief, 'That sign-in did not begin in this browser, or was used already.').waitFor();
    await menuLink(first, 'Climate record').click();
    await first.getByRole('dialog', { name: 'Sign in again to go on' }).waitFor();
    expect(context.pages()).toHaveLength(1);
  });

  it('waits ten seconds for the pool, and says so then', async () => {
    const page = await portal.visit('about:blank');
    await page.clock.install();
    await page.route('**/oauth2/token', () => undefined);
    await page.goto('/login');
    await signInAt(page, 'Amazon', 'Chiyo Marchetti');
    await heading(page, 'Signing you in').waitFor();
    await expectAccessible(page);
    await page.clock.runFor(5_000);
    expect(await heading(page, 'Signing you in').count()).toBe(1);
    await page.clock.runFor(6_000);
    await alertOf(page, 'The sign-in service took too long to answer. Try again.').waitFor();
  });

  it('says that the pool cannot be reached', async () => {
    portal.mayComplain(/net::ERR_FAILED/);
    const page = await portal.visit('/login');
    await page.route('**/oauth2/token', (route) => route.abort());
    await signInAt(page, 'Google', 'Chiyo Marchetti');
    await alertOf(page, "The sign-in service can't be reached. Check your connection, then try again.").waitFor();
  });

  it('lets people choose anew when the browser was stopped on its way', async () => {
    const page = await portal.visit('about:blank');
    await page.clock.install();
    // An answer without a page leaves the browser where it is, as its Stop button does.
    await page.route('**/oauth2/authorize?*', (route) => route.fulfill({ status: 204 }));
    await page.goto('/login');
    const answer = page.waitForResponse('**/oauth2/authorize?*');
    await choose(page, 'Google');
    await answer;
    await page.getByRole('button', { name: 'Going to Google' }).waitFor();
    await page.clock.runFor(11_000);
    await alertOf(page, 'The sign-in service took too long to answer. Try again.').waitFor();
    await page.unroute('**/oauth2/authorize?*');
    await signInAt(page, 'Apple', 'Chiyo Marchetti');
    await greeting(page).waitFor();
  });
});

/** A tab in which Amelia has come in by a provider, and the pages of the pool that it leaves for from now on. */
async function amelia(path = '/login') {
  const page = await portal.visit(path);
  await signInAt(page, 'Google', 'Amelia Okafor');
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      left.push(new URL(request.url()).pathname);
  });
  return { page, left };
}

/** Google's people are asked again who they are. */
async function expectNobodyKnown({ page, left }: Awaited<ReturnType<typeof amelia>>): Promise<void> {
  await expect.poll(() => left).toEqual(['/user-pool/logout', '/login']);
  await passwordField(page).waitFor();
  await choose(page, 'Google');
  await heading(page, 'Sign in with Google').waitFor();
}

describe('leaving after a hosted login', () => {
  it('is left as a whole by signing out: the next person is asked who they are', async () => {
    const tab = await amelia();
    const { page, left } = tab;
    await chooseFromAccountMenu(page, 'Sign out');
    await expect.poll(() => left).toEqual(['/user-pool/logout', '/login']);
    await heading(page, 'Sign in').waitFor();
    const kept = await page.evaluate(() => Object.keys(localStorage));
    expect(kept.filter((key) => key.startsWith('CognitoIdentityServiceProvider.'))).toEqual([]);
    await expectNobodyKnown(tab);
  });

  it('is left as a whole though the pool refuses to revoke the tokens', async () => {
    portal.mayComplain(...answered(400));
    const tab = await amelia();
    await tab.page.route(/\/user-pool$/, (route) =>
      route.fulfill({ status: 400, json: { __type: 'UnsupportedOperationException', message: 'No.' } }),
    );
    await chooseFromAccountMenu(tab.page, 'Sign out');
    await expectNobodyKnown(tab);
  });

  it('is left as a whole though the pool hangs on the tokens', async () => {
    const tab = await amelia();
    await tab.page.route(/\/user-pool$/, () => undefined);
    await chooseFromAccountMenu(tab.page, 'Sign out');
    await heading(tab.page, 'Sign in').waitFor();
    await expectNobodyKnown(tab);
  });

  it('stays on the sign-in page when the pool cannot be reached, and asks the next person all the same', async () => {
    portal.mayComplain(/net::ERR_FAILED/);
    const { page, left } = await amelia();
    await page.route(/\/user-pool(\/logout\?.*)?$/, (route) => route.abort());
    const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/logout?'));
    await chooseFromAccountMenu(page, 'Sign out');
    await tried;
    await heading(page, 'Sign in').waitFor();
    expect(left).toEqual([]);
    await choose(page, 'Google');
    await heading(page, 'Sign in with Google').waitFor();
  });

  it('is left as a whole by somebody else, after the session has ended', async () => {
    portal.mayComplain(...answered(400, 401));
    const tab = await amelia();
    await portal.cloud.userPool.signOutUser('Google_118000000000000000001');
    await menuLink(tab.page, 'Climate record').click();
    await tab.page
      .getByRole('dialog', { name: 'Sign in again to go on' })
      .getByRole('button', { name: /^Not Amelia/ })
      .click();
    await expectNobodyKnown(tab);
  });

  it('is left as a whole by deleting the account, of which nothing stays', async () => {
    const tab = await amelia('/user/account');
    await tab.page.getByRole('button', { name: 'Delete account…' }).click();
    await tab.page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await expect.poll(() => tab.left).toEqual(['/user-pool/logout', '/login']);
    await heading(tab.page, 'Sign in').waitFor();
    expect(await tab.page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    await expectNobodyKnown(tab);
  });
});
