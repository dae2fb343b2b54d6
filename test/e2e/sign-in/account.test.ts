import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeOfApp, secretShownOn } from '../steps/authenticator-app';
import { expectFocus, pressUntilFocused } from '../steps/focus';
import { type Account, answered, portalUnderTest, windows } from '../steps/portal';
import { alertOf, chooseFromAccountMenu, fields, heading, notice, otherThan, signIn } from '../steps/screen';
import { answerCode, newestCode, typeInto } from '../steps/signing-in';

const portal = portalUnderTest();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

const somebodyNew = (): Account => ({ username: `new-${randomUUID().slice(0, 8)}`, password: 'A-pass-of-mine-1' });

/** On the page to create an account, starting from its initial focus: without a mouse. */
async function createByKeyboard(page: Page, { username, password }: Account): Promise<void> {
  await expectFocus(fields.username(page));
  await page.keyboard.type(username);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${username}@example.com`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

describe.each(windows('phone'))('$name', ({ size }) => {
  it('a new account is created, confirmed with a code, and signed in, without a mouse', async () => {
    portal.mayComplain(...answered(400));
    const user = somebodyNew();
    const page = await portal.visit('/user/profile', size);
    await page.getByRole('link', { name: 'Create an account' }).press('Enter');
    await heading(page, 'Create an account').waitFor();
    await createByKeyboard(page, user);

    await heading(page, 'Confirm your email address').waitFor();
    await page.getByText(/^We sent a 6-digit code by email to n\*\*\*@e\*\*\*\.$/).waitFor();
    const code = await newestCode(portal, user);
    await typeInto(fields.code(page), otherThan(code));
    await alertOf(page, "That code isn't right. Use the most recent one.").waitFor();
    await typeInto(fields.code(page), code);
    await heading(page, 'User profile').waitFor();
    expect(page.url()).toBe(portal.at('/user/profile'));
  });

  it('password and email address change without a mouse; a deleted account leaves nothing in the browser', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser();
    const chosen = { ...user, password: 'A-better-pass-1' };
    const address = `new-${user.username}@example.com`;
    const page = await portal.visitAs(user, '/user/account', size);
    const current = page.getByLabel('Current password', { exact: true });
    await heading(page, 'User account').waitFor();
    await pressUntilFocused('Tab', current);
    await page.keyboard.type('Wrong-pass-1');
    // Past the button that shows the password.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type(chosen.password);
    await page.keyboard.press('Enter');
    await alertOf(page, 'The current password is incorrect. Try again.').waitFor();
    await typeInto(current, user.password);
    await page.getByText(/Your password has been changed\./).waitFor();

    const change = button(page, 'Change: Email');
    await pressUntilFocused('Tab', change);
    await page.keyboard.press('Enter');
    await typeInto(page.getByRole('textbox', { name: 'Email' }), address);
    await page.getByText(/^We sent a 6-digit code by email to n\*\*\*@e\*\*\*\.$/).waitFor();
    const code = await newestCode(portal, user);
    await typeInto(fields.code(page), otherThan(code));
    await alertOf(page, "That code isn't right.").waitFor();
    await typeInto(fields.code(page), code);
    await notice(page, 'Email verified.').waitFor();
    await expectFocus(change);
    await item(page, address).getByText('Verified', { exact: true }).waitFor();

    await button(page, 'Delete account…').click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel(`Type ${user.username} to confirm`).fill(user.username);
    await dialog.getByRole('button', { name: 'Delete account', exact: true }).click();
    await heading(page, 'Sign in').waitFor();
    await page.getByText('Your account has been deleted.').waitFor();
    expect(page.url()).toBe(portal.at('/login'));
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(user.username);
    await signIn(page, chosen);
    await alertOf(page, 'Incorrect username or password.').waitFor();
  });

  it('what pool, backend and browser keep about a person is downloaded without a mouse, without their tokens', async () => {
    // The pool tracks no devices.
    portal.mayComplain(...answered(400));
    const user = await portal.newUser();
    const page = await portal.visitAs(user, '/', size);
    await page.getByRole('main').getByRole('button', { name: 'Favourite: Air routes' }).first().press('Enter');
    await page.goto('/user/account');
    const pressed = page.waitForEvent('download');
    await button(page, 'Download my data').press('Enter');
    const file = await pressed;
    expect(file.suggestedFilename()).toBe('my-data.json');
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      pool: { attributes: { email: `${user.username}@example.com` }, secondStep: { enabled: [] }, passkeys: [] },
      backend: { notices: { browsers: ['Chrome/Linux'] } },
      browser: { preferences: { theme: 'system' }, shelf: { favourites: ['dashboard@air-routes'] } },
    });
    expect(text).not.toContain('eyJ');
  });

  it('a phone number and an authenticator app become second steps, and sign-ins ask for the default one', async () => {
    const user = await portal.newUser();
    const page = await portal.visitAs(user, '/user/account', size);
    await button(page, 'Add: Phone number').click();
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+353 85 111 2233');
    await button(page, 'Save').click();
    await page.getByText(/^We sent a 6-digit code by SMS to \+\*+2233\.$/).waitFor();
    await fields.code(page).fill(await newestCode(portal, user));
    await button(page, 'Verify').click();
    await notice(page, 'Phone number verified.').waitFor();
    await button(page, 'Turn on: Text message').click();
    await item(page, 'SMS to +353851112233').getByText('Default').waitFor();

    await button(page, 'Set up: Authenticator app').click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = await secretShownOn(page);
    await page.getByRole('textbox', { name: 'Code from the app' }).fill(codeOfApp(secret));
    await button(page, 'Turn on').click();
    await notice(page, 'Your authenticator app is set up.').waitFor();
    await button(page, 'Make default: Authenticator app').click();
    await item(page, 'Authenticator app').getByText('Default').waitFor();

    await chooseFromAccountMenu(page, 'Profile');
    await page.getByRole('combobox', { name: 'Start page' }).selectOption({ label: 'Air routes' });
    await notice(page, 'Start page saved.').waitFor();
    await chooseFromAccountMenu(page, 'Sign out');
    await signIn(page, user);
    await page.getByText('Open your authenticator app').waitFor();
    await answerCode(page, codeOfApp(secret, 1));
    await heading(page, 'Air routes').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/air-routes'));

    await chooseFromAccountMenu(page, 'Account');
    await button(page, 'Turn off: Authenticator app').click();
    await item(page, 'Authenticator app').getByText('Off', { exact: true }).waitFor();
    await chooseFromAccountMenu(page, 'Sign out');
    await signIn(page, user);
    await page.getByText('by SMS to the number ending in 2233').waitFor();
    await answerCode(page, await newestCode(portal, user, 2));
    await heading(page, 'Air routes').waitFor();
  });
});
