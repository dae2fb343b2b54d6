import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inMemoryCode } from '#adapters/in-memory/in-memory-users';
import type { CodeDelivery } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { deferred } from '../../application/deferred';
import { flushPromises } from '../../application/flush-promises';
import { heading, openPortal, signIn } from '../a-portal';

const alert = page.getByRole('alert');
const password = page.getByLabelText('Password', { exact: true });

async function register(): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect.element(heading('Create an account')).toBeVisible();
  await page.getByRole('textbox', { name: 'Username' }).fill('demo');
  await page.getByRole('textbox', { name: 'Email' }).fill('demo@example.com');
  await password.fill('Demo-pass-1');
  await userEvent.keyboard('{Enter}');
}

it('offers no sign-up unless it is configured', async () => {
  await openPortal({ path: '/login?page=sign-up' });
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Create an account' })).not.toBeInTheDocument();
});

it('creates an account, confirms it with a code, and signs in', async () => {
  const signUp = vi.fn(async () => ok({ confirmed: false }));
  await openPortal({ configuration: { signUp: 'code' }, signUp: { signUp } });
  await register();
  await expect.element(heading('Confirm your email address')).toBeVisible();
  expect(signUp).toHaveBeenCalledWith({
    username: 'demo',
    password: 'Demo-pass-1',
    attributes: { email: 'demo@example.com' },
  });
  await expect.element(page.getByText(/^New code in 0:\d\d$/)).toBeVisible();
  await userEvent.keyboard('000000{Enter}');
  await expect.element(alert).toHaveTextContent(/^That code isn't right/);
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(heading(/^Good/)).toBeVisible();
});

it('says at the field that the username is taken', async () => {
  const taken = failed({ kind: 'username-taken' } as const);
  await openPortal({ configuration: { signUp: 'code' }, signUp: { signUp: async () => taken } });
  await register();
  await expect.element(alert).toHaveTextContent('That username is taken');
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveFocus();
});

/** Accounts that the pool lets in once a code has confirmed them. */
function anUnconfirmedAccount() {
  let confirmed = false;
  return {
    pool: (pool: UserPool): Partial<UserPool> => ({
      signIn: async (credentials) => (confirmed ? pool.signIn(credentials) : failed({ kind: 'unconfirmed' })),
    }),
    signUp: {
      async confirm() {
        confirmed = true;
        return ok(undefined);
      },
    },
  };
}

it('leads from an unconfirmed account to its code', async () => {
  await openPortal(anUnconfirmedAccount());
  await signIn('demo', 'Demo-pass-1');
  await expect.element(alert).toHaveTextContent('Confirm your email to continue');
  await page.getByRole('button', { name: 'Confirm it now' }).click();
  await expect.element(heading('Confirm your email address')).toBeVisible();
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(heading(/^Good/)).toBeVisible();
});

it('leads back to the sign-in form from the second step that follows a confirmed account', async () => {
  const { at } = await openPortal({
    path: '/dashboard',
    ...anUnconfirmedAccount(),
  });
  const before = at();
  await signIn('setup', 'setup-pass-1');
  await page.getByRole('button', { name: 'Confirm it now' }).click();
  await expect.element(heading('Confirm your email address')).toBeVisible();
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(heading('Set up an authenticator app')).toBeVisible();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue('setup');
  await expect.element(password).toHaveFocus();
  expect(at()).toBe(before);
});

it('says on the sign-in form that the second step of a new account expired, with the username kept', async () => {
  await openPortal({
    configuration: { signUp: 'code' },
    pool: () => ({
      signIn: async () => ok({ step: 'totp-code', username: 'the-pools-own-name' }),
      answer: async () => failed({ kind: 'challenge-expired' }),
    }),
  });
  await register();
  await expect.element(heading('Confirm your email address')).toBeVisible();
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(heading('Enter your code')).toBeVisible();
  await userEvent.keyboard(inMemoryCode);
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(alert).toHaveTextContent('took too long');
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue('demo');
});

it.each(['forward', 'to a new account'] as const)(
  'begins anew when the user goes back from the code of an unconfirmed account, and then %s',
  async (way) => {
    const { router } = await openPortal({
      configuration: { signUp: 'code' },
      pool: () => ({ signIn: async () => failed({ kind: 'unconfirmed' }) }),
    });
    await signIn('demo', 'Demo-pass-1');
    await page.getByRole('button', { name: 'Confirm it now' }).click();
    await expect.element(heading('Confirm your email address')).toBeVisible();
    router.history.back();
    await expect.element(heading('Sign in')).toBeVisible();
    if (way === 'forward') router.history.forward();
    else await page.getByRole('link', { name: 'Create an account' }).click();
    await expect.element(heading('Create an account')).toBeVisible();
  },
);

it('shows the sign-in form when the user goes back and forward from the code, and accounts are not created here', async () => {
  const { router, at } = await openPortal({ pool: () => ({ signIn: async () => failed({ kind: 'unconfirmed' }) }) });
  await signIn('demo', 'Demo-pass-1');
  await page.getByRole('button', { name: 'Confirm it now' }).click();
  await expect.element(heading('Confirm your email address')).toBeVisible();
  router.history.back();
  await expect.element(heading('Sign in')).toBeVisible();
  router.history.forward();
  await vi.waitFor(() => expect(at()).toContain('page=sign-up'));
  await expect.element(heading('Sign in')).toBeVisible();
  await signIn('demo', 'Demo-pass-1');
  await page.getByRole('button', { name: 'Confirm it now' }).click();
  await expect.element(heading('Confirm your email address')).toBeVisible();
});

it("doesn't open the code form if the user has gone to choose a new password meanwhile", async () => {
  const [asked, sent] = [deferred<true>(), deferred<Result<CodeDelivery, AuthFailure>>()];
  const { router, at } = await openPortal({
    pool: () => ({ signIn: async () => failed({ kind: 'unconfirmed' }) }),
    signUp: { resendCode: () => (asked.resolve(true), sent.promise) },
  });
  await signIn('demo', 'Demo-pass-1');
  await page.getByRole('button', { name: 'Confirm it now' }).click();
  await asked.promise;
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.element(heading('Choose a new password')).toBeVisible();
  sent.resolve(ok({ medium: 'EMAIL', destination: 'a***@e***' }));
  await flushPromises();
  await router.load();
  expect(at()).toContain('page=recovery');
});

async function waitInVain(): Promise<void> {
  await register();
  await expect.element(heading('Check your email')).toBeVisible();
  await vi.advanceTimersByTimeAsync(180_000);
}

function fakeTheClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

describe('a code', () => {
  fakeTheClock();

  it('can be sent again half a minute after the last one', async () => {
    const resendCode = vi.fn(async () => ok({ medium: 'EMAIL', destination: 'a***@e***' } as const));
    await openPortal({ configuration: { signUp: 'code' }, signUp: { resendCode } });
    await register();
    await expect.element(page.getByText('New code in 0:30')).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect.element(page.getByText('New code in 0:30')).toBeVisible();
    expect(resendCode).toHaveBeenCalledExactlyOnceWith('demo');
  });

  it('a code that is sent again removes the message about the last one', async () => {
    await openPortal({
      configuration: { signUp: 'code' },
      signUp: { confirm: async () => failed({ kind: 'expired-code' }) },
    });
    await register();
    await expect.element(page.getByText('New code in 0:30')).toBeVisible();
    await userEvent.keyboard(`${inMemoryCode}{Enter}`);
    await expect.element(alert).toHaveTextContent('This code has expired');
    await vi.advanceTimersByTimeAsync(30_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    await expect.element(page.getByText('New code in 0:30')).toBeVisible();
    await expect.element(alert).not.toBeInTheDocument();
  });

  it('a code that is sent again leaves the focus where the user has moved it', async () => {
    const sent = deferred<Result<CodeDelivery, AuthFailure>>();
    await openPortal({ configuration: { signUp: 'code' }, signUp: { resendCode: () => sent.promise } });
    await register();
    await expect.element(page.getByText('New code in 0:30')).toBeVisible();
    await vi.advanceTimersByTimeAsync(30_000);
    await page.getByRole('button', { name: 'Send a new code' }).click();
    const back = page.getByRole('button', { name: 'Back to sign in' });
    (back.element() as HTMLElement).focus();
    sent.resolve(ok({ medium: 'EMAIL', destination: 'a***@e***' }));
    await expect.element(page.getByText('New code in 0:30')).toBeVisible();
    await flushPromises();
    await expect.element(back).toHaveFocus();
  });
});

describe('a link', () => {
  fakeTheClock();

  it('a link is waited for, and signs in when it has been opened', async () => {
    await openPortal({ configuration: { signUp: 'link' } });
    await register();
    await expect.element(heading('Check your email')).toHaveFocus();
    await expect.element(page.getByText('Waiting for the link')).toBeVisible();
    await expect.element(page.getByText('We sent a link to a***@e***.')).toBeVisible();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.element(heading(/^Good/)).toBeVisible();
  });

  it("a link that isn't opened in time leaves the account unready, and the sign-in form keeps the username", async () => {
    await openPortal({
      configuration: { signUp: 'link' },
      pool: () => ({ signIn: async () => failed({ kind: 'unconfirmed' }) }),
    });
    await waitInVain();
    await expect.element(heading("You're not signed in yet")).toHaveFocus();
    await expect.element(alert).toHaveTextContent('Please use your credentials to sign in');
    await expect.element(page.getByText('account is ready')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue('demo');
  });

  it("a link that isn't opened in time can be sent again, and then signs in automatically", async () => {
    let followed = false;
    await openPortal({
      configuration: { signUp: 'link' },
      pool: (pool) => ({
        signIn: async (credentials) => (followed ? pool.signIn(credentials) : failed({ kind: 'unconfirmed' })),
      }),
    });
    await waitInVain();
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect.element(heading('Check your email')).toHaveFocus();
    followed = true;
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.element(heading(/^Good/)).toBeVisible();
  });

  it("a link that isn't opened in time says so if the account was confirmed after all", async () => {
    await openPortal({
      configuration: { signUp: 'link' },
      pool: () => ({ signIn: async () => failed({ kind: 'unconfirmed' }) }),
      signUp: { resendCode: async () => failed({ kind: 'confirmed-already' }) },
    });
    await waitInVain();
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect.element(alert).toHaveTextContent('already confirmed. Sign in');
  });
});
