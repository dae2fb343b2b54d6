import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, person, signInAt } from '../steps/hosted-pages';
import { answered, portalUnderTest, windows } from '../steps/portal';
import { alertOf, chooseFromAccountMenu, greeting, heading, menuLink } from '../steps/screen';

const portal = portalUnderTest({ sessionCheck: { answersHold: 0 } });

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
  it.each(seenThroughout)(
    'hosted login at %s leads to the requested page, leaves no code there, and asks again after the sign-out',
    async (provider) => {
      const page = await portal.visit('/dashboard/climate-record', size);
      const returns = returnsOf(page);
      await choose(page, provider);
      await heading(page, `Sign in with ${provider}`).waitFor();
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

      const left: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame())
          left.push(new URL(request.url()).pathname);
      });
      await chooseFromAccountMenu(page, 'Sign out');
      await expect.poll(() => left).toEqual(['/user-pool/logout', '/login']);
      await choose(page, provider);
      await heading(page, `Sign in with ${provider}`).waitFor();
    },
  );
});

it('hosted login continues an ended session on the same page, unless the account is disabled', async () => {
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
