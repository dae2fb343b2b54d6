import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { UserPool } from '#ports/people/user-pool';
import { deferred } from '../../application/deferred';
import { flushPromises } from '../../application/flush-promises';
import { heading, openPortal, signIn } from '../a-portal';

const alert = page.getByRole('alert');
const username = page.getByRole('textbox', { name: 'Username' });
const password = page.getByLabelText('Password', { exact: true });

it('starts with the focus in the username', async () => {
  await openPortal();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect.element(username).toHaveFocus();
  await expect.element(username).toHaveAttribute('autocomplete', 'username');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
});

it('the sign-in page focuses the password where nothing else is missing', async () => {
  await openPortal();
  await username.fill('demo');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(/^Password cannot be empty$/);
  await expect.element(password).toHaveFocus();
});

it('refuses without naming a field, keeps the username, and empties and focuses the password', async () => {
  await openPortal();
  await signIn('demo', 'wrong');
  await expect.element(alert).toHaveTextContent(/^Incorrect username or password\./);
  await expect.element(username).toHaveValue('demo');
  await expect.element(password).toHaveValue('');
  await expect.element(password).toHaveFocus();
  await expect.element(username).not.toHaveAttribute('aria-invalid');
});

it('the pool, and the pages of a provider, are told that the computer is shared', async () => {
  const start = vi.fn(() => new Promise<never>(() => undefined));
  const asked = vi.fn(async () => failed<AuthFailure>({ kind: 'refused' }));
  await openPortal({ pool: () => ({ signIn: asked }), providers: ['Google'], hosted: { start } });
  const shared = page.getByRole('checkbox', { name: /^Shared computer/ });
  await expect.element(shared).not.toBeChecked();
  await shared.click();
  await signIn('demo', 'wrong');
  expect(asked).toHaveBeenCalledWith({ username: 'demo', password: 'wrong', sharedComputer: true });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  expect(start).toHaveBeenCalledWith('Google', { returnTo: '/', sharedComputer: true });
});

it('a second press is told that the sign-in is pending, and signs in all the same', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = deferred<void>();
  const asked = vi.fn();
  await openPortal({
    pool: (pool) => ({
      async signIn(credentials) {
        asked();
        await answer.promise;
        return pool.signIn(credentials);
      },
    }),
  });
  await signIn('demo', 'Demo-pass-1');
  await password.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Signing in' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  vi.setSystemTime(Date.now() + 2_000);
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(/^Pending sign-in attempt already in progress\./);
  answer.resolve();
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(asked).toHaveBeenCalledTimes(1);
});

it('the sign-in page moves nothing when it refuses, or when a field is empty', async () => {
  await openPortal();
  const button = page.getByRole('button', { name: 'Sign in' });
  const places = () =>
    [page.getByRole('heading', { name: 'Sign in' }), username, password, button].map(
      (part) => part.element().getBoundingClientRect().top,
    );
  await expect.element(button).toBeVisible();
  const before = places();
  await button.click();
  await expect.element(alert.first()).toBeVisible();
  expect(places()).toEqual(before);
  await signIn('demo', 'wrong');
  await expect.element(alert).toHaveTextContent(/^Incorrect username or password/);
  expect(places()).toEqual(before);
});

it.each(['disabled', 'unconfirmed', 'temporary-password-expired'] as const)(
  'the sign-in page empties the password of an account that is %s',
  async (kind) => {
    await openPortal({ pool: () => ({ signIn: async () => failed({ kind }) }) });
    await signIn('demo', 'Demo-pass-1');
    await expect.element(alert).toBeVisible();
    await expect.element(password).toHaveValue('');
  },
);

it('the sign-in page keeps the password, and says why, where the pool could not be reached', async () => {
  await openPortal({ pool: () => ({ signIn: async () => failed({ kind: 'network' }) }) });
  await signIn('demo', 'Demo-pass-1');
  await expect.element(alert).toHaveTextContent(/^[A-Z].{15,}\.$/);
  await expect.element(password).toHaveValue('Demo-pass-1');
});

it('the sign-in page names the step that it has no form for', async () => {
  await openPortal({ pool: () => ({ signIn: async () => failed({ kind: 'unknown-challenge', name: 'EMAIL_OTP' }) }) });
  await signIn('demo', 'Demo-pass-1');
  await expect.element(alert).toHaveTextContent("needs a step the portal doesn't support (EMAIL_OTP)");
});

