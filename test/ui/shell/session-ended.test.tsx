import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inMemoryCode } from '#adapters/in-memory/in-memory-users';
import { failed, ok } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { deferred } from '../../application/deferred';
import { flushPromises } from '../../application/flush-promises';
import { heading, menu, openPortal } from '../a-portal';
import { anAccount, anAttributes } from '../user-area/an-account';
import { filter, reports } from './the-menu';

const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
const password = dialog.getByLabelText('Password', { exact: true });
const current = page.getByLabelText('Current password', { exact: true });

/** A half-filled form on the account page, after the session has ended. */
async function endWhileTyping(setup: Parameters<typeof openPortal>[0] = {}) {
  const opened = await openPortal({ path: '/user/account', as: 'demo', ...setup });
  await current.fill('half typed');
  opened.portal.session.end();
  await expect.element(password).toHaveFocus();
  return opened;
}

const typePassword = () => userEvent.keyboard('Demo-pass-1{Enter}');

it('an ended session keeps the page under a dialog, and the same user continues', async () => {
  const { at } = await endWhileTyping();
  await expect.element(dialog.getByLabelText('Username')).toHaveValue('demo');
  await expect.element(dialog.getByLabelText('Username')).toHaveAttribute('readonly');
  expect(at()).toBe('/user/account');

  await typePassword();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(current).toHaveValue('half typed');
  await expect.element(current).toHaveFocus();
  expect(at()).toBe('/user/account');
});

it('going back from under the dialog leads to the sign-in page, which says that the session has ended', async () => {
  const { portal, router } = await openPortal({ path: '/home/index', as: 'demo' });
  await router.navigate({ href: '/user/account' });
  portal.session.end();
  await expect.element(dialog).toBeVisible();
  router.history.back();
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
});

it('an ended session gives up a sign-in under way when a new password is chosen instead', async () => {
  const late = deferred<Awaited<ReturnType<UserPool['signIn']>>>();
  let tries = 0;
  const { portal } = await endWhileTyping({
    pool: (pool) => ({ signIn: (credentials) => ((tries += 1) === 2 ? late.promise : pool.signIn(credentials)) }),
  });
  await userEvent.keyboard('wrong{Enter}');
  const recover = dialog.getByRole('button', { name: 'Reset password' });
  await expect.element(recover).toBeVisible();
  await typePassword();
  await recover.click();
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(password).toHaveFocus();
  late.resolve(ok({ step: 'totp-code', username: 'demo' }));
  await flushPromises();
  expect(portal.session.current().status).toBe('timed-out');
  await typePassword();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(current).toHaveValue('half typed');
});

it("doesn't close with Escape, and says what is incorrect", async () => {
  const { portal } = await openPortal({ path: '/home/index', as: 'demo' });
  await expect.element(menu).toBeVisible();
  portal.session.end();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('wrong{Enter}');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/^Incorrect username or password\./);
  await expect.element(password).toHaveValue('');
  await expect.element(password).toHaveFocus();
});

