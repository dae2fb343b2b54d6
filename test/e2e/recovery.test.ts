import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from './axe';
import { expectFocus, hasFocus } from './focus';
import { answered, portalUnderTest, windows } from './portal';
import { alertOf, fields, greeting, heading, otherThan, signIn } from './screen';
import { newestCode } from './signing-in';

const portal = portalUnderTest();

const change = (page: Page) => page.getByRole('button', { name: 'Change password' }).click();

async function askForCode(page: Page, username: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await heading(page, 'Choose a new password').waitFor();
  await fields.username(page).fill(username);
  await page.getByRole('button', { name: 'Send code' }).click();
  await heading(page, 'Enter the code and a new password').waitFor();
}

describe.each(windows('desktop'))('$name', ({ size }) => {
  it('a forgotten password is replaced with the code from the message', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser();
    const page = await portal.visit('/dashboard/air-routes', size);
    await fields.username(page).fill(user.username);
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading(page, 'Choose a new password').waitFor();
    await expectAccessible(page);
    // The text typed on the previous page is kept.
    expect(await fields.username(page).inputValue()).toBe(user.username);
    await page.getByRole('button', { name: 'Send code' }).click();
    await page.getByText(/^We sent a 6-digit code by email to s\*\*\*@e\*\*\*\.$/).waitFor();
    await expectAccessible(page);

    const code = await newestCode(portal, user);
    await fields.code(page).fill(otherThan(code));
    await fields.newPassword(page).fill('weak');
    await change(page);
    await alertOf(page, "Your password doesn't meet all the requirements below.").waitFor();
    expect(await hasFocus(fields.newPassword(page))).toBe(true);
    await fields.newPassword(page).fill('A-better-pass-1');
    await change(page);
    await alertOf(page, 'Incorrect code. Enter the newest one.').waitFor();
    await expectAccessible(page);
    await fields.code(page).fill(code);
    await change(page);

    await heading(page, 'Sign in').waitFor();
    await page.getByText('Your password has been changed. Sign in with the new one.').waitFor();
    await expectAccessible(page);
    expect(await fields.username(page).inputValue()).toBe(user.username);
    await signIn(page, user);
    await alertOf(page, 'Incorrect username or password.').waitFor();
    await fields.password(page).fill('A-better-pass-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'Air routes').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/air-routes'));
  });

  it('another code can be requested after a while, and replaces the first', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser();
    const page = await portal.visit('about:blank', size);
    await page.clock.install();
    await page.goto('/login');
    await askForCode(page, user.username);
    const first = await newestCode(portal, user);
    await page.getByText(/^New code in 0:\d\d$/).waitFor();
    await page.clock.runFor(31_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await page.getByText(/^New code in 0:(30|2\d)$/).waitFor();
    const [second = '', ...rest] = await portal.codesTo(user.username);
    expect(rest).toEqual([first]);

    await fields.newPassword(page).fill('A-better-pass-1');
    if (first !== second) {
      await fields.code(page).fill(first);
      await change(page);
      await alertOf(page, 'Incorrect code.').waitFor();
    }
    await fields.code(page).fill(second);
    await change(page);
    await page.getByText('Your password has been changed.').waitFor();
  });
});

describe('recovery', () => {
  it('looks the same for an unknown user', async () => {
    portal.mayComplain(...answered(400));
    const page = await portal.visit('/login');
    await askForCode(page, 'nobody-of-that-name');
    await page.getByText(/^We sent a 6-digit code by email to \w\*\*\*@\w\*\*\*\.$/).waitFor();
    await fields.code(page).fill('123456');
    await fields.newPassword(page).fill('A-better-pass-1');
    await change(page);
    await alertOf(page, 'Incorrect code.').waitFor();
  });

  it('works without a mouse, and can be cancelled', async () => {
    const user = await portal.newUser();
    const page = await portal.visit('/login?page=recovery');
    await expectFocus(fields.username(page));
    await page.keyboard.press('Enter');
    await alertOf(page, 'Username cannot be empty').waitFor();
    await page.keyboard.type(user.username);
    await page.keyboard.press('Enter');
    await expectFocus(fields.code(page));
    await page.keyboard.press('Enter');
    await alertOf(page, 'Confirmation code cannot be empty').waitFor();
    await page.keyboard.type(await newestCode(portal, user));
    await page.keyboard.press('Enter');
    await alertOf(page, 'New password is required.').waitFor();
    await page.keyboard.type('A-better-pass-1');
    await page.keyboard.press('Enter');
    await page.getByText('Your password has been changed.').waitFor();

    await askForCode(page, user.username);
    await page.getByRole('button', { name: 'Use a different username' }).click();
    await heading(page, 'Choose a new password').waitFor();
    await page.getByRole('button', { name: 'Back to sign in' }).click();
    await heading(page, 'Sign in').waitFor();
    await signIn(page, { ...user, password: 'A-better-pass-1' });
    await greeting(page).waitFor();
  });
});
