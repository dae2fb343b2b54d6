import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inMemoryCode } from '#adapters/in-memory/in-memory-users';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { MfaPreference } from '#domain/people/mfa';
import { type Result, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import { flushPromises } from '../../application/flush-promises';
import { openPortal } from '../a-portal';
import { violations } from '../violations';
import { anAccount, anAttributes } from './an-account';

const alert = page.getByRole('alert');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const open = (account = anAccount()) => openPortal({ path: '/user/account', as: 'demo', account });

it('the account page has each second step and its button on one line in a window of 1024 pixels', async () => {
  await openPortal({ path: '/user/account', as: 'demo', account: anAccount(), size: { width: 1024, height: 800 } });
  const action = page.getByRole('button', { name: /^Set up/ });
  await expect.element(action).toBeVisible();
  const item = action.element().closest('li')?.getBoundingClientRect();
  const own = action.element().getBoundingClientRect();
  expect(own.top).toBeLessThan((item?.top ?? 0) + 20);
});

it('the account page sets up an authenticator app, prefers it, and turns it off', async () => {
  await open(anAccount({ attributes: anAttributes({ phone_number: '+353851234471' }), mfa: { enabled: ['SMS_MFA'] } }));
  await button('Set up: Authenticator app').click();
  await expect.element(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const code = page.getByLabelText('Code from the app');
  await code.fill('000000');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(/^That code isn't right/);
  await expect.element(code).toHaveValue('');
  await code.fill(inMemoryCode);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your authenticator app is set up.')).toBeVisible();
  await button('Make default: Authenticator app').click();
  await expect.element(button('Make default: Text message')).toBeVisible();
  await button('Turn off: Authenticator app').click();
  await expect.element(button('Set up: Authenticator app')).toBeVisible();
});

it('the account page leaves the focus where it was moved while a preference was saved, or a form was sent', async () => {
  const account = anAccount({ mfa: { enabled: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'], preferred: 'SMS_MFA' } });
  const [preferred, confirmed] = [deferred<void>(), deferred<void>()];
  await open({
    ...account,
    async preferMfa(preference) {
      await preferred.promise;
      return account.preferMfa(preference);
    },
    async confirmTotpSetup(code) {
      await confirmed.promise;
      return account.confirmTotpSetup(code);
    },
  });
  const signOut = page.getByRole('menuitem', { name: 'Sign out' });
  await button('Make default: Authenticator app').click();
  await button('Account menu').click();
  await expect.element(signOut).toBeVisible();
  preferred.resolve();
  await expect.element(button('Make default: Text message')).toBeInTheDocument();
  await expect.element(page.getByText('Two-step verification saved.')).toBeVisible();
  await expect.element(signOut).toBeVisible();
  // The notice, which is the topmost layer, closes first.
  await userEvent.keyboard('{Escape}{Escape}');

  await button('Set up again: Authenticator app').click();
  await page.getByLabelText('Code from the app').fill(inMemoryCode);
  await userEvent.keyboard('{Enter}');
  await button('Account menu').click();
  await expect.element(signOut).toBeVisible();
  confirmed.resolve();
  await expect.element(page.getByText('Your authenticator app is set up.')).toBeVisible();
  await expect.element(signOut).toBeVisible();
});

it('the account page aligns the button that copies a long key with what is above and below it', async () => {
  const secret = 'JBSWY3DPEHPK3PXP'.repeat(4);
  await open({
    ...anAccount(),
    startTotpSetup: async () => ok({ secret, otpauth: `otpauth://totp/?secret=${secret}` }),
  });
  await button('Set up: Authenticator app').click();
  await expect.element(button('Copy key')).toBeVisible();
  const lefts = [button('Copy key').getByText('Copy key'), page.getByText('Open in an app on this device')].map(
    (text) => text.element().getBoundingClientRect().left,
  );
  expect(lefts[0]).toBe(lefts[1]);
});

it('the account page keeps a restarted setup unchanged when the code of the cancelled one is accepted', async () => {
  const confirmed = deferred<Result<void, AuthFailure>>();
  const account = anAccount();
  const preferMfa = vi.fn((preference: MfaPreference) => account.preferMfa(preference));
  await open({ ...account, preferMfa, confirmTotpSetup: () => confirmed.promise });
  await confirmAppAndBeginAnew();
  confirmed.resolve(ok(undefined));
  await flushPromises();
  await expect.element(page.getByRole('textbox', { name: 'Code from the app' })).toBeVisible();
  expect(preferMfa).not.toHaveBeenCalled();
  await expect.element(page.getByText('Your authenticator app is set up.')).not.toBeInTheDocument();
});

it('an authenticator app that was turned on too late to cancel is shown, and setting up another continues', async () => {
  const turnedOn = deferred<true>();
  const account = anAccount();
  const preferMfa = async (preference: MfaPreference) => turnedOn.promise.then(() => account.preferMfa(preference));
  await open({ ...account, preferMfa });
  await confirmAppAndBeginAnew();
  turnedOn.resolve(true);
  const app = page.getByRole('listitem').filter({ hasText: 'Authenticator app' });
  await expect.element(app.getByText('On', { exact: true })).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Code from the app' })).toBeVisible();
});

async function confirmAppAndBeginAnew(): Promise<void> {
  await button('Set up: Authenticator app').click();
  await page.getByRole('textbox', { name: 'Code from the app' }).fill(inMemoryCode);
  await userEvent.keyboard('{Enter}');
  await button('Cancel').click();
  await button('Set up: Authenticator app').click();
  await expect.element(page.getByRole('textbox', { name: 'Code from the app' })).toBeVisible();
}

it('the account page offers SMS codes only if there is a phone number', async () => {
  await open();
  await expect.element(page.getByText('Needs a phone number: add one below')).toBeVisible();
  await expect.element(button('Turn on: Text message')).not.toBeInTheDocument();
});

const emailSecondStep = { configuration: { emailSecondStep: true } };

it('the account page turns codes by email on, and off again', async () => {
  await openPortal({ path: '/user/account', as: 'demo', account: anAccount(), ...emailSecondStep });
  await expect.element(page.getByText("While this is on, you can't reset your password by email")).toBeVisible();
  await button('Turn on: Email').click();
  const item = page.getByRole('listitem').filter({ hasText: 'Email to amelia.hart@example.com' });
  await expect.element(item.getByText('On', { exact: true })).toBeVisible();
  await expect.element(item.getByText('Default')).toBeVisible();
  await button('Turn off: Email').click();
  await expect.element(button('Turn on: Email')).toBeVisible();
});

it('the account page offers codes by email only to a verified address', async () => {
  const account = anAccount({ attributes: anAttributes({ email_verified: false }) });
  await openPortal({ path: '/user/account', as: 'demo', account, ...emailSecondStep });
  await expect.element(page.getByText('Needs a verified email address: verify yours below')).toBeVisible();
  await expect.element(button('Turn on: Email')).not.toBeInTheDocument();
});

it('the account page shows codes by email in a pool that sends none only while they are on', async () => {
  await open(anAccount({ mfa: { enabled: ['EMAIL_OTP'], preferred: 'EMAIL_OTP' } }));
  await button('Turn off: Email').click();
  await expect.element(page.getByText('Two-step verification saved.')).toBeVisible();
  await expect.element(page.getByText(/^Email to/)).not.toBeInTheDocument();
});

const withSms = () =>
  anAccount({ attributes: anAttributes({ phone_number: '+353851234471' }), mfa: { enabled: ['SMS_MFA'] } });

it('the account page makes recovery codes, shows them once, and says how many are left', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `7K3M90QZB4X${index}`);
  let made = false;
  await openPortal({
    path: '/user/account',
    as: 'demo',
    account: withSms(),
    recoveryCodes: {
      left: async () => ok(made ? { left: 10, madeAt: new Date() } : undefined),
      make: async () => {
        made = true;
        return ok(codes);
      },
    },
  });
  await expect.element(page.getByText(/^Without them, only your administrator can help/)).toBeVisible();
  await button('Make codes').click();
  const list = page.getByRole('list', { name: 'Recovery codes' });
  await expect.element(list).toHaveFocus();
  await expect.element(list.getByText('7K3M-90QZ-B4X9')).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(10);
  await expect.element(page.getByText('10 left')).toBeVisible();
  expect(await violations()).toEqual([]);
  await button("I've saved them").click();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(button('Make new codes')).toHaveFocus();
});

it('the account page offers no recovery codes where the backend has none, nor to someone without a second step', async () => {
  await open(withSms());
  await expect.element(button('Turn off: Text message')).toBeVisible();
  await expect.element(page.getByText('Recovery codes')).not.toBeInTheDocument();
});
