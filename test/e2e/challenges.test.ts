import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeOfApp } from './authenticator-app';
import { expectAccessible } from './axe';
import {
  type Account,
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

const portal = portalUnderTest();

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const continues = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const back = (page: Page) => page.getByRole('button', { name: 'Back to sign in' }).click();
const username = (page: Page) => page.getByRole('textbox', { name: 'Username' });
const isFocused = (element: Element) => element === document.activeElement;

/** Of a message, which is there before the page asks for the code. */
async function sentCode(page: Page, { username: name }: Account): Promise<string> {
  await codeField(page).waitFor();
  const [code] = await portal.codesTo(name);
  if (!code) throw new Error(`Nothing was sent to ${name}`);
  return code;
}

async function answerCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await continues(page);
}

describe.each(windows('phone'))('$name', ({ size }) => {
  it('asks for the code of a text message', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ phoneNumber: '+353851112233', mfa: { sms: true } });
    const page = await portal.visit('/dashboard/climate-record', size);
    await signIn(page, user);
    await heading(page, 'Enter your code').waitFor();
    await page.getByText('We sent a 6-digit code by SMS to the number ending in 2233.').waitFor();
    await expectAccessible(page);

    const code = await sentCode(page, user);
    await answerCode(page, otherThan(code));
    await alertOf(page, 'This code is not right. Type the newest one.').waitFor();
    await expectAccessible(page);
    expect(await codeField(page).evaluate(isFocused)).toBe(true);

    // As it is pasted from the message.
    await page.keyboard.insertText(`Your sign-in code is ${code.slice(0, 3)} ${code.slice(3)}.`);
    await continues(page);
    await heading(page, 'Climate record').waitFor();
    expect(page.url()).toBe(portal.at('/dashboard/climate-record'));
  });

  it('asks for the code of an authenticator app', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ mfa: { totpSecret: secret } });
    const page = await portal.visit('/login', size);
    await signIn(page, user);
    await page.getByText('Open your authenticator app').waitFor();
    await expectAccessible(page);

    await answerCode(page, otherThan(codeOfApp(secret)));
    await alertOf(page, 'This code is not right.').waitFor();
    await answerCode(page, codeOfApp(secret));
    await greeting(page).waitFor();

    const again = await portal.visit('/login', size);
    await signIn(again, user);
    await answerCode(again, codeOfApp(secret, -1));
    await alertOf(again, 'This code was used already. Wait for the next one in the app.').waitFor();
    await answerCode(again, codeOfApp(secret, 1));
    await greeting(again).waitFor();
  });

  it('lets people choose between the two', async () => {
    const user = await portal.newUser({ phoneNumber: '+353851112233', mfa: { sms: true, totpSecret: secret } });
    const page = await portal.visit('/login', size);
    const title = heading(page, 'How do you want to confirm that it is you?');
    await signIn(page, user);
    await title.waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Text message' }).click();
    await page.getByText('by SMS to the number ending in').waitFor();
    await back(page);

    expect(await username(page).inputValue()).toBe(user.username);
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
    await answerCode(again, await sentCode(again, user));
    await greeting(again).waitFor();
  });

  it('sets up an authenticator app on the way in', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ mfa: { required: true } });
    const page = await portal.visit('/login', size);
    await signIn(page, user);
    await heading(page, 'Set up an authenticator app').waitFor();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    await expectAccessible(page);

    const shown = (await page.getByText(/^([A-Z2-7]{4} ?)+$/).textContent()) ?? '';
    const link = await page.getByRole('link', { name: 'Open in an app on this device' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('secret')).toBe(shown.replaceAll(' ', ''));
    expect(new URL(link ?? '').searchParams.get('issuer')).toBe('Northfield Analytics');
    const field = page.getByRole('textbox', { name: 'Code from the app' });
    await field.fill(otherThan(codeOfApp(shown)));
    await continues(page);
    await alertOf(page, 'This code is not right.').waitFor();
    await field.fill(codeOfApp(shown));
    await continues(page);
    await greeting(page).waitFor();

    const again = await portal.visit('/login', size);
    await signIn(again, user);
    await answerCode(again, codeOfApp(shown, 1));
    await greeting(again).waitFor();
  });

  it('asks for a password of one’s own in the place of a temporary one', async () => {
    const user = await portal.newUser({ temporary: true });
    const page = await portal.visit('/login', size);
    await signIn(page, user);
    await heading(page, 'Choose a new password').waitFor();
    await expectAccessible(page);
    const field = page.getByLabel('New password', { exact: true });
    await field.fill('weak');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await alertOf(page, 'Some of the rules below are not met yet.').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'A lower-case letter, done' }).waitFor();
    await page.getByRole('listitem').filter({ hasText: 'A number, missing' }).waitFor();
    await expectAccessible(page);
    await field.fill('A-password-of-my-own-1');
    await page.getByRole('button', { name: 'Set password and sign in' }).click();
    await greeting(page).waitFor();
  });

  it('asks the question of the organisation', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ secretWord: 'petrol' });
    const page = await portal.visit('/login', size);
    const answer = page.getByRole('textbox', { name: 'Answer' });
    await signIn(page, user);
    await page.getByText('What is your secret word?').waitFor();
    await expectAccessible(page);
    await continues(page);
    await alertOf(page, 'Challenge response cannot be empty').waitFor();
    await answer.fill('diesel');
    await continues(page);
    await alertOf(page, 'This answer is not right. Try again.').waitFor();
    await answer.fill(' Petrol ');
    await continues(page);
    await greeting(page).waitFor();
  });

  it('asks no code on a device that is remembered', async () => {
    const user = await portal.newUser({ phoneNumber: '+353851112233', mfa: { sms: true }, tracksDevices: true });
    const page = await portal.visit('/login', size);
    const comeBack = async () => {
      await chooseFromAccountMenu(page, 'Sign out');
      await heading(page, 'Sign in').waitFor();
      await signIn(page, user);
    };
    await signIn(page, user);
    await answerCode(page, await sentCode(page, user));
    await page.getByText('Remember this device?').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Not now' }).click();
    await comeBack();

    // Asked once; afterwards it is on the page of devices.
    await heading(page, 'Enter your code').waitFor();
    await answerCode(page, await sentCode(page, user));
    await greeting(page).waitFor();
    expect(await page.getByText('Remember this device?').count()).toBe(0);
    await chooseFromAccountMenu(page, 'Devices');
    await page.getByText('This device').waitFor();
    await page.getByRole('button', { name: /^Remember: / }).click();
    await page.getByText('Remembered', { exact: true }).waitFor();
    const sent = (await portal.codesTo(user.username)).length;
    await comeBack();

    await greeting(page).waitFor();
    expect(await portal.codesTo(user.username)).toHaveLength(sent);
    const elsewhere = await portal.visit('/login', size);
    await signIn(elsewhere, user);
    await heading(elsewhere, 'Enter your code').waitFor();
  });

  it('turns away who is switched off, after the right password and not before', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ disabled: true });
    const page = await portal.visit('/login', size);
    await signIn(page, { ...user, password: 'Wrong-pass-1' });
    await alertOf(page, 'Username or password is not right.').waitFor();
    await signIn(page, user);
    await alertOf(page, 'This account is switched off. Ask your administrator.').waitFor();
    await expectAccessible(page);
  });

  it('confirms an account that was never confirmed, and goes on', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ unconfirmed: true });
    const page = await portal.visit('/dashboard/air-routes', size);
    await signIn(page, user);
    await alertOf(page, 'This account is not confirmed yet.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm it now' }).click();
    await heading(page, 'Confirm your e-mail address').waitFor();
    await expectAccessible(page);
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    const code = await sentCode(page, user);
    await codeField(page).fill(otherThan(code));
    await confirm.click();
    await alertOf(page, 'This code is not right.').waitFor();
    await codeField(page).fill(code);
    await confirm.click();
    await heading(page, 'Air routes').waitFor();
  });
});

