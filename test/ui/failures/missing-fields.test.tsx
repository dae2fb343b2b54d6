import { expect, it } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { anAccount } from '../user-area/an-account';
import { openPortal, signIn } from '../a-portal';

const username = page.getByRole('textbox', { name: 'Username' });
const password = page.getByLabelText('Password', { exact: true });
const newPassword = page.getByLabelText('New password', { exact: true });
const press = (name: string) => page.getByRole('button', { name }).click();

interface Form {
  name: string;
  open: () => Promise<unknown>;
  submit: string;
  /** In the order of the form, each with its message while empty. */
  fields: [field: Locator, said: string][];
}

const forms: Form[] = [
  {
    name: 'a sign-in',
    open: () => openPortal(),
    submit: 'Sign in',
    fields: [
      [username, 'Username cannot be empty'],
      [password, 'Password cannot be empty'],
    ],
  },
  {
    name: 'a sign-up',
    open: () => openPortal({ path: '/login?page=sign-up', configuration: { signUp: 'code' } }),
    submit: 'Create account',
    fields: [
      [username, 'Username cannot be empty'],
      [page.getByRole('textbox', { name: 'Email' }), 'Still missing: Email.'],
      [password, 'New password is required.'],
    ],
  },
  {
    name: 'a first password',
    open: async () => {
      await openPortal();
      await signIn('incomplete', 'incomplete-pass-1');
    },
    submit: 'Set password and sign in',
    fields: [
      [newPassword, 'New password is required.'],
      [page.getByRole('textbox', { name: 'Full name' }), 'Still missing: Full name.'],
      [page.getByRole('textbox', { name: 'Cost centre' }), 'Still missing: Cost centre.'],
    ],
  },
  {
    name: 'a recovery',
    open: async () => {
      await openPortal({ path: '/login?page=recovery' });
      await username.fill('demo');
      await press('Send code');
    },
    submit: 'Change password',
    fields: [
      [page.getByRole('textbox', { name: 'Code' }), 'Confirmation code cannot be empty'],
      [newPassword, 'New password is required.'],
    ],
  },
  {
    name: 'a change of the password',
    open: () => openPortal({ path: '/user/account', as: 'demo', account: anAccount() }),
    submit: 'Change password',
    fields: [
      [page.getByLabelText('Current password', { exact: true }), 'Password cannot be empty'],
      [newPassword, 'New password is required.'],
    ],
  },
];

it.each(forms)('the form of $name says which fields are missing, starting with the first', async (form) => {
  const [first = ''] = form.fields.map(([, said]) => said);
  await form.open();
  await press(form.submit);
  for (const [field, said] of form.fields) {
    // One after the other, in order.
    // oxlint-disable no-await-in-loop
    await expect.element(field).toBeInvalid();
    await expect.element(field).toHaveAccessibleDescription(said);
    // oxlint-enable no-await-in-loop
  }
  expect(page.getByRole('alert').elements()).toHaveLength(form.fields.length);
  await expect.element(page.elementLocator(document.activeElement ?? document.body)).toHaveAccessibleDescription(first);
});
