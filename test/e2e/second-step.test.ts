import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeOfApp, secretShownOn } from './authenticator-app';
import { expectAccessible } from './axe';
import { expectFocus, hasFocus, pressUntilFocused } from './focus';
import {
  alertOf,
  answered,
  chooseFromAccountMenu,
  codeField,
  greeting,
  heading,
  otherThan,
  passwordField,
  portalUnderTest,
  signIn,
  windows,
} from './portal';
import {
  answerCode,
  newestCode,
  pressContinue,
  signInByKeyboard,
  signInWithCode,
  typeInto,
  usernameField,
} from './signing-in';

const portal = portalUnderTest();

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const bySms = { phoneNumber: '+353851112233', mfa: { sms: true } };
const bySmsOrApp = { ...bySms, mfa: { sms: true, totpSecret: secret } };

async function press(button: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await pressUntilFocused(key, button);
  await button.page().keyboard.press('Enter');
}

describe.each(windows('phone'))('$name, the second step', ({ size }) => {
  it('asks for the code of a text message', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser(bySms);
    const page = await portal.visit('/dashboard/climate-record', size);
    await signIn(page, user);
    await heading(page, 'Enter your code').waitFor();
    await page.getByText('We sent a 6-digit code by SMS to the number ending in 2233.').waitFor();
    await expectAccessible(page);

    const code = await newestCode(portal, user);
    await answerCode(page, otherThan(code));
    await alertOf(page, 'This code is not right. Type the newest one.').waitFor();
    await expectAccessible(page);
    expect(await hasFocus(codeField(page))).toBe(true);

    // As it is pasted from the message.
    await page.keyboard.insertText(`Your sign-in code is ${code.slice(0, 3)} ${code.slice(3)}.`);
    await pressContinue(page);
    await heading(page, 'Climate record').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/climate-record'));
  });

  it('asks for the code of an authenticator app', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ mfa: { totpSecret: secret } });
    const page = await portal.visit('/login', size);
    await signInByKeyboard(page, user);
    await page.getByText('Open your authenticator app and type').waitFor();
    await expectAccessible(page);

    await typeInto(codeField(page), otherThan(codeOfApp(secret)));
    await alertOf(page, 'This code is not right.').waitFor();
    await typeInto(codeField(page), codeOfApp(secret));
    await greeting(page).waitFor();

    const again = await portal.visit('/login', size);
    await signIn(again, user);
    await answerCode(again, codeOfApp(secret, -1));
    await alertOf(again, 'This code was used already. Wait for the next one in the app.').waitFor();
    await answerCode(again, codeOfApp(secret, 1));
    await greeting(again).waitFor();
  });

  it('lets people choose between the two', async () => {
    const user = await portal.newUser(bySmsOrApp);
    const page = await portal.visit('/login', size);
    const title = heading(page, 'How do you want to confirm that it is you?');
    await signIn(page, user);
    await title.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Text message' }).click();
    await page.getByText('by SMS to the number ending in').waitFor();
    await page.getByRole('button', { name: 'Back to sign in' }).click();

    expect(await usernameField(page).inputValue()).toBe(user.username);
    await signIn(page, user);
    await title.waitFor();
    await page.getByRole('button', { name: 'Authenticator app' }).click();
    await page.getByText('Open your authenticator app').waitFor();
    await answerCode(page, codeOfApp(secret));
    await greeting(page).waitFor();

    const again = await portal.visit('/login', size);
    await signIn(again, user);
    await again.getByRole('button', { name: 'Text message' }).click();
    await again.getByText('by SMS to the number ending in').waitFor();
    await answerCode(again, await newestCode(portal, user, 2));
    await greeting(again).waitFor();
  });

  it('sets up an authenticator app on the way in', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ mfa: { required: true } });
    const page = await portal.visit('/login', size);
    await signInByKeyboard(page, user);
    await heading(page, 'Set up an authenticator app').waitFor();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await expectAccessible(page);

    const shown = await secretShownOn(page);
    const link = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('secret')).toBe(shown);
    expect(new URL(link ?? '').searchParams.get('issuer')).toBe('Northfield Analytics');
    const field = page.getByRole('textbox', { name: 'Code from the app' });
    await pressUntilFocused('Tab', field);
    await typeInto(field, otherThan(codeOfApp(shown)));
    await alertOf(page, 'This code is not right.').waitFor();
    await typeInto(field, codeOfApp(shown));
    await greeting(page).waitFor();

    const again = await portal.visit('/login', size);
    await signIn(again, user);
    await answerCode(again, codeOfApp(shown, 1));
    await greeting(again).waitFor();
  });

  it('asks no code on a device that is remembered', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ ...bySms, tracksDevices: true });
    const page = await portal.visit('/login', size);
    const signOut = async () => {
      await chooseFromAccountMenu(page, 'Sign out');
      await heading(page, 'Sign in').waitFor();
    };
    await signInWithCode(portal, page, user);
    await page.getByText('Remember this device?').waitFor();
    await expectAccessible(page);
    // Above the page, which has the focus.
    await press(page.getByRole('button', { name: 'Not now' }), 'Shift+Tab');
    await page.getByText('Remember this device?').waitFor({ state: 'detached' });
    await signOut();

    // Asked once; afterwards it is on the page of devices.
    await signInWithCode(portal, page, user, 2);
    await greeting(page).waitFor();
    expect(await page.getByText('Remember this device?').count()).toBe(0);
    await chooseFromAccountMenu(page, 'Devices');
    await page.getByText('This device').waitFor();
    await press(page.getByRole('button', { name: /^Remember: / }), 'Tab');
    await page.getByText('Remembered', { exact: true }).waitFor();
    await signOut();

    await signIn(page, user);
    await greeting(page).waitFor();
    expect(await portal.codesTo(user.username)).toHaveLength(2);

    // A device that cannot prove itself any more is as good as none.
    await page.evaluate(() => {
      const damaged = Object.keys(localStorage).filter((key) => key.endsWith('.randomPasswordKey'));
      for (const key of damaged) localStorage.setItem(key, 'damaged');
    });
    await signOut();
    await signInWithCode(portal, page, user, 3);
    await page.getByText('Remember this device?').waitFor();
  });
});

