import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inMemoryCode } from '#adapters/in-memory/in-memory-users';
import type { CodeDelivery } from '#domain/people/account';
import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import { flushPromises } from '../../application/flush-promises';
import { heading, openPortal } from '../a-portal';
import { anAccount, anAttributes } from './an-account';
import { violations } from '../violations';

const alert = page.getByRole('alert');
const button = (name: string | RegExp) => page.getByRole('button', { name });
const open = (account = anAccount()) => openPortal({ path: '/user/account', as: 'demo', account });

const nameField = page.getByRole('dialog').getByLabelText('Type amelia.hart@example.com to confirm');

async function confirmDeleting(name = 'amelia.hart@example.com') {
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await nameField.fill(name);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
}

afterEach(() => {
  vi.useRealTimers();
});

it.each([
  ['Google', 'You sign in with Google.'],
  [undefined, 'You sign in with another service.'],
] as const)(
  'the account page offers a user of a provider no change of password, second step or email address: %s',
  async (provider, words) => {
    const { portal } = await openPortal({ path: '/user/account', as: 'demo', providers: ['Google', 'Apple'] });
    const user = { username: 'amelia', sub: 'demo', email: 'amelia.hart@example.com', hosted: true } as const;
    portal.session.admit({ step: 'signed-in', ...user, ...(provider && { provider }), asksToRemember: false });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(button('Add: Phone number')).toBeVisible();
    await expect.element(button('Change: Email')).not.toBeInTheDocument();
    await expect.element(button('Change password')).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { name: 'Two-step verification' })).not.toBeInTheDocument();
  },
);