it('the sign-in page ignores a second press while the first is pending', async () => {
  const asked = vi.fn(() => new Promise<never>(() => undefined));
  await openPortal({ pool: () => ({ signIn: asked }) });
  await signIn('demo', 'Demo-pass-1');
  const button = page.getByRole('button', { name: 'Signing in' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  await password.click();
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveBeenCalledTimes(1);
});

it('the sign-in page shows the password when asked', async () => {
  await openPortal();
  await password.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

it.each([
  [
    'a part of the portal does not arrive',
    'Failed to fetch dynamically imported module: /assets/a.js',
    /can't be reached/,
  ],
  ['something breaks', 'a bug', /went wrong\. Try again/],
])('the sign-in page says so when %s, and can be tried again', async (_, thrown, said) => {
  await openPortal({ pool: () => ({ signIn: () => Promise.reject(new TypeError(thrown)) }) });
  await signIn('demo', 'Demo-pass-1');
  await expect.element(alert).toHaveTextContent(said);
  await expect.element(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy');
});

type Answer = Awaited<ReturnType<UserPool['signIn']>>;

it('the sign-in page ignores the late answer to a challenge that was left, and signs in the next person', async () => {
  const late = deferred<Answer>();
  await openPortal({ pool: () => ({ answer: () => late.promise }) });
  await signIn('totp', 'totp-pass-1');
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy');
  late.resolve(failed({ kind: 'wrong-code' }));
  await flushPromises();
  await expect.element(alert).not.toBeInTheDocument();
  await signIn('demo', 'Demo-pass-1');
  await expect.element(heading(/^Good/)).toBeVisible();
});

async function leaveForRecovery(): Promise<void> {
  await signIn('totp', 'totp-pass-1');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.element(heading('Choose a new password')).toBeVisible();
}

it("a sign-in under way when the password form is left doesn't replace the recovery form", async () => {
  const late = deferred<Answer>();
  await openPortal({ pool: () => ({ signIn: () => late.promise }) });
  await leaveForRecovery();
  await page.getByRole('button', { name: 'Send code' }).click();
  const enterCode = heading('Enter the code and a new password');
  await expect.element(enterCode).toBeVisible();
  late.resolve(ok({ step: 'totp-code', username: 'totp' }));
  await flushPromises();
  await expect.element(page.getByRole('heading', { name: 'Enter your code' })).not.toBeInTheDocument();
  await expect.element(enterCode).toBeVisible();
});

it.each(['the button', 'the browser'] as const)(
  "a sign-in under way when the password form is left doesn't hold up the next one after %s leads back",
  async (way) => {
    const late = deferred<Answer>();
    const { router } = await openPortal({
      pool: (pool) => ({
        signIn: async (credentials) => (credentials.username === 'demo' ? pool.signIn(credentials) : late.promise),
      }),
    });
    await leaveForRecovery();
    if (way === 'the browser') router.history.back();
    else await page.getByRole('button', { name: 'Back to sign in' }).click();
    await expect.element(heading('Sign in')).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy');
    late.resolve(failed({ kind: 'refused' }));
    await flushPromises();
    await expect.element(alert).not.toBeInTheDocument();
    await signIn('demo', 'Demo-pass-1');
    await expect.element(heading(/^Good/)).toBeVisible();
  },
);

it('a passkey that never answers leaves every way to sign in usable, and a later press on it replaces the first', async () => {
  const asked: string[] = [];
  await openPortal({
    configuration: { signInMethods: ['password', 'passkey'] },
    pool: (pool) => ({
      async signIn(given) {
        if (!('way' in given)) return pool.signIn(given);
        asked.push(given.way);
        return new Promise(() => undefined);
      },
      abandon: async () => void asked.push('abandoned'),
    }),
  });
  await username.fill('demo');
  await page.getByRole('button', { name: 'More sign-in options' }).click();
  const passkey = page.getByRole('button', { name: /^Passkey/ });
  await passkey.dblClick();
  await expect.poll(() => asked).toEqual(['passkey']);
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  clock.mockReturnValue(Date.now() + 2_000);
  await passkey.click();
  await expect.poll(() => asked).toEqual(['passkey', 'abandoned', 'passkey']);
  clock.mockReturnValue(Date.now() + 2_000);
  await signIn('demo', 'Demo-pass-1');
  await expect.element(heading(/^Good/)).toBeVisible();
});
