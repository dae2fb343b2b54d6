import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { inMemoryCode } from '#adapters/in-memory/in-memory-users';
import type { CodeDelivery } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import { Resend } from '../../../src/ui/kit/forms/resend';
import { createTexts } from '../../../src/ui/portal/texts/texts';
import { TextsProvider } from '../../../src/ui/portal/texts/texts-provider';
import { deferred } from '../../application/deferred';
import { flushPromises } from '../../application/flush-promises';
import { heading, openPortal, signIn } from '../a-portal';
import { aLocale } from '../a-locale';

const alert = page.getByRole('alert');
const username = page.getByRole('textbox', { name: 'Username' });
const code = page.getByLabelText('Code', { exact: true });
const newPassword = page.getByLabelText('New password', { exact: true });

async function askForCode(): Promise<void> {
  await username.fill('demo');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.element(heading('Choose a new password')).toBeVisible();
  await expect.element(username).toHaveValue('demo');
  await expect.element(username).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Enter the code and a new password')).toBeVisible();
}

it('chooses a new password with a code, and returns to sign in with it', async () => {
  await openPortal();
  await askForCode();
  await expect.element(page.getByText('by email to a***@e***')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await code.fill('000000');
  await newPassword.fill('Abcdefg-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(/^That code isn't right/);
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible();
  await expect.element(username).toHaveValue('demo');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
});

it("says at the field which requirements a new password doesn't meet", async () => {
  await openPortal();
  await askForCode();
  await code.fill(inMemoryCode);
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(/^New password is required\.$/);
  await expect.element(newPassword).toHaveFocus();
  await userEvent.keyboard('abc{Enter}');
  await expect.element(alert).toHaveTextContent("doesn't meet all the requirements below");
  await expect.element(page.getByRole('listitem').filter({ hasText: 'A lowercase letter' })).toHaveTextContent(', met');
});

it('shows when another code can be sent, and sends none before', async () => {
  const requestCode = vi.fn(async () => ok({ medium: 'SMS', destination: '+***71' } as const));
  await openPortal({ recovery: { requestCode } });
  await askForCode();
  await expect.element(page.getByText(/^New code in 0:\d\d$/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send a new code' })).not.toBeInTheDocument();
  expect(requestCode).toHaveBeenCalledTimes(1);
});

it('offers another code, or another link, once the wait is over', async () => {
  const onResend = vi.fn();
  const texts = createTexts(await aLocale());
  const at = (resendIn: number, link = false) => (
    <TextsProvider i18n={texts}>
      <Resend resendIn={resendIn} busy={false} link={link} onResend={onResend} />
    </TextsProvider>
  );
  const { rerender } = await render(at(24));
  await expect.element(page.getByText('New code in 0:24')).toBeVisible();
  await rerender(at(0));
  await page.getByRole('button', { name: 'Send a new code' }).click();
  expect(onResend).toHaveBeenCalledTimes(1);
  await rerender(at(0, true));
  await expect.element(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

it('says why the request failed, and goes back', async () => {
  await openPortal({ recovery: { requestCode: async () => failed({ kind: 'locked' }) } });
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await username.fill('demo');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent('Too many attempts');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

it('stays on the form while another username is entered', async () => {
  const changed = deferred<Result<void, AuthFailure>>();
  await openPortal({ recovery: { confirm: () => changed.promise } });
  await askForCode();
  await code.fill(inMemoryCode);
  await newPassword.fill('Abcdefg-1');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Use a different username' }).click();
  await username.fill('bob');
  changed.resolve(ok(undefined));
  await flushPromises();
  await expect.element(heading('Choose a new password')).toBeVisible();
  await expect.element(username).toHaveValue('bob');
});

it('keeps a code that was corrected while the wrong one was checked', async () => {
  const checked = deferred<Result<void, AuthFailure>>();
  await openPortal({ recovery: { confirm: () => checked.promise } });
  await askForCode();
  await newPassword.fill('Abcdefg-1');
  await code.fill('111111');
  await userEvent.keyboard('{Enter}');
  await code.fill('123456');
  checked.resolve(failed({ kind: 'wrong-code' }));
  await expect.element(alert).toHaveTextContent(/^That code isn't right/);
  await expect.element(code).toHaveValue('123456');
});

it('brings back the username that the code was sent for', async () => {
  await openPortal();
  await username.fill('demo');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.element(heading('Choose a new password')).toBeVisible();
  await username.fill('other');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Use a different username' }).click();
  await expect.element(username).toHaveValue('other');
});

it('keeps the requested page', async () => {
  const { at } = await openPortal({ path: '/dashboard' });
  await askForCode();
  await code.fill(inMemoryCode);
  await newPassword.fill('Abcdefg-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Sign in')).toBeVisible();
  await signIn('demo', 'Demo-pass-1');
  await expect.element(heading('Dashboards')).toBeVisible();
  expect(at()).toBe('/dashboard');
});

it('leads from a refused sign-in to a new password', async () => {
  await openPortal();
  await signIn('demo', 'wrong');
  await alert.getByRole('link', { name: 'Reset password' }).click();
  await expect.element(page.getByRole('button', { name: 'Send code' })).toBeVisible();
});

describe('another code', () => {
  const delivery: CodeDelivery = { medium: 'EMAIL', destination: 'a***@e***' };
  const again = page.getByRole('button', { name: 'Send a new code' });

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Its sending is the test's. */
  const askForAnother = async () => {
    const sent = deferred<Result<CodeDelivery, AuthFailure>>();
    const requestCode = vi.fn(() => sent.promise).mockResolvedValueOnce(ok(delivery));
    await openPortal({ recovery: { requestCode } });
    await askForCode();
    await vi.advanceTimersByTimeAsync(30_000);
    await again.click();
    return sent;
  };

  it('leaves the focus in the new password that is being typed', async () => {
    const sent = await askForAnother();
    await newPassword.click();
    await userEvent.keyboard('Secr');
    sent.resolve(ok(delivery));
    await expect.element(page.getByText('New code in 0:30')).toBeVisible();
    await flushPromises();
    await userEvent.keyboard('et-1');
    await expect.element(newPassword).toHaveValue('Secret-1');
    await expect.element(code).toHaveValue('');
  });

  it.each([
    ['was sent', ok(delivery)],
    ["couldn't be sent", failed<AuthFailure>({ kind: 'locked' })],
  ])('moves the focus from its button to the code when it %s', async (_outcome, outcome) => {
    const requestCode = vi.fn(async () => outcome).mockResolvedValueOnce(ok(delivery));
    await openPortal({ recovery: { requestCode } });
    await askForCode();
    await vi.advanceTimersByTimeAsync(30_000);
    await again.click();
    await expect.element(code).toHaveFocus();
  });

  it('takes back what was said of the last code, and nothing of the new password', async () => {
    await openPortal({ recovery: { requestCode: async () => ok(delivery) } });
    await askForCode();
    await code.fill('12');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert.first()).toHaveTextContent('six digits');
    await vi.advanceTimersByTimeAsync(30_000);
    await again.click();
    await expect.element(page.getByText('New code in 0:30')).toBeVisible();
    await expect.element(alert).toHaveTextContent(/^New password is required\.$/);
  });

  it("shows why the code entered meanwhile wasn't accepted", async () => {
    const sent = await askForAnother();
    await newPassword.fill('Abcdefg-1');
    await code.fill('000000');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent(/^That code isn't right/);
    sent.resolve(ok(delivery));
    await expect.element(page.getByText('New code in 0:30')).toBeVisible();
    await expect.element(alert).toHaveTextContent(/^That code isn't right/);
  });
});
