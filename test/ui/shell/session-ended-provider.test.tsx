import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type HostedProvider, hostedProviders } from '#domain/people/sign-in/hosted-login';
import { heading, menu, openPortal } from '../a-portal';

const dialog = page.getByRole('dialog', { name: 'Sign in again to continue' });
const password = dialog.getByLabelText('Password', { exact: true });

/** The session of a provider's user has ended on the dashboard list. */
async function endOf(provider?: HostedProvider, email = 'amelia.hart@example.com') {
  const start = vi.fn(() => new Promise<never>(() => undefined));
  const providers = [...hostedProviders];
  const opened = await openPortal({ path: '/dashboard', as: 'demo', providers, hosted: { start } });
  await expect.element(menu).toBeVisible();
  const username = 'SomeProvider_118000000000000000001';
  const user = { username, sub: 'demo', email, hosted: true, ...(provider && { provider }) } as const;
  opened.portal.session.admit({ step: 'signed-in', ...user, asksToRemember: false });
  opened.portal.session.end();
  await expect.element(dialog).toBeVisible();
  return { ...opened, start };
}

it('users of a provider are offered only their own provider, and no password', async () => {
  const { start } = await endOf('Amazon');
  const amazon = dialog.getByRole('button', { name: 'Continue with Amazon' });
  await expect.element(amazon).toHaveFocus();
  await expect.element(dialog).toHaveTextContent('You were signed in as amelia.hart@example.com.');
  await expect.element(dialog).not.toHaveTextContent('118000000000000000001');
  expect(password.query()).toBeNull();
  expect(dialog.getByRole('textbox').query()).toBeNull();
  expect(
    dialog
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('Continue with Amazon'), 'Sign in as someone else']);
  await userEvent.keyboard('{Enter}');
  expect(start).toHaveBeenCalledWith('Amazon', { returnTo: '/dashboard', pageOf: 'demo', sharedComputer: false });
  await expect.element(dialog.getByRole('button', { name: 'Redirecting to Amazon' })).toBeVisible();
});

it('the sign-in for users of a provider starts clean for someone else, and shows no unknown name', async () => {
  const { at } = await endOf('Google', '');
  await expect.element(dialog).not.toHaveTextContent('You were signed in');
  await dialog.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  expect(at()).toBe('/login');
});

it("users of a provider are offered every provider if the user pool doesn't say which one", async () => {
  await endOf();
  for (const provider of hostedProviders) {
    await expect.element(dialog.getByRole('button', { name: `Continue with ${provider}` })).toBeVisible();
  }
});
