import { expect, it } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { failed } from '#domain/result';
import { openPortal, signIn } from '../a-portal';
import { anAccount, anAttributes } from '../user-area/an-account';

const nul = 'a\u0000b';
/** What each rule takes is tested with the rule. */
const hostile = `<img src=x onerror=alert(1)>${'x'.repeat(5_000)}`;

const username = page.getByRole('textbox', { name: 'Username' });
const password = page.getByLabelText('Password', { exact: true });
const newPassword = page.getByLabelText('New password', { exact: true });
const code = page.getByLabelText('Code', { exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const noUsername = /^Usernames can have up to 128 characters/;
const refused = /^Incorrect username or password/;
const sixDigits = /six digits/;
const rules = /doesn't meet all the requirements below/;

interface Screen {
  name: string;
  /** Opens the form, filled in except for the field. */
  open: () => Promise<unknown>;
  field: Locator;
  /** The message for each text. */
  said: [text: string, words: RegExp][];
}

const challenged = async (who: string): Promise<void> => {
  await openPortal();
  await signIn(who, `${who}-pass-1`);
};
const recovering = async (): Promise<void> => {
  await openPortal({ path: '/login?page=recovery' });
  await username.fill('demo');
  await button('Send code').click();
  await expect.element(code).toBeVisible();
};
const signUpFlow = async (): Promise<void> => {
  const refusal = failed({ kind: 'invalid-attribute' } as const);
  await openPortal({
    path: '/login?page=sign-up',
    configuration: { signUp: 'code' },
    signUp: { signUp: async () => refusal },
  });
  await username.fill('someone');
  await page.getByRole('textbox', { name: 'Email' }).fill('someone@example.com');
  await password.fill('Abcdefg-1');
};
const account = () =>
  openPortal({
    path: '/user/account',
    as: 'demo',
    account: anAccount({ attributes: anAttributes({ email_verified: false }) }),
  });

const usernames: Screen['said'] = [
  ['', /^Username cannot be empty$/],
  [nul, noUsername],
  [hostile, noUsername],
];
const codes: Screen['said'] = [
  ['', /^Confirmation code cannot be empty$/],
  ['12345a', sixDigits],
  [hostile, sixDigits],
];
const newPasswords: Screen['said'] = [
  ['', /^New password is required\.$/],
  [nul, rules],
  [hostile, rules],
];
const wrong = (words: RegExp): Screen['said'] => [nul, hostile].map((text) => [text, words]);

const screens: Screen[] = [
  {
    name: 'the username',
    open: async () => {
      await openPortal();
      await password.fill('x');
    },
    field: username,
    said: [...usernames, ['🙂', refused]],
  },
  {
    name: 'the password',
    open: async () => {
      await openPortal();
      await username.fill('demo');
    },
    field: password,
    said: wrong(refused),
  },
  { name: 'the code of an app', open: () => challenged('totp'), field: code, said: codes },
  {
    name: 'the first code of an app',
    open: () => challenged('setup'),
    field: page.getByLabelText('Code from the app'),
    said: codes,
  },
  {
    name: 'the answer to a question',
    open: () => challenged('custom'),
    field: page.getByRole('textbox', { name: 'Answer' }),
    said: [['', /^Challenge response cannot be empty$/], ...wrong(/^Incorrect answer/)],
  },
  { name: 'a first password', open: () => challenged('newcomer'), field: newPassword, said: newPasswords },
  {
    name: 'the username of a recovery',
    open: () => openPortal({ path: '/login?page=recovery' }),
    field: username,
    said: usernames,
  },
  {
    name: 'the code of a recovery',
    open: async () => {
      await recovering();
      await newPassword.fill('Abcdefg-1');
    },
    field: code,
    said: codes,
  },
  {
    name: 'the password of a recovery',
    open: async () => {
      await recovering();
      await code.fill('123456');
    },
    field: newPassword,
    said: newPasswords,
  },
  { name: 'the username of a sign-up', open: signUpFlow, field: username, said: usernames },
  {
    name: 'the e-mail address of a sign-up',
    open: signUpFlow,
    field: page.getByRole('textbox', { name: 'Email' }),
    said: [['', /^Still missing: Email\.$/], ...wrong(/doesn't accept this|too long/)],
  },
  { name: 'the password of a sign-up', open: signUpFlow, field: password, said: newPasswords },
  {
    name: 'the current password',
    open: async () => {
      await account();
      await newPassword.fill('Abcdefg-1');
    },
    field: page.getByLabelText('Current password', { exact: true }),
    said: wrong(/^The current password is incorrect/),
  },
  {
    name: 'a new password',
    open: async () => {
      await account();
      await page.getByLabelText('Current password', { exact: true }).fill('Demo-pass-1');
    },
    field: newPassword,
    said: newPasswords,
  },
  {
    name: 'the phone number',
    open: async () => {
      await account();
      await button('Add: Phone number').click();
    },
    field: page.getByRole('textbox', { name: 'Phone number' }),
    said: [['', /^Still missing/], ['call me', /doesn't accept this/], ...wrong(/doesn't accept this|too long/)],
  },
  {
    name: 'the code for an address',
    open: async () => {
      await account();
      await button('Verify: Email').click();
    },
    field: code,
    said: codes,
  },
  {
    name: 'the password after a session that timed out',
    open: async () => {
      const { portal } = await account();
      await expect.element(newPassword).toBeVisible();
      portal.session.end();
    },
    field: page.getByRole('dialog').getByLabelText('Password', { exact: true }),
    said: [['', /^Password cannot be empty$/], ...wrong(refused)],
  },
];

it.each(screens)('the portal says what is incorrect in $name, and keeps working', async ({ open, field, said }) => {
  await open();
  for (const [text, words] of said) {
    // One after the other: the same form takes them all.
    // oxlint-disable no-await-in-loop
    await field.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    // oxlint-enable no-await-in-loop
    expect(document.querySelector('img[src="x"]')).toBeNull();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
  }
});

it('the portal takes a code with spaces, a dash and an invisible character for the code that it is', async () => {
  await challenged('sms');
  await code.fill(' 123-456 \u200E');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
});
