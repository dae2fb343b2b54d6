import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expireTokens } from '../steps/expire-tokens';
import { pressUntilFocused } from '../steps/focus';
import { hold } from '../steps/hold';
import { afterPauses } from '../steps/pauses';
import { type Account, answered, portalUnderTest, windows } from '../steps/portal';
import {
  alertOf,
  fields,
  figureIn,
  greeting,
  hasAnswersTo,
  heading,
  menuLink,
  notice,
  otherThan,
} from '../steps/screen';
import { newestCode, signedInTab, typeInto } from '../steps/signing-in';

const portal = portalUnderTest();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to continue' });

async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

/** From the dialog and back to it, without a mouse; resolves with the chosen password. */
async function replaceForgottenPassword(page: Page, user: Account): Promise<string> {
  const chosen = 'A-better-pass-1';
  await pressUntilFocused('Shift+Tab', dialogOf(page).getByRole('button', { name: 'Reset password' }));
  await page.keyboard.press('Enter');
  const request = page.getByRole('dialog', { name: 'Choose a new password' });
  expect(await request.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(user.username);
  await page.keyboard.press('Enter');
  const code = await newestCode(portal, user);
  await typeInto(fields.code(page), otherThan(code));
  await typeInto(fields.newPassword(page), 'weak');
  await alertOf(page, "Your password doesn't meet all the requirements below.").waitFor();
  await typeInto(fields.newPassword(page), chosen);
  await alertOf(page, "That code isn't right. Use the most recent one.").waitFor();
  await typeInto(fields.code(page), code);
  await dialogOf(page).getByText('Your password has been changed. Sign in with the new one.').waitFor();
  return chosen;
}

describe.each(windows('desktop'))('$name', ({ size }) => {
  it('an edit in progress when the session ended continues unchanged', async () => {
    portal.mayComplain(...answered(400, 401));
    const user = await portal.newUser({ username: 'amelia', groups: ['SuperUser'] });
    const page = await signedInTab(portal, user, '/management', size);
    // On phones the whole row opens the editor.
    await page
      .getByRole('button', { name: /^(Edit )?Climate record$/ })
      .first()
      .click();
    const editor = page.getByRole('dialog', { name: 'Edit dashboard' });
    const description = `Warming, measured at ${user.username}`;
    await editor.getByRole('textbox', { name: 'Description' }).fill(description);
    await hasAnswersTo(page, 'access/who', 'access/requests', 'permissions');
    await portal.cloud.userPool.signOutUser(user.username);
    await editor.getByRole('button', { name: 'Save' }).click();

    await dialogOf(page).waitFor();
    expect(await dialogOf(page).getByRole('textbox', { name: 'Username' }).inputValue()).toBe(user.username);
    await signInAgain(page, 'Wrong-pass-1');
    await alertOf(page, 'Incorrect username or password.').waitFor();
    const chosen = await replaceForgottenPassword(page, user);
    await signInAgain(page, user.password);
    await alertOf(page, 'Incorrect username or password.').waitFor();
    await signInAgain(page, chosen);
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    expect(await editor.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(description);
    await editor.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Saved Climate record').waitFor();
  });
});

it('a session that ended gives no access to the backend with its old token, and is announced after going back', async () => {
  portal.mayComplain(...answered(400, 401));
  const user = await portal.newUser();
  const page = await signedInTab(portal, user, '/home/index');
  await hasAnswersTo(page, 'access/mine');
  const token = await page.evaluate(
    () => Object.entries(localStorage).find(([key]) => key.endsWith('.idToken'))?.[1] ?? '',
  );
  const ask = async (path: string) =>
    (await fetch(portal.at(`/prod/${path}`), { headers: { Authorization: `Bearer ${token}` } })).status;
  const paths = ['cognito/user/identity', 'quicksight/dashboard/list', 'quicksight/dashboard/sync'];
  expect(await ask('quicksight/dashboard/list')).toBe(200);
  await portal.cloud.userPool.signOutUser(user.username);
  for (const path of paths) expect(await ask(path), path).toBe(401);

  await menuLink(page, 'Air routes').click();
  await dialogOf(page).waitFor();
  await page.goBack();
  await heading(page, 'Sign in').waitFor();
  await page.getByText('Your session has ended. Sign in again to continue.').waitFor();
});

it('a temporary fault of the pool keeps the session: the page says so, and continues', async () => {
  portal.mayComplain(...answered(401, 502));
  const page = await portal.visitAs('demo', '/healthz');
  await page.clock.install();
  // Otherwise one of home's own calls could find out first.
  const asks = ['access/requests', 'dashboard/lastSync'].map((call) =>
    page.waitForResponse(`**/prod/quicksight/${call}`),
  );
  await page.goto('/home/index');
  await greeting(page).waitFor();
  await Promise.all(asks);
  const [idToken] = await page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (key.endsWith('.idToken') ? [value] : [])),
  );
  await page.route('**/prod/**', (route) =>
    route.request().headers()['authorization'] === `Bearer ${idToken}`
      ? route.fulfill({ status: 401, contentType: 'application/problem+json', body: '{"code":"unauthenticated"}' })
      : route.continue(),
  );
  const asked: string[] = [];
  await page.route(/\/user-pool$/, (route) => {
    asked.push(route.request().headers()['x-amz-target']?.split('.')[1] ?? '');
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway' });
  });
  const waiting = afterPauses(page);
  await menuLink(page, 'US employment').click();
  const says = page.getByText("The portal's server can't be reached");
  await expect.poll(waiting(() => says.count())).toBe(1);
  expect(asked).toEqual(Array(3).fill('GetTokensFromRefreshToken'));
  expect(await dialogOf(page).count()).toBe(0);
  await page.unroute(/\/user-pool$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await figureIn(page, 'US employment').waitFor();
});

it('code that arrives after the session was ended everywhere leads to the sign-in page', async () => {
  portal.mayComplain(...answered(400, 401));
  const user = await portal.newUser();
  const page = await portal.visitAs(user, '/home/index');
  await greeting(page).waitFor();
  await portal.cloud.userPool.signOutUser(user.username);
  await expireTokens(page);
  const code = await hold(page, '**/assets/signed-in-*.js');
  const reloaded = page.reload({ waitUntil: 'commit' });
  await code.asked;
  await reloaded;
  await heading(page, 'Sign in').waitFor();
  await code.proceed();
  await heading(page, 'Sign in').waitFor();
  expect(page.url()).toBe(portal.at('/login?redirect=%2Fhome%2Findex'));
});