it('the account page changes the password', async () => {
  await open();
  const current = page.getByLabelText('Current password', { exact: true });
  const next = page.getByLabelText('New password', { exact: true });
  await current.fill('wrong');
  await next.fill('Abcdefg-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent('The current password is incorrect.');
  await current.fill('Demo-pass-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Your password has been changed. Other devices stay signed in.')).toBeVisible();
  await button('Sign out everywhere…').first().click();
  await expect.element(page.getByRole('dialog', { name: 'Sign out everywhere?' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(current).toHaveValue('');
  await expect.element(next).toHaveValue('');
});

it.each([
  ['length', 'Use a longer password.'],
  ['symbol', 'Add a symbol.'],
  [undefined, 'Use a longer, less common password with no spaces at either end.'],
] as const)(
  'the account says how to improve a password that the pool refused (%s) though it meets the requirements',
  async (rule, advice) => {
    const refusal = { kind: 'refused-password', ...(rule && { rule }) } as const;
    await open({ ...anAccount(), changePassword: async () => failed(refusal) });
    await page.getByLabelText('Current password', { exact: true }).fill('Demo-pass-1');
    const next = page.getByLabelText('New password', { exact: true });
    await next.fill('Abcdefg-1');
    await userEvent.keyboard('{Enter}');
    await expect.element(next).toHaveFocus();
    await expect
      .element(next)
      .toHaveAccessibleDescription(
        `The sign-in service rejected this password even though it meets the requirements below. ${advice}`,
      );
    const rules = page.getByRole('list', { name: 'Password requirements' }).getByRole('listitem');
    expect(rules.filter({ hasText: ', met' }).elements()).toHaveLength(5);
  },
);

it('the account page keeps the form of a new address open when a code for the previous one has been sent', async () => {
  const sent = deferred<Result<CodeDelivery, AuthFailure>>();
  const account = anAccount({ attributes: anAttributes({ email_verified: false }) });
  await open({ ...account, askAttributeCode: () => sent.promise });
  await button('Verify: Email').click();
  await button('Change: Email').click();
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('other@example.com');
  sent.resolve(ok({ medium: 'EMAIL', destination: 'a***@e***' }));
  await userEvent.keyboard('{Control>}a{/Control}third@example.com');
  await expect.element(email).toHaveValue('third@example.com');
});

it('the account page leaves the focus where the user has moved it while a new code is on its way', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
  const delivery: CodeDelivery = { medium: 'EMAIL', destination: 'a***@e***' };
  const sent = deferred<Result<CodeDelivery, AuthFailure>>();
  const askAttributeCode = vi.fn(() => sent.promise).mockResolvedValueOnce(ok(delivery));
  await open({ ...anAccount({ attributes: anAttributes({ email_verified: false }) }), askAttributeCode });
  await button('Verify: Email').click();
  await expect.element(page.getByText(/^New code in/)).toBeVisible();
  for (let second = 0; second < 30; second += 1) await vi.advanceTimersByTimeAsync(1000);
  await button('Send a new code').click();
  const password = page.getByLabelText('New password', { exact: true });
  await password.click();
  sent.resolve(ok(delivery));
  await expect.element(page.getByText(/^New code in/)).toBeVisible();
  await flushPromises();
  await expect.element(password).toHaveFocus();
});

it('the account page adds a phone number, verifies it with a code, and removes it', async () => {
  const account = anAccount();
  const updateAttributes = vi.fn((changes: Record<string, string>) => account.updateAttributes(changes));
  await open({ ...account, updateAttributes });
  await button('Add: Phone number').click();
  const phone = page.getByRole('textbox', { name: 'Phone number' });
  await expect.element(phone).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent('Still missing: Phone number.');
  await userEvent.keyboard('+353 85 123-4471{Enter}');
  await expect.element(page.getByText('by SMS to +*******4471')).toBeVisible();
  expect(updateAttributes).toHaveBeenCalledWith({ phone_number: '+353851234471' });
  await expect.element(page.getByText(/^New code in 0:\d\d$/)).toBeVisible();
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(page.getByText('Phone number verified.')).toBeVisible();
  await button('Remove: Phone number').click();
  await expect.element(button('Add: Phone number')).toHaveFocus();
});

it('the account page returns the focus to the button that opened a form', async () => {
  await open();
  await button('Change: Email').click();
  await button('Cancel').click();
  await expect.element(button('Change: Email')).toHaveFocus();
  await button('Set up: Authenticator app').click();
  await button('Cancel').click();
  await expect.element(button('Set up: Authenticator app')).toHaveFocus();
});

it('the account page shows why the pool rejected a change', async () => {
  await open({ ...anAccount(), updateAttributes: async () => failed({ kind: 'address-taken' }) });
  await button('Change: Email').click();
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent('Another account already uses this address.');
});

it('the account page saves everything that is kept about the user as a file, without tokens', async () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  await open();
  await button('Download my data').click();
  await expect.poll(() => made.mock.calls.length).toBe(1);
  const file = made.mock.calls[0]?.[0];
  const text = file instanceof Blob ? await file.text() : '';
  made.mockRestore();
  expect(JSON.parse(text)).toMatchObject({
    pool: { attributes: { email: 'amelia.hart@example.com' }, devices: [{ name: 'Firefox on Windows' }, {}] },
    browser: { preferences: { theme: 'system' } },
  });
  expect(text).not.toMatch(/token|eyJ/i);
});

it("says that the data couldn't be put together, and saves no part of it", async () => {
  await open({ ...anAccount(), attributes: async () => failed({ kind: 'network' }) });
  await button('Download my data').click();
  await expect.element(page.getByText("Your data couldn't be collected.")).toBeVisible();
});

it('the account page deletes the account only after a dialog that can be cancelled', async () => {
  const deleteAccount = vi.fn(async () => ok(undefined));
  const { at } = await open({ ...anAccount(), deleteAccount });
  await button('Delete account…').click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect.element(nameField).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button('Delete account…')).toHaveFocus();
  expect(deleteAccount).not.toHaveBeenCalled();
  await button('Delete account…').click();
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect.element(dialog.getByText('Type amelia.hart@example.com to continue.')).toBeVisible();
  expect(deleteAccount).not.toHaveBeenCalled();
  await confirmDeleting(' Amelia.Hart@example.com');
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(page.getByText('Your account has been deleted.')).toBeVisible();
  expect(at()).toBe('/login');
});