describe('a challenge', () => {
  it('is answered without a mouse', async () => {
    const user = await portal.newUser({ phoneNumber: '+353851112233', mfa: { sms: true, totpSecret: secret } });
    const page = await portal.visit('/login');
    await heading(page, 'Sign in').waitFor();
    await page.keyboard.type(user.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(user.password);
    await page.keyboard.press('Enter');
    const title = heading(page, 'How do you want to confirm that it is you?');
    await title.waitFor();
    await expect.poll(() => title.evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.getByRole('button', { name: 'Text message' }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
    await expect.poll(() => codeField(page).evaluate(isFocused)).toBe(true);
    await page.keyboard.type(await sentCode(page, user));
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
  });

  it('that waited too long leads back to the password, with the username kept', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ phoneNumber: '+353851112233', mfa: { sms: true } });
    const page = await portal.visit('/login');
    await signIn(page, user);
    await heading(page, 'Enter your code').waitFor();
    // What the pool is handed is not the session that it gave out.
    await page.route('**/user-pool', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), Session: 'A'.repeat(40) } }),
    );
    await answerCode(page, await sentCode(page, user));
    await alertOf(page, 'That took too long. Sign in again with your password.').waitFor();
    expect(await username(page).inputValue()).toBe(user.username);
    expect(await passwordField(page).evaluate(isFocused)).toBe(true);
    await page.unroute('**/user-pool');
    await signIn(page, user);
    await heading(page, 'Enter your code').waitFor();
    await answerCode(page, await sentCode(page, user));
    await greeting(page).waitFor();
  });

  it('ends after three wrong answers, at the password', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ secretWord: 'petrol' });
    const page = await portal.visit('/login');
    await signIn(page, user);
    for (const wrong of ['one', 'two', 'three']) {
      await page.getByRole('textbox', { name: 'Answer' }).fill(wrong);
      await continues(page);
      if (wrong !== 'three') await alertOf(page, 'This answer is not right.').waitFor();
    }
    await heading(page, 'Sign in').waitFor();
    expect(await username(page).inputValue()).toBe(user.username);
  });

  it('that the portal does not know is said to be one', async () => {
    const page = await portal.visit('/login');
    await page.route('**/user-pool', (route) => {
      const target = route.request().headers()['x-amz-target'] ?? '';
      if (!target.endsWith('.RespondToAuthChallenge')) return route.continue();
      return route.fulfill({ json: { ChallengeName: 'EMAIL_OTP', ChallengeParameters: {}, Session: 'A'.repeat(40) } });
    });
    await signIn(page, await portal.newUser());
    await alertOf(page, /asks for a step that the portal does not know \(EMAIL_OTP\)/).waitFor();
  });
});

describe('bad input', () => {
  it.each(['12-34', '😀😀😀😀😀😀'])('as a code, %j, is refused here', async (typed) => {
    const user = await portal.newUser({ phoneNumber: '+353851112233', mfa: { sms: true } });
    const page = await portal.visit('/login');
    await signIn(page, user);
    await heading(page, 'Enter your code').waitFor();
    await answerCode(page, typed);
    await alertOf(page, 'The code has six digits.').waitFor();
  });

  it.each(['a\0b', 'x'.repeat(100_000), '<img src=x onerror=alert(1)>'])(
    'as a username is answered in words',
    async (typed) => {
      portal.mayComplain(...answered(400));
      const page = await portal.visit('/login');
      await signIn(page, { username: typed, password: `${typed.slice(0, 200)}\0😀` });
      await alertOf(page, /^(This is no username|Username or password is not right)/).waitFor();
      expect(await page.locator('img').count()).toBe(0);
    },
  );
});
