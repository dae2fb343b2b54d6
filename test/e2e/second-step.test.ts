import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeOfApp, secretShownOn } from './authenticator-app';
import { expectAccessible } from './axe';
import { expectFocus, hasFocus, pressUntilFocused } from './focus';
import { answered, portalUnderTest, windows } from './portal';
import { alertOf, chooseFromAccountMenu, fields, greeting, heading, otherThan, signIn } from './screen';
import { answerCode, newestCode, pressContinue, signInByKeyboard, typeInto } from './signing-in';

const portal = portalUnderTest();

const bySms = { phoneNumber: '+353851112233', mfa: { sms: true } };
const wrong = 'Incorrect code. Enter the newest one.';

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

describe.each(windows('phone'))('$name, the second step', ({ size }) => {
  it('asks for the code of a text message, in time', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser(bySms);
    const page = await portal.visit('/dashboard/climate-record', size);
    await signIn(page, user);
    await page.getByText('We sent a 6-digit code by SMS to the number ending in 2233.').waitFor();
    for (const typed of ['12-34', '😀😀😀😀😀😀']) {
      await answerCode(page, typed);
      await alertOf(page, 'Enter all six digits.').waitFor();
    }

    // The session sent to the pool isn't the one it issued.
    await page.route('**/user-pool', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), Session: 'A'.repeat(40) } }),
    );
    await answerCode(page, await newestCode(portal, user));
    await alertOf(page, 'That took too long. Sign in again with your password.').waitFor();
    expect(await fields.username(page).inputValue()).toBe(user.username);
    expect(await hasFocus(fields.password(page))).toBe(true);
    await page.unroute('**/user-pool');

    await signIn(page, user);
    const code = await newestCode(portal, user, 2);
    await answerCode(page, otherThan(code));
    await alertOf(page, wrong).waitFor();
    await expectAccessible(page);
    expect(await hasFocus(fields.code(page))).toBe(true);
    // As it is pasted from the message.
    await page.keyboard.insertText(`Your sign-in code is ${code.slice(0, 3)} ${code.slice(3)}.`);
    await pressContinue(page);
    await heading(page, 'Climate record').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/climate-record'));
  });

  it('sets up an authenticator app during sign-in, and asks for its codes from then on', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ mfa: { required: true } });
    const page = await portal.visit('/login', size);
    await signInByKeyboard(page, user);
    await heading(page, 'Set up an authenticator app').waitFor();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = await secretShownOn(page);
    const link = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('secret')).toBe(secret);
    expect(new URL(link ?? '').searchParams.get('issuer')).toBe('Northfield Analytics');
    const field = page.getByRole('textbox', { name: 'Code from the app' });
    await pressUntilFocused('Tab', field);
    await typeInto(field, otherThan(codeOfApp(secret)));
    await alertOf(page, 'Incorrect code.').waitFor();
    await expectAccessible(page);
    const used = codeOfApp(secret);
    await typeInto(field, used);
    await greeting(page).waitFor();

    await chooseFromAccountMenu(page, 'Sign out');
    await signIn(page, user);
    await page.getByText('Open your authenticator app and enter').waitFor();
    await typeInto(fields.code(page), used);
    await alertOf(page, 'This code has already been used. Wait for the next one in the app.').waitFor();
    await typeInto(fields.code(page), otherThan(used));
    await alertOf(page, 'Incorrect code.').waitFor();
    await expectAccessible(page);
    await typeInto(fields.code(page), codeOfApp(secret, 1));
    await greeting(page).waitFor();
  });

  it('lets people choose between the two, and change their choice, without a mouse', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ ...bySms, mfa: { sms: true, totpSecret: 'GEZDGNBVGY3TQOJQ' } });
    const page = await portal.visit('/login', size);
    const title = heading(page, "How do you want to verify it's you?");
    await signInByKeyboard(page, user);
    await title.waitFor();
    await expectFocus(title);
    await expectAccessible(page);
    await press(page.getByRole('button', { name: 'Authenticator app' }));
    await page.getByText('Open your authenticator app').waitFor();
    await expectFocus(fields.code(page));
    await press(page.getByRole('button', { name: 'Back to sign in' }), 'Shift+Tab');

    expect(await fields.username(page).inputValue()).toBe(user.username);
    await typeInto(fields.password(page), user.password);
    await press(page.getByRole('button', { name: 'Text message' }));
    const code = await newestCode(portal, user);
    await typeInto(fields.code(page), otherThan(code));
    await alertOf(page, wrong).waitFor();
    await typeInto(fields.code(page), code);
    await greeting(page).waitFor();
  });

  it('asks for no code on a remembered device, all without a mouse', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ ...bySms, tracksDevices: true });
    const page = await portal.visit('/login', size);
    await signInByKeyboard(page, user);
    const code = await newestCode(portal, user);
    await typeInto(fields.code(page), otherThan(code));
    await alertOf(page, wrong).waitFor();
    await typeInto(fields.code(page), code);
    await page.getByText('Remember this device?').waitFor();
    await expectAccessible(page);
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
  });
});