it('the account page asks once to delete the account, also when the dialog is closed and opened again meanwhile', async () => {
  const deleted = deferred<Result<void, AuthFailure>>();
  await open({ ...anAccount(), deleteAccount: () => deleted.promise });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await button('Delete account…').click();
  await confirmDeleting();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await button('Delete account…').click();
  await expect.element(dialog.getByRole('button', { name: 'Deleting' })).toHaveAttribute('aria-busy', 'true');
  deleted.resolve(failed({ kind: 'network' }));
  await expect.element(dialog.getByRole('alert')).toBeVisible();
});

it('the account page signs out everywhere only after a dialog that can be cancelled', async () => {
  const signOut = vi.fn(async () => ok(undefined));
  const { at } = await openPortal({ path: '/user/account', as: 'demo', pool: () => ({ signOut }) });
  await button('Sign out everywhere…').click();
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await expect.element(dialog.getByText('in this browser and on every other device')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Sign out everywhere…')).toHaveFocus();
  expect(signOut).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  expect(signOut).toHaveBeenCalledExactlyOnceWith('everywhere');
  expect(at()).toBe('/login');
  await expect.element(page.getByText("You're signed out on all devices.")).toBeVisible();
});

it('the account page says on the sign-in page when the sign-out on the other devices could not be confirmed', async () => {
  await openPortal({
    path: '/user/account',
    as: 'demo',
    pool: () => ({ signOut: async () => failed<AuthFailure>({ kind: 'network' }) }),
  });
  await button('Sign out everywhere…').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.element(page.getByText("we couldn't confirm it for your other devices")).toBeVisible();
});

it('the account page keeps the page of someone who signed in while an account was being deleted', async () => {
  const deleted = deferred<Result<void, AuthFailure>>();
  const { portal, router, at } = await open({ ...anAccount(), deleteAccount: () => deleted.promise });
  await button('Delete account…').click();
  await confirmDeleting();
  portal.session.admit({ step: 'signed-in', username: 'viewer', sub: 'viewer', email: '', asksToRemember: false });
  await expect.element(heading(/^Good/)).toBeVisible();
  await router.navigate({ to: '/user/device' });
  deleted.resolve(ok(undefined));
  await flushPromises();
  await router.load();
  expect(at()).toBe('/user/device');
});

it('the account page names a passkey and shows when it was last used, as far as is known, without a mouse', async () => {
  const account = anAccount();
  const added = await account.addPasskey();
  const { portal } = await openPortal({
    path: '/user/account',
    as: 'demo',
    account,
    configuration: { signInMethods: ['password', 'passkey'] },
  });
  const item = page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');
  await expect.element(item).toHaveTextContent(/Last use unknown/);
  if (added.ok) portal.shelf.usedPasskey(added.value);
  await expect.element(item).toHaveTextContent(/Last used just now/);

  (button('Rename: This device').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus();
  await userEvent.keyboard('{Control>}a{/Control}Work laptop{Enter}');
  await expect.element(button('Rename: Work laptop')).toHaveFocus();
  await userEvent.keyboard('{Enter}{Control>}a{/Control}{Backspace}{Enter}');
  await expect.element(button('Rename: This device')).toHaveFocus();
});

it('the account page shows why no passkey was added, also below a list of many on a phone', async () => {
  const account = anAccount();
  for (let added = 0; added < 12; added += 1) await account.addPasskey();
  await openPortal({
    path: '/user/account',
    as: 'demo',
    account: { ...account, addPasskey: async () => failed({ kind: 'passkey-not-added' }) },
    configuration: { signInMethods: ['password', 'passkey'] },
    size: { width: 390, height: 844 },
  });
  await button('Add a passkey').click();
  await expect.element(alert).toBeInViewport({ ratio: 1 });
  await expect.element(alert).toHaveTextContent(/^No passkey was added/);
});
