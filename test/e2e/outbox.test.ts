import { describe, expect, it } from 'vitest';
import { offeredAccounts } from '../../local/user-pool/demo-users';
import { codeOfApp } from './authenticator-app';
import { expectAccessible } from './axe';
import { accountOf, portalUnderTest, windows } from './portal';
import { fields, greeting, heading, signIn } from './screen';

const portal = portalUnderTest();
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

describe.each(windows('phone'))('$name', ({ size }) => {
  it('the code of a message can be copied from the outbox, which opens in a new tab from the sign-in page', async () => {
    const page = await portal.visit('/login', { ...size, ...clipboard });
    await signIn(page, accountOf('sms'));
    await heading(page, 'Enter your code').waitFor();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Outbox' }).click();
    const outbox = await opened;
    await heading(outbox, 'Outbox').waitFor();
    const [code = ''] = await portal.codesTo('sms');
    const phone = outbox.getByRole('region', { name: 'Phone' });
    await phone.getByText('To +353851234567 (sms)').first().waitFor();
    await expectAccessible(outbox);
    await phone.getByRole('button', { name: `Copy code ${code}` }).click();
    await phone.getByRole('button', { name: 'Copied' }).waitFor();

    await page.bringToFront();
    await fields.code(page).focus();
    await page.keyboard.press('ControlOrMeta+V');
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
  });

  it('new messages appear automatically', async () => {
    const user = await portal.newUser({ unconfirmed: true });
    const page = await portal.visit('/outbox', size);
    const inbox = page.getByRole('region', { name: 'Inbox' });
    await inbox.waitFor();
    await expectAccessible(page);
    await fetch(portal.at('/user-pool'), {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ResendConfirmationCode' },
      body: JSON.stringify({ ClientId: 'localportal', Username: user.username }),
    });
    const message = inbox.getByRole('listitem').filter({ hasText: user.username });
    await message.getByText('Your confirmation code is').waitFor();
    const [code = ''] = await portal.codesTo(user.username);
    await message.getByText(code, { exact: true }).waitFor();
    await expectAccessible(page);
  });

  it('each message has its time below its recipient, however long that is', async () => {
    const users = [
      await portal.newUser({ email: 'al@b.example' }),
      await portal.newUser({ email: `${'a-long-name.'.repeat(4)}@department.organisation.example` }),
    ];
    for (const { username } of users) {
      await fetch(portal.at('/user-pool'), {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ForgotPassword' },
        body: JSON.stringify({ ClientId: 'localportal', Username: username }),
      });
    }
    const page = await portal.visit('/outbox', size);
    for (const { username } of users) {
      const message = page.getByRole('listitem').filter({ hasText: username });
      await message.waitFor();
      const recipient = await message.getByText(/^To /).boundingBox();
      const time = await message.getByRole('time').boundingBox();
      if (!recipient || !time) throw new Error('The message is not shown');
      expect(time.x).toBe(recipient.x);
      expect(time.y).toBeGreaterThanOrEqual(recipient.y + recipient.height);
    }
  });

  it('the demo accounts are listed with their descriptions and the current code of the authenticator app', async () => {
    const page = await portal.visit('/login', { ...size, ...clipboard });
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Demo accounts' }).click();
    const accounts = await opened;
    await heading(accounts, 'Demo accounts').waitFor();
    await expectAccessible(accounts);
    for (const { user, description } of offeredAccounts({})) {
      for (const text of [user.username, user.password, description]) {
        expect(await accounts.getByText(text, { exact: true }).count(), text).toBe(1);
      }
    }
    await accounts.getByRole('button', { name: 'Copy the password of totp' }).click();
    await accounts.getByRole('link', { name: 'Sign in' }).click();
    await heading(accounts, 'Sign in').waitFor();

    const secret = await page.context().newPage();
    await secret.goto('/demo-accounts');
    const shown = secret.getByText(/^[A-Z2-7]{32}$/);
    const code = codeOfApp((await shown.textContent()) ?? '');
    const next = codeOfApp((await shown.textContent()) ?? '', 1);
    await secret
      .getByText(code, { exact: true })
      .or(secret.getByText(next, { exact: true }))
      .waitFor();

    // The narrowest window to support (WCAG 2.2, 1.4.10).
    await secret.setViewportSize({ width: 320, height: 640 });
    expect(await secret.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});

describe('the pages of the local stack', () => {
  it('link to one another', async () => {
    const page = await portal.visit('/outbox');
    const places = page.getByRole('navigation', { name: 'This machine' });
    await places.getByRole('link', { name: 'Demo accounts' }).click();
    await heading(page, 'Demo accounts').waitFor();
    expect(await places.getByRole('link', { name: 'Demo accounts' }).getAttribute('aria-current')).toBe('page');
    await places.getByRole('link', { name: 'Outbox' }).click();
    await heading(page, 'Outbox').waitFor();
    await places.getByRole('link', { name: 'Sign in' }).click();
    await heading(page, 'Sign in').waitFor();
  });

  it('show untrusted input as text', async () => {
    const username = '<img/src=x/onerror=alert(1)>';
    await fetch(portal.at('/user-pool'), {
      method: 'POST',
      headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.SignUp' },
      body: JSON.stringify({
        ClientId: 'localportal',
        Username: username,
        Password: 'A-pass-of-mine-1',
        UserAttributes: [{ Name: 'email', Value: 'stranger@example.com' }],
      }),
    });
    const page = await portal.visit('/outbox');
    await page.getByText(`To stranger@example.com (${username})`).waitFor();
    expect(await page.locator('img').count()).toBe(0);
  });
});
