import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SignInStep } from '#domain/people/sign-in/sign-in';
import { failed, ok } from '#domain/result';
import { openPortal, signIn } from '../a-portal';

const alert = page.getByRole('alert');

it("asks for a new password first, and shows which requirements it doesn't meet", async () => {
  await openPortal();
  await signIn('newcomer', 'newcomer-pass-1');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  const field = page.getByLabelText('New password', { exact: true });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAttribute('autocomplete', 'new-password');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(/^New password is required\.$/);

  await field.fill('Abcdefg1');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'A number' })).toHaveTextContent(', met');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'A symbol' })).toHaveTextContent(', not met');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent("doesn't meet all the requirements below");

  await field.fill('Abcdefg-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Good' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
});

it('the sign-in page goes back from the new password without a message', async () => {
  await openPortal();
  await signIn('newcomer', 'newcomer-pass-1');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

it('the sign-in page says on the sign-in form that choosing a password took too long', async () => {
  await openPortal({ pool: () => ({ answer: async () => failed({ kind: 'challenge-expired' }) }) });
  await signIn('newcomer', 'newcomer-pass-1');
  await page.getByLabelText('New password', { exact: true }).fill('Abcdefg-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect.element(alert).toHaveTextContent('That took too long');
});

it.each([
  ['invalid-attribute', "The sign-in service doesn't accept this."],
  ['address-taken', 'Another account already uses this address.'],
] as const)('the sign-in page says at the attribute why the pool refused it (%s)', async (kind, words) => {
  const demand: SignInStep = { step: 'new-password', username: 'newcomer', requiredAttributes: ['phone_number'] };
  await openPortal({
    pool: () => ({ signIn: async () => ok(demand), answer: async () => failed({ kind }) }),
  });
  await signIn('newcomer', 'newcomer-pass-1');
  await page.getByLabelText('New password', { exact: true }).fill('Abcdefg-1');
  const phone = page.getByRole('textbox', { name: 'Phone number' });
  await phone.fill('0851234567');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(words);
  await expect.element(phone).toHaveFocus();
  await expect.element(phone).toHaveAttribute('aria-invalid', 'true');
});