it('no longer shows an earlier failure when it is shown again', async () => {
  const { portal } = await endWhileTyping();
  await userEvent.keyboard('wrong{Enter}');
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await portal.session.signIn({ username: 'demo', password: 'Demo-pass-1' });
  await expect.element(dialog).not.toBeInTheDocument();
  portal.session.end();
  await expect.element(password).toHaveFocus();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

it('asks for the second step in the dialog, and goes back from it', async () => {
  const { portal } = await openPortal({
    path: '/home/index',
    as: 'demo',
    pool: () => ({
      signIn: async ({ username }) => ok({ step: 'totp-code', username }),
      answer: async (answer) =>
        'code' in answer && answer.code === inMemoryCode
          ? ok({ step: 'signed-in', username: 'demo', sub: 'demo', email: 'd@example.com', asksToRemember: false })
          : failed({ kind: 'wrong-code' }),
    }),
  });
  await expect.element(menu).toBeVisible();
  portal.session.end();
  await password.fill('Demo-pass-1');
  await userEvent.keyboard('{Enter}');
  const step = page.getByRole('dialog', { name: 'Enter your code' });
  await step.getByRole('button', { name: 'Back to sign in' }).click();
  await password.fill('Demo-pass-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(step.getByLabelText('Code', { exact: true })).toHaveFocus();
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(step).not.toBeInTheDocument();
  await expect.element(heading(/^Good/)).toBeVisible();
});

it('an ended session keeps an open editor underneath, with what was typed', async () => {
  const { portal } = await openPortal({ path: '/management/quicksight', as: 'demo' });
  await page.getByRole('button', { name: 'Edit Sales overview' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Sales, changed');
  portal.session.end();
  await expect.element(password).toHaveFocus();
  await typePassword();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Edit dashboard' })).toBeVisible();
  await expect.element(title).toHaveValue('Sales, changed');
  await expect.element(title).toHaveFocus();
});

it('an ended session starts clean for someone else', async () => {
  const { portal, at, storage } = await openPortal({ path: '/user/account', as: 'demo' });
  await expect.element(heading('User account')).toBeVisible();
  portal.session.end();
  await dialog.getByRole('button', { name: /^Not .+\?$/ }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue('');
  expect(at()).toBe('/login');
  expect(storage.getItem('in-memory-user-pool.user')).toBeNull();
});

it('an ended session starts clean for someone else, whatever is left unsaved', async () => {
  const { portal, router, at } = await openPortal({ path: '/management/quicksight', as: 'demo' });
  await page.getByRole('button', { name: 'Edit Sales overview' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Sales, changed');
  void router.navigate({ to: '/home/index' });
  await expect.element(page.getByText('Discard 1 unsaved change?')).toBeVisible();
  portal.session.end();
  await dialog.getByRole('button', { name: /^Not .+\?$/ }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  expect(at()).toBe('/login');
});

it("an ended session starts on Home for someone else who takes over, without the previous user's filter", async () => {
  const { portal, at } = await openPortal({ path: '/dashboard', as: 'demo', dashboards: reports(12) });
  await filter.fill('report 1');
  portal.session.end();
  await portal.session.signIn({ username: 'viewer', password: 'Viewer-pass-1' });
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(at()).toBe('/home/index');
  await expect.element(filter).toHaveValue('');
});

it('an ended session leads to a new password if the account needs one, and stays over the page', async () => {
  let recovered = false;
  const { at } = await endWhileTyping({
    pool: (pool) => ({
      signIn: async (credentials) =>
        recovered ? pool.signIn(credentials) : failed({ kind: 'password-reset-required' }),
    }),
    recovery: {
      confirm: async () => {
        recovered = true;
        return ok(undefined);
      },
    },
  });
  await typePassword();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(/needs a new password/);
  await dialog.getByRole('button', { name: 'Reset password' }).click();
  const request = page.getByRole('dialog', { name: 'Choose a new password' });
  await expect.element(request.getByLabelText('Username')).toHaveValue('demo');
  await userEvent.keyboard('{Enter}');
  const code = page.getByRole('dialog', { name: 'Enter the code and a new password' });
  await expect.element(code.getByLabelText('Code', { exact: true })).toHaveFocus();
  await userEvent.keyboard(inMemoryCode);
  await code.getByLabelText('New password', { exact: true }).fill('Demo-pass-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible();
  await expect.element(password).toHaveFocus();
  await typePassword();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(current).toHaveValue('half typed');
  expect(at()).toBe('/user/account');
});

it('an ended session confirms an account that must be confirmed first, and continues', async () => {
  let confirmed = false;
  await endWhileTyping({
    pool: (pool) => ({
      signIn: async (credentials) => (confirmed ? pool.signIn(credentials) : failed({ kind: 'unconfirmed' })),
    }),
    signUp: {
      confirm: async () => {
        confirmed = true;
        return ok(undefined);
      },
    },
  });
  await typePassword();
  await dialog.getByRole('button', { name: 'Confirm it now' }).click();
  const step = page.getByRole('dialog', { name: 'Confirm your email address' });
  await step.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(password).toHaveFocus();
  await typePassword();
  await dialog.getByRole('button', { name: 'Confirm it now' }).click();
  await expect.element(step.getByLabelText('Code', { exact: true })).toHaveFocus();
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(step).not.toBeInTheDocument();
  await expect.element(current).toHaveValue('half typed');
});

it("an ended session loads again what the ended session couldn't show", async () => {
  let over = true;
  const attributes = async () => (over ? failed({ kind: 'signed-out' } as const) : ok(anAttributes()));
  const { portal } = await openPortal({ path: '/user/account', as: 'demo', account: { ...anAccount(), attributes } });
  await expect.element(page.getByText('Your session has ended. Sign in again to continue.')).toBeVisible();
  portal.session.end();
  over = false;
  await password.fill('Demo-pass-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('main').getByText('amelia.hart@example.com')).toBeVisible();
});
