import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expireTokens } from './expire-tokens';
import { hold } from './hold';
import { afterPauses } from './pauses';
import { answered, portalUnderTest } from './portal';
import { chooseFromAccountMenu, greeting, heading } from './screen';

const portal = portalUnderTest();

/** Reloads, and holds back the code of signed-in pages until the session's state is known. */
async function reloadWithLateCode(page: Page) {
  const code = await hold(page, '**/assets/signed-in-*.js');
  const reloaded = page.reload({ waitUntil: 'commit' });
  await code.asked;
  await reloaded;
  return code;
}

describe('code that arrives after the session has ended', () => {
  it('leads to the sign-in page when the session was ended everywhere', async () => {
    portal.mayComplain(...answered(400, 401));
    const user = await portal.newUser();
    const page = await portal.visitAs(user, '/home/index');
    await greeting(page).waitFor();
    await portal.cloud.userPool.signOutUser(user.username);
    await expireTokens(page);
    const code = await reloadWithLateCode(page);
    await heading(page, 'Sign in').waitFor();
    await code.proceed();
    await heading(page, 'Sign in').waitFor();
    expect(page.url()).toBe(portal.at('/login?redirect=%2Fhome%2Findex'));
  });

  it('leads to the sign-in page while the pool cannot be reached, and back once it can', async () => {
    portal.mayComplain(/ERR_CONNECTION_REFUSED|ERR_FAILED/);
    const page = await portal.visitAs('viewer', '/healthz');
    await page.clock.install();
    await page.goto('/home/index');
    await greeting(page).waitFor();
    await expireTokens(page);
    await page.route(/\/user-pool$/, (route) => route.abort('connectionrefused'));
    const code = await reloadWithLateCode(page);
    await heading(page, 'Sign in').waitFor();
    await code.proceed();
    await heading(page, 'Sign in').waitFor();
    await page.unroute(/\/user-pool$/);
    const waiting = afterPauses(page);
    await expect.poll(waiting(() => greeting(page).isVisible())).toBe(true);
  });

  it('leads to the sign-in page when another tab has signed out meanwhile', async () => {
    // Calls that were under way, whose token is no longer accepted.
    portal.mayComplain(...answered(401));
    const user = await portal.newUser();
    const page = await portal.visitAs(user, '/home/index');
    await greeting(page).waitFor();
    const other = await page.context().newPage();
    await other.goto('/home/index');
    await greeting(other).waitFor();
    const code = await reloadWithLateCode(page);
    await chooseFromAccountMenu(other, 'Sign out');
    await heading(page, 'Sign in').waitFor();
    await code.proceed();
    await heading(page, 'Sign in').waitFor();
  });
});
