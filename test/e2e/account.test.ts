import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { codeOfApp, secretShownOn } from './authenticator-app';
import { expectAccessible } from './axe';
import { expectFocus, pressUntilFocused } from './focus';
import { answered, portalUnderTest, windows } from './portal';
import { alertOf, chooseFromAccountMenu, fields, greeting, heading, notice, otherThan, signIn } from './screen';
import { answerCode, newestCode, signInWithCode } from './signing-in';

const portal = portalUnderTest();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A success notice covers the page until it is closed. */
async function closeNotice(page: Page): Promise<void> {
  await button(page, 'Close').click();
  await button(page, 'Close').waitFor({ state: 'detached' });
}

const item = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

describe.each(windows('phone'))('$name', ({ size }) => {
  it('the password is changed', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser();
    const page = await portal.visitAs(user, '/user/account', size);
    const current = page.getByLabel('Current password', { exact: true });
    const next = fields.newPassword(page);
    await heading(page, 'User account').waitFor();
    await item(page, 'Authenticator app').waitFor();

    await current.fill('Wrong-pass-1');
    await next.fill('A-better-pass-1');
    await button(page, 'Change password').click();
    await alertOf(page, 'The current password is incorrect. Try again.').waitFor();
    await expectFocus(current);
    await expectAccessible(page);
    await current.fill(user.password);
    await next.fill('weak');
    await button(page, 'Change password').click();
    await alertOf(page, "Your password doesn't meet all the requirements below.").waitFor();
    await next.fill('A-better-pass-1');
    await button(page, 'Change password').click();
    await page.getByText(/Your password has been changed\./).waitFor();

    await chooseFromAccountMenu(page, 'Sign out');
    await signIn(page, user);
    await alertOf(page, 'Incorrect username or password.').waitFor();
    await signIn(page, { ...user, password: 'A-better-pass-1' });
    await greeting(page).waitFor();
  });

  it('the email address is changed, and verified with the code sent to it; an invalid one is refused', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser();
    const page = await portal.visitAs(user, '/user/account', size);
    const field = page.getByRole('textbox', { name: 'Email' });
    for (const typed of ['nonsense', '<img src=x onerror=alert(1)>@example.com', `${'x'.repeat(3_000)}@example.com`]) {
      await button(page, 'Change: Email').click();
      await field.fill(typed);
      await button(page, 'Save').click();
      await alertOf(page, "The sign-in service doesn't accept this.").waitFor();
      await button(page, 'Cancel').click();
    }
    expect(await page.locator('main img').count()).toBe(0);

    await button(page, 'Change: Email').click();
    await expectFocus(field);
    await field.fill('');
    await button(page, 'Save').click();
    await page.getByText('Still missing: Email.').waitFor();
    await field.fill(`new-${user.username}@example.com`);
    await button(page, 'Save').click();
    await page.getByText(/^We sent a 6-digit code by email to n\*\*\*@e\*\*\*\.$/).waitFor();
    await expectAccessible(page);
    const code = await newestCode(portal, user);
    await fields.code(page).fill(otherThan(code));
    await button(page, 'Verify').click();
    await alertOf(page, 'Incorrect code.').waitFor();
    await fields.code(page).fill(code);
    await button(page, 'Verify').click();
    await notice(page, 'Email verified.').waitFor();
    await item(page, `new-${user.username}@example.com`).getByText('Verified', { exact: true }).waitFor();
  });

  it('a phone number is added, receives the codes of the second step, and is removed', async () => {
    const user = await portal.newUser();
    const page = await portal.visitAs(user, '/user/account', size);
    await button(page, 'Add: Phone number').click();
    await page.getByRole('textbox', { name: 'Phone number' }).fill('+353 85 111 2233');
    await button(page, 'Save').click();
    await page.getByText(/^We sent a 6-digit code by SMS to \+\*+2233\.$/).waitFor();
    await button(page, 'Cancel').click();
    await item(page, '+353851112233').getByText('Not verified').waitFor();
    await button(page, 'Verify: Phone number').click();
    await fields.code(page).fill(await newestCode(portal, user, 2));
    await button(page, 'Verify').click();
    await notice(page, 'Phone number verified.').waitFor();
    await button(page, 'Turn on: Text message').click();
    await notice(page, 'Second step saved.').waitFor();
    await item(page, 'SMS to +353851112233').getByText('Default').waitFor();

    const elsewhere = await portal.visit('/login', size);
    await signInWithCode(portal, elsewhere, user, 3);
    await greeting(elsewhere).waitFor();

    await button(page, 'Turn off: Text message').click();
    await item(page, 'SMS to +353851112233').getByText('Off', { exact: true }).waitFor();
    await button(page, 'Remove: Phone number').click();
    await notice(page, 'Phone number removed.').waitFor();
    await chooseFromAccountMenu(elsewhere, 'Sign out');
    await signIn(elsewhere, user);
    await greeting(elsewhere).waitFor();
  });

  it('an authenticator app is set up, made the default, and turned off', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ phoneNumber: '+353851112233', mfa: { sms: true } });
    const page = await portal.visit('/user/account', size);
    await signInWithCode(portal, page, user);
    await button(page, 'Set up: Authenticator app').click();
    await page.getByRole('img', { name: /QR code/ }).waitFor();
    const secret = await secretShownOn(page);
    const field = page.getByRole('textbox', { name: 'Code from the app' });
    await field.fill(otherThan(codeOfApp(secret)));
    await button(page, 'Turn on').click();
    await alertOf(page, 'Incorrect code.').waitFor();
    await field.fill(codeOfApp(secret));
    await button(page, 'Turn on').click();
    await notice(page, 'Your authenticator app is set up.').waitFor();
    await closeNotice(page);
    await button(page, 'Make default: Authenticator app').click();
    await item(page, 'Authenticator app').getByText('Default').waitFor();
    await closeNotice(page);
    await expectAccessible(page);

    const elsewhere = await portal.visit('/login', size);
    await signIn(elsewhere, user);
    await elsewhere.getByText('Open your authenticator app').waitFor();
    await answerCode(elsewhere, codeOfApp(secret, 1));
    await greeting(elsewhere).waitFor();

    await button(page, 'Turn off: Authenticator app').click();
    await item(page, 'Authenticator app').getByText('Off', { exact: true }).waitFor();
    await chooseFromAccountMenu(elsewhere, 'Sign out');
    await signIn(elsewhere, user);
    await elsewhere.getByText('by SMS to the number ending in').waitFor();
  });

  it('devices are listed, remembered and forgotten, and a forgotten one needs a code again', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ phoneNumber: '+353851112233', mfa: { sms: true }, tracksDevices: true });
    const enter = async (sent: number, remember: 'Remember' | 'Not now') => {
      const page = await portal.visit('/login', size);
      await signInWithCode(portal, page, user, sent);
      await button(page, remember).click();
      await page.getByText('Remember this device?').waitFor({ state: 'detached' });
      return page;
    };
    const [first, second] = [await enter(1, 'Not now'), await enter(2, 'Remember')];
    await chooseFromAccountMenu(first, 'Devices');
    const rows = first.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
    await expect.poll(() => rows.count()).toBe(2);
    await expectAccessible(first);
    const own = rows.filter({ hasText: 'This device' });
    await own.getByRole('button', { name: /^Remember: / }).click();
    await own.getByText('Remembered', { exact: true }).waitFor();
    await own.getByRole('button', { name: /^Don't remember: / }).click();
    await own.getByText('Not remembered').waitFor();
    await rows
      .filter({ hasNotText: 'This device' })
      .getByRole('button', { name: /^Forget: / })
      .click();
    await first
      .getByRole('dialog', { name: /^Forget / })
      .getByRole('button', { name: 'Forget' })
      .click();
    await notice(first, / was forgotten\.$/).waitFor();
    await expect.poll(() => rows.count()).toBe(1);

    await chooseFromAccountMenu(second, 'Devices');
    const left = second.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
    await expect.poll(() => left.count()).toBe(1);
    expect(await left.filter({ hasText: 'This device' }).count()).toBe(0);
    await chooseFromAccountMenu(second, 'Sign out');
    await signIn(second, user);
    const code = await newestCode(portal, user, 3);
    await answerCode(second, otherThan(code));
    await alertOf(second, 'Incorrect code.').waitFor();
    await answerCode(second, code);
    await second.getByText('Remember this device?').waitFor();
  });

  it('the account is deleted, and leaves nothing in the browser', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ phoneNumber: '+353851112233', mfa: { sms: true }, tracksDevices: true });
    const page = await portal.visit('/user/account', size);
    await signInWithCode(portal, page, user);
    await button(page, 'Remember').click();
    await page.getByText('Remember this device?').waitFor({ state: 'detached' });

    await button(page, 'Delete account…').click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText(user.username).waitFor();
    await expectAccessible(page);
    await button(page, 'Cancel').click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'Delete account…').click();
    await dialog.getByRole('button', { name: 'Delete account', exact: true }).click();
    await heading(page, 'Sign in').waitFor();
    expect(page.url()).toBe(portal.at('/login'));
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
    expect(await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain(user.username);
    await signIn(page, user);
    await alertOf(page, 'Incorrect username or password.').waitFor();
  });
});

describe('the account', () => {
  it('can be managed without a mouse', async () => {
    const user = await portal.newUser();
    const page = await portal.visitAs(user, '/user/account');
    const current = page.getByLabel('Current password', { exact: true });
    await heading(page, 'User account').waitFor();
    await pressUntilFocused('Tab', current);
    await page.keyboard.type(user.password);
    // Past the button that shows the password.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('A-better-pass-1');
    await page.keyboard.press('Enter');
    await page.getByText(/Your password has been changed\./).waitFor();

    const change = button(page, 'Change: Email');
    await pressUntilFocused('Tab', change);
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('textbox', { name: 'Email' }));
    await page.keyboard.press('Control+A');
    await page.keyboard.type(`new-${user.username}@example.com`);
    await page.keyboard.press('Enter');
    await expectFocus(fields.code(page));
    await page.keyboard.type(await newestCode(portal, user));
    await page.keyboard.press('Enter');
    await notice(page, 'Email verified.').waitFor();
    await expectFocus(change);
  });
});
