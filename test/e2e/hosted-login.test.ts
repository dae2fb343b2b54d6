import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe';
import { choose, continueWith, person, signInAt } from './hosted-pages';
import { answered, portalUnderTest, windows } from './portal';
import { alertOf, greeting, heading, menuLink } from './screen';

// With the back-forward cache on: the back button restores a page as it was.
const portal = portalUnderTest({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });

/** The addresses in the tab's history, except those that were replaced. */
const history = (page: Page) =>
  page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: { entries(): { url: string | null }[] } };
    return navigation.entries().map(({ url }) => url ?? '');
  });

/** Every address with which the pool has redirected back to this tab. */
function returnsOf(page: Page): URL[] {
  const returns: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/login' && url.searchParams.has('state')) returns.push(url);
  });
  return returns;
}

/** Each of the four signs a user in below; the soak run follows every step with each. */
const seenThroughout = process.env['SOAK'] ? ['Google', 'Facebook', 'Amazon', 'Apple'] : ['Google'];

describe.each(windows('desktop'))('$name', ({ size }) => {
  it.each(seenThroughout)('%s leads to the requested page, and leaves no code in the address', async (provider) => {
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
  });
});

describe('hosted login', () => {
  it('continues an ended session on the same page, unless the account is disabled', async () => {
    portal.mayComplain(...answered(400, 401));
    const [{ userPool }, amelia] = [portal.cloud, 'SignInWithApple_001999.local1.1200'];
    const page = await portal.visit('/login');
    await signInAt(page, 'Apple', 'Amelia Okafor');
    await greeting(page).waitFor();
    // Otherwise one of home's own requests could find out first, and the dialog would cover the menu.
    await page.waitForLoadState('networkidle');
    await userPool.disableUser(amelia);
    await userPool.signOutUser(amelia);
    await menuLink(page, 'Climate record').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
    await dialog.getByRole('button', { name: 'Continue with Apple' }).click();
    await alertOf(page, "That service couldn't sign you in.").waitFor();
    await userPool.enableUser(amelia);
    // The pool remembers who that was.
    await choose(page, 'Apple');
    await heading(page, 'Climate record').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/climate-record'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it("works again after the browser's back button", async () => {
    const page = await portal.visit('/login');
    await choose(page, 'Google');
    await heading(page, 'Sign in with Google').waitFor();
    // A cached page is not loaded again.
    await page.goBack({ waitUntil: 'commit' });
    await continueWith(page, 'Google').waitFor();
    await signInAt(page, 'Facebook', 'Chiyo Marchetti');
    await greeting(page).waitFor();
  });

  it("says what went wrong during the redirect, never in the provider's words, and lets people choose again", async () => {
    const page = await portal.visit('about:blank');
    await page.clock.install();
    const said = '<img src=x onerror=alert(1)> Call +1 555 0100';
    await page.route('**/oauth2/authorize?*', (route) => {
      const state = new URL(route.request().url()).searchParams.get('state') ?? '';
      const answer = new URLSearchParams({ error: 'server_error', error_description: said, state });
      return route.fulfill({ status: 302, headers: { location: `/login?${answer}` } });
    });
    await page.goto('/login');
    await choose(page, 'Google');
    await alertOf(page, "That service couldn't sign you in. Try again, or ask your administrator.").waitFor();
    expect(page.url()).toBe(portal.at('/login'));
    expect(await page.content()).not.toContain('555 0100');
    expect(await page.locator('img').count()).toBe(0);

    await page.unroute('**/oauth2/authorize?*');
    await choose(page, 'Google');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await alertOf(page, 'You came back without signing in. Try again, or choose another way.').waitFor();

    // A response without a page leaves the browser where it is, as the Stop button does.
    await page.route('**/oauth2/authorize?*', (route) => route.fulfill({ status: 204 }));
    const answer = page.waitForResponse('**/oauth2/authorize?*');
    await choose(page, 'Google');
    await answer;
    await page.getByRole('button', { name: 'Redirecting to Google' }).waitFor();
    await page.clock.runFor(11_000);
    await alertOf(page, 'The sign-in service took too long to respond. Try again.').waitFor();
    await page.unroute('**/oauth2/authorize?*');
    await signInAt(page, 'Apple', 'Chiyo Marchetti');
    await greeting(page).waitFor();
  });

  it('accepts no answer twice, none from another browser, and no used code, whose session it ends', async () => {
    portal.mayComplain(...answered(400, 401));
    const mismatch = 'That sign-in was started in another browser or already used. Start again.';
    const page = await portal.visit('/login');
    const returns = returnsOf(page);
    await signInAt(page, 'Google', 'Bruno Lindqvist');
    await greeting(page).waitFor();
    const used = returns[0]?.href ?? '';
    const calls: string[] = [];
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
    await page.goto(used);
    // Still signed in as the same user: nothing was exchanged.
    await greeting(page).waitFor();
    expect(page.url()).toBe(portal.at('/home/index'));
    expect(calls).not.toContain('/user-pool/oauth2/token');

    const other = await portal.visit(used);
    await alertOf(other, mismatch).waitFor();
    expect(other.url()).toBe(portal.at('/login'));
    await other.goto('/login?error=access_denied&error_description=Call%20+1%20555%200100');
    await alertOf(other, 'You came back without signing in.').waitFor();
    expect(other.url()).toBe(portal.at('/login'));
    expect(await other.content()).not.toContain('555 0100');

    await other.route('**/oauth2/token', (route) => {
      const form = new URLSearchParams(route.request().postData() ?? '');
      form.set('code', new URL(used).searchParams.get('code') ?? '');
      return route.continue({ postData: form.toString() });
    });
    await signInAt(other, 'Google', 'Bruno Lindqvist');
    await alertOf(other, mismatch).waitFor();
    await menuLink(page, 'Climate record').click();
    await page.getByRole('dialog', { name: 'Sign in again to continue' }).waitFor();
    expect(page.context().pages()).toHaveLength(1);
  });
});