describe('the second step', () => {
  it('is answered without a mouse', async () => {
    const user = await portal.newUser(bySmsOrApp);
    const page = await portal.visit('/login');
    await signInByKeyboard(page, user);
    const title = heading(page, 'How do you want to confirm that it is you?');
    await title.waitFor();
    await expectFocus(title);
    await page.keyboard.press('Tab');
    expect(await hasFocus(page.getByRole('button', { name: 'Text message' }))).toBe(true);
    await page.keyboard.press('Enter');
    await expectFocus(codeField(page));
    await page.keyboard.type(await newestCode(portal, user));
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
  });

  it('that waited too long leads back to the password, with the username kept', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser(bySms);
    const page = await portal.visit('/login');
    await signIn(page, user);
    await heading(page, 'Enter your code').waitFor();
    // What the pool is handed is not the session that it gave out.
    await page.route('**/user-pool', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), Session: 'A'.repeat(40) } }),
    );
    await answerCode(page, await newestCode(portal, user));
    await alertOf(page, 'That took too long. Sign in again with your password.').waitFor();
    expect(await usernameField(page).inputValue()).toBe(user.username);
    expect(await hasFocus(passwordField(page))).toBe(true);
    await page.unroute('**/user-pool');
    await signInWithCode(portal, page, user, 2);
    await greeting(page).waitFor();
  });

  it.each(['12-34', '😀😀😀😀😀😀'])('refuses %j here, which cannot be a code', async (typed) => {
    const user = await portal.newUser(bySms);
    const page = await portal.visit('/login');
    await signIn(page, user);
    await heading(page, 'Enter your code').waitFor();
    await answerCode(page, typed);
    await alertOf(page, 'The code has six digits.').waitFor();
  });
});
