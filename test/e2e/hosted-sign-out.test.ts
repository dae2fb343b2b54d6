import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { choose, person, signInAt } from './hosted-pages';
import { answered, portalUnderTest } from './portal';
import { chooseFromAccountMenu, greeting, hasAnswersTo, heading, menuLink } from './screen';

const portal = portalUnderTest();

/** A tab in which Amelia has signed in with a provider, and the pool's pages that it visits from now on. */
async function amelia() {
  const page = await portal.visit('/login');
  await signInAt(page, 'Google', 'Amelia Okafor');
  await greeting(page).waitFor();
  const left: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame())
      left.push(new URL(request.url()).pathname);
  });
  return { page, left };
}

/** Google asks for credentials again, whether or not the pool was told of the sign-out. */
async function expectNobodyKnown(page: Page): Promise<void> {
  await heading(page, 'Sign in').waitFor();
  await choose(page, 'Google');
  await heading(page, 'Sign in with Google').waitFor();
}

/** Google asks for credentials again, because the tab has visited the pool's sign-out page. */
async function expectLeft({ page, left }: Awaited<ReturnType<typeof amelia>>): Promise<void> {
  await expect.poll(() => left).toEqual(['/user-pool/logout', '/login']);
  await expectNobodyKnown(page);
}

/** Where Google asks. */
async function comeInAgain({ page, left }: Awaited<ReturnType<typeof amelia>>): Promise<void> {
  await person(page, 'Amelia Okafor').click();
  await greeting(page).waitFor();
  left.length = 0;
}

const keysLeft = (page: Page) => page.evaluate(() => Object.keys(localStorage));

describe('signing out after a hosted login', () => {
  it('asks the next user for credentials: after a sign-out, an ended session and a deleted account', async () => {
    portal.mayComplain(...answered(400, 401), /net::ERR_FAILED/);
    const tab = await amelia();
    const { page, left } = tab;
    // If the pool is unreachable the tab stays on the page, and still asks the next user for credentials.
    await page.route(/\/user-pool(\/logout\?.*)?$/, (route) => route.abort());
    const tried = page.waitForEvent('requestfailed', (request) => request.url().includes('/logout?'));
    await chooseFromAccountMenu(page, 'Sign out');
    await tried;
    await heading(page, 'Sign in').waitFor();
    expect(left).toEqual([]);
    await expectNobodyKnown(page);
    await page.unrouteAll();

    await comeInAgain(tab);
    await chooseFromAccountMenu(page, 'Sign out');
    await expect.poll(() => left).toEqual(['/user-pool/logout', '/login']);
    await heading(page, 'Sign in').waitFor();
    expect((await keysLeft(page)).filter((key) => key.startsWith('CognitoIdentityServiceProvider.'))).toEqual([]);
    await expectLeft(tab);

    await comeInAgain(tab);
    await hasAnswersTo(page, 'access/mine');
    await portal.cloud.userPool.signOutUser('Google_118000000000000000001');
    await menuLink(page, 'Climate record').click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
    await dialog.getByRole('button', { name: 'Sign in as someone else' }).click();
    await expectLeft(tab);

    await comeInAgain(tab);
    await chooseFromAccountMenu(page, 'Account');
    await page.getByRole('button', { name: 'Delete account…' }).click();
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await expect.poll(() => left).toEqual(['/user-pool/logout', '/login']);
    await heading(page, 'Sign in').waitFor();
    expect(await keysLeft(page)).toEqual([]);
    await expectLeft(tab);
  });

  it.runIf(process.env['SOAK'])('does so even if the pool refuses to revoke the tokens, or hangs', async () => {
    portal.mayComplain(...answered(400));
    const tab = await amelia();
    await tab.page.route(/\/user-pool$/, (route) =>
      route.fulfill({ status: 400, json: { __type: 'UnsupportedOperationException', message: 'No.' } }),
    );
    await chooseFromAccountMenu(tab.page, 'Sign out');
    await expectLeft(tab);

    await tab.page.unrouteAll();
    await comeInAgain(tab);
    await tab.page.route(/\/user-pool$/, () => undefined);
    await chooseFromAccountMenu(tab.page, 'Sign out');
    await expectLeft(tab);
  });
});
