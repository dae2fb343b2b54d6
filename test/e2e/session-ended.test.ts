import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe';
import { expectFocus } from './focus';
import {
  accountOf,
  alertOf,
  answered,
  codeField,
  frameOf,
  greeting,
  heading,
  mainMenu,
  menuLink,
  passwordField,
  portalUnderTest,
  signIn,
  windows,
} from './portal';
import { newestCode, signedInTab, usernameField } from './signing-in';

const portal = portalUnderTest();

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Sign in again to go on' });

async function signInAgain(page: Page, password: string): Promise<void> {
  const dialog = dialogOf(page);
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
}

describe.each(windows('desktop'))('$name', ({ size }) => {
  it('an edit that was under way when the session ended goes on as it was', async () => {
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
    await portal.cloud.userPool.signOutUser(user.username);
    await editor.getByRole('button', { name: 'Save' }).click();

    await dialogOf(page).waitFor();
    await expectAccessible(page);
    expect(await dialogOf(page).getByRole('textbox', { name: 'Username' }).inputValue()).toBe(user.username);
    await signInAgain(page, 'Wrong-pass-1');
    await alertOf(page, 'Username or password is not right.').waitFor();
    await expectAccessible(page);
    await signInAgain(page, user.password);
    await expect.poll(() => dialogOf(page).count()).toBe(0);
    expect(await editor.getByRole('textbox', { name: 'Description' }).inputValue()).toBe(description);
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Climate record is saved').waitFor();
  });

  it('somebody else gets a clean start', async () => {
    portal.mayComplain(...answered(400, 401));
    const user = await portal.newUser({ username: 'amelia', groups: ['SuperUser'] });
    const page = await signedInTab(portal, user, '/dashboard/federal-receipts', size);
    await frameOf(page, 'Federal receipts').getByRole('definition').first().waitFor();
    await portal.cloud.userPool.signOutUser(user.username);
    await page
      .getByRole('button', { name: 'Refresh' })
      .or(page.getByRole('button', { name: 'More' }))
      .first()
      .click();
    const refresh = page.getByRole('menuitem', { name: 'Refresh' });
    if (await refresh.count()) await refresh.click();
    await dialogOf(page).waitFor();
    await dialogOf(page)
      .getByRole('button', { name: /^Not .+\?$/ })
      .click();

    await heading(page, 'Sign in').waitFor();
    expect(page.url()).toBe(portal.at('/login'));
    expect(await usernameField(page).inputValue()).toBe('');
    await signIn(page, accountOf('viewer'));
    await greeting(page).waitFor();
    expect(page.url()).toBe(portal.at('/home/index'));
    await expect.poll(() => page.getByText('Federal receipts').count()).toBe(0);
  });
});

describe('a session that ended', () => {
  it('is taken up again without a mouse, and with the second step', async () => {
    portal.mayComplain(...answered(400, 401));
    const user = await portal.newUser({ username: 'bruno', phoneNumber: '+353851112233', mfa: { sms: true } });
    const page = await portal.visit('/home/index');
    await signIn(page, user);
    await codeField(page).fill(await newestCode(portal, user));
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();

    await portal.cloud.userPool.signOutUser(user.username);
    await menuLink(page, 'Air routes').focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page);
    await dialog.waitFor();
    await expectFocus(dialog.getByLabel('Password', { exact: true }));
    // Nothing but signing in closes it.
    await page.keyboard.press('Escape');
    expect(await dialog.count()).toBe(1);
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Enter your code' }).waitFor();
    await expectAccessible(page);
    await expectFocus(codeField(page));
    await page.keyboard.type(await newestCode(portal, user, 2));
    await page.keyboard.press('Enter');
    await frameOf(page, 'Air routes').getByRole('definition').first().waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/air-routes'));
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('opens nothing at the backend, with the token that it had', async () => {
    const user = await portal.newUser();
    const page = await signedInTab(portal, user, '/home/index');
    const token = await page.evaluate(
      () => Object.entries(localStorage).find(([key]) => key.endsWith('.idToken'))?.[1] ?? '',
    );
    const ask = async (path: string) =>
      (await fetch(portal.at(`/prod/${path}`), { headers: { Authorization: `Bearer ${token}` } })).status;
    const paths = ['cognito/user/identity', 'quicksight/dashboard/list', 'quicksight/dashboard/sync'];
    expect(await ask('quicksight/dashboard/list')).toBe(200);
    await portal.cloud.userPool.signOutUser(user.username);
    for (const path of paths) expect(await ask(path), path).toBe(401);
  });

  it('of somebody who is switched off says so', async () => {
    portal.mayComplain(...answered(400, 401));
    const user = await portal.newUser();
    const page = await signedInTab(portal, user, '/home/index');
    await mainMenu(page).waitFor();
    await portal.cloud.userPool.disableUser(user.username);
    await portal.cloud.userPool.signOutUser(user.username);
    await menuLink(page, 'Air routes').click();
    await dialogOf(page).waitFor();
    await signInAgain(page, user.password);
    await alertOf(page, 'This account is switched off. Ask your administrator.').waitFor();
    expect(await passwordField(page).count()).toBe(1);
  });
});
