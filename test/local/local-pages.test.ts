import { describe, expect, it } from 'vitest';
import { offeredAccounts } from '../../local/user-pool/users/demo-users';
import { codeOfApp } from '../e2e/steps/authenticator-app';
import { violations } from '../e2e/steps/axe';
import { choose } from '../e2e/steps/hosted-pages';
import { answered, portalUnderTest, windows } from '../e2e/steps/portal';
import { alertOf, fields, greeting, heading, signIn } from '../e2e/steps/screen';
import { newestCode } from '../e2e/steps/signing-in';

const portal = portalUnderTest();
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] };

describe.each(windows('phone'))('$name', ({ size }) => {
  it('the code of a message, which appears automatically, can be copied to confirm an account that is not confirmed', async () => {
    portal.mayComplain(...answered(400));
    const user = await portal.newUser({ unconfirmed: true });
    const page = await portal.visit('/login', { ...size, ...clipboard });
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'Outbox' }).click();
    const outbox = await opened;
    await heading(outbox, 'Outbox').waitFor();
    await page.bringToFront();
    await signIn(page, user);
    await alertOf(page, 'Confirm your email to continue').waitFor();
    await page.getByRole('button', { name: 'Confirm it now' }).click();
    await heading(page, 'Confirm your email address').waitFor();

    await outbox.bringToFront();
    const message = outbox
      .getByRole('region', { name: 'Inbox' })
      .getByRole('listitem')
      .filter({ hasText: user.username });
    await message.getByText('Your confirmation code is').waitFor();
    expect(await violations(outbox)).toEqual([]);
    await message.getByRole('button', { name: `Copy code ${await newestCode(portal, user)}` }).click();
    await message.getByRole('button', { name: 'Copied' }).waitFor();
    await page.bringToFront();
    await fields.code(page).focus();
    await page.keyboard.press('ControlOrMeta+V');
    await page.keyboard.press('Enter');
    await greeting(page).waitFor();
  });
});

describe('on the pages of the local stack', () => {
  it('the demo accounts are listed with their descriptions and the current code of the authenticator app', async () => {
    // The narrowest window to support (WCAG 2.2, 1.4.10).
    const page = await portal.visit('/outbox', { viewport: { width: 320, height: 640 }, ...clipboard });
    const places = page.getByRole('navigation', { name: 'This machine' });
    await places.getByRole('link', { name: 'Demo accounts' }).click();
    await heading(page, 'Demo accounts').waitFor();
    expect(await places.getByRole('link', { name: 'Demo accounts' }).getAttribute('aria-current')).toBe('page');
    expect(await violations(page)).toEqual([]);
    for (const { user, description } of offeredAccounts({})) {
      for (const text of [user.username, user.password, description]) {
        expect(await page.getByText(text, { exact: true }).count(), text).toBe(1);
      }
    }
    await page.getByRole('button', { name: 'Copy the password of totp' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    const [code, next] = [codeOfApp(secret), codeOfApp(secret, 1)];
    await page
      .getByText(code, { exact: true })
      .or(page.getByText(next, { exact: true }))
      .waitFor();
    await places.getByRole('link', { name: 'Sign in' }).click();
    await heading(page, 'Sign in').waitFor();
  });

  it('a provider asks who signs in, without accessibility violations', async () => {
    const page = await portal.visit('/login');
    await choose(page, 'Google');
    await heading(page, 'Sign in with Google').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('untrusted input is shown as text', async () => {
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
