import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeOfApp, secretShownOn } from '../steps/authenticator-app';
import { expectFocus, pressUntilFocused } from '../steps/focus';
import { answered, portalUnderTest, windows } from '../steps/portal';
import { alertOf, chooseFromAccountMenu, fields, greeting, heading, notice, otherThan, signIn } from '../steps/screen';
import { newestCode, signInByKeyboard, typeInto } from '../steps/signing-in';

/** Longer passwords than usual, of fewer kinds of characters; and a name. */
const poolSettings = {
  passwordPolicy: { minimumLength: 12, required: ['lowercase' as const, 'uppercase' as const, 'number' as const] },
  requiredAttributes: ['email', 'given_name'],
};
const portal = portalUnderTest({ poolSettings });

const bySms = { phoneNumber: '+353851112233', mfa: { sms: true } };

async function press(button: Locator, key = 'Tab'): Promise<void> {
  await pressUntilFocused(key, button);
  await button.page().keyboard.press('Enter');
}

/** From the account menu, by the first letters of its item. */
async function choose(page: Page, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name });
  await press(page.getByRole('button', { name: 'Account menu' }), 'Shift+Tab');
  await item.waitFor();
  await page.keyboard.type(name.slice(0, 3));
  await expectFocus(item);
  await page.keyboard.press('Enter');
}

describe.each(windows('phone'))('$name', ({ size }) => {
  it('the portal asks after a temporary password for a new one and for what the pool requires, then for app codes', async () => {
    const user = await portal.newUser({ temporary: true, mfa: { required: true } });
    const page = await portal.visit('/login', size);
    await signInByKeyboard(page, user);
    await heading(page, 'Choose a new password').waitFor();
    const field = fields.newPassword(page);
    await typeInto(field, 'Short-pass');
    await alertOf(page, "Your password doesn't meet all the requirements below.").waitFor();
    const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
    expect(await rules.allTextContents()).toEqual([
      '12 to 256 characters, not met',
      'A lowercase letter, met',
      'An uppercase letter, met',
      'A number, not met',
    ]);
    await typeInto(field, 'APasswordOfMyOwn1');
    await alertOf(page, 'Still missing: First name.').waitFor();
    await typeInto(page.getByRole('textbox', { name: 'First name' }), 'Ada');

    await heading(page, 'Set up an authenticator app').waitFor();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = await secretShownOn(page);
    const link = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret);
    expect(new URL(link ?? '').searchParams.get('issuer')).toBe('Northfield Analytics');
    const code = page.getByRole('textbox', { name: 'Code from the app' });
    await pressUntilFocused('Tab', code);
    await typeInto(code, codeOfApp(secret));
    await greeting(page).waitFor();

    await chooseFromAccountMenu(page, 'Sign out');
    await signIn(page, { ...user, password: 'APasswordOfMyOwn1' });
    await page.getByText('Open your authenticator app and enter').waitFor();
    await typeInto(fields.code(page), codeOfApp(secret, 1));
    await greeting(page).waitFor();
  });

  it('the portal asks for the code of a text message, except on a remembered device until it is forgotten', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ ...bySms, tracksDevices: true });
    const page = await portal.visit('/user/profile', size);
    await signInByKeyboard(page, user);
    await page.getByText('We sent a 6-digit code by SMS to the number ending in 2233.').waitFor();
    const code = await newestCode(portal, user);
    await typeInto(fields.code(page), otherThan(code));
    await alertOf(page, "That code isn't right. Use the most recent one.").waitFor();
    await typeInto(fields.code(page), code);
    await heading(page, 'User profile').waitFor();
    expect(page.url()).toBe(portal.at('/user/profile'));
    await page.getByText('Remember this device?').waitFor();
    // Above the page, which keeps the focus.
    await press(page.getByRole('button', { name: 'Not now' }), 'Shift+Tab');
    await page.getByText('Remember this device?').waitFor({ state: 'detached' });

    // Asked once; afterwards it is on the page of devices.
    await choose(page, 'Devices');
    await page.getByText('This device').waitFor();
    await press(page.getByRole('button', { name: /^Remember: / }));
    await page.getByText('Remembered', { exact: true }).waitFor();
    await choose(page, 'Sign out');
    await heading(page, 'Sign in').waitFor();
    await pressUntilFocused('Tab', fields.username(page));
    await signInByKeyboard(page, user);
    await greeting(page).waitFor();
    expect(await page.getByText('Remember this device?').count()).toBe(0);
    expect(await portal.codesTo(user.username)).toHaveLength(1);

    await choose(page, 'Devices');
    await press(page.getByRole('button', { name: /^Forget: / }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'Forget' }));
    await notice(page, / was forgotten\.$/).waitFor();
    await choose(page, 'Sign out');
    await pressUntilFocused('Tab', fields.username(page));
    await signInByKeyboard(page, user);
    await heading(page, 'Enter your code').waitFor();
  });
});
