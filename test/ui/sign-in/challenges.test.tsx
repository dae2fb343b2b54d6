import { expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { inMemoryCode } from '#adapters/in-memory/in-memory-users';
import { failed, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import { heading, openPortal, signIn } from '../a-portal';
import { violations } from '../violations';

const alert = page.getByRole('alert');
const code = page.getByLabelText('Code', { exact: true });
const challenge = (username: string) => signIn(username, `${username}-pass-1`);

async function paste(text: string): Promise<void> {
  const board = new DataTransfer();
  board.setData('text/plain', text);
  const field = document.activeElement as HTMLInputElement;
  // The browser's own paste needs a permission that tests don't have.
  if (field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: board, bubbles: true, cancelable: true }))) {
    document.execCommand('insertText', false, text);
  }
}

it('asks for an SMS code in one field that phones and password managers can fill', async () => {
  await openPortal();
  await challenge('sms');
  await expect.element(page.getByText(/^The code is valid for 3 minutes\./)).toBeVisible();
  await expect.element(heading('Enter your code')).toBeVisible();
  await expect.element(page.getByText('to the number ending in 4471')).toBeVisible();
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(code).toHaveAttribute('inputmode', 'numeric');
  await expect.element(page.getByRole('form', { name: 'Enter your code' })).toBeVisible();
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(heading(/^Good/)).toBeVisible();
});

it('the challenge form says after the code that the user is signed in, until the first page is there', async () => {
  const answer = deferred<void>();
  await openPortal({
    identity: (identity) => ({ ...identity, current: () => answer.promise.then(() => identity.current()) }),
  });
  await challenge('sms');
  await code.fill(inMemoryCode);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading("You're signed in")).toHaveFocus();
  await expect.element(page.getByText('Opening the portal.')).toBeVisible();
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument();
  answer.resolve();
  await expect.element(heading(/^Good/)).toBeVisible();
});

it('the challenge form takes a pasted message with a code and continues by itself', async () => {
  await openPortal();
  await challenge('totp');
  await expect.element(code).toHaveFocus();
  await paste('G-123456 is your code');
  await expect.element(heading(/^Good/)).toBeVisible();
});

/** As an input method does: the text changes while it is composed, and is then written. */
async function compose(...steps: string[]): Promise<void> {
  for (const text of steps) {
    const end = text.length;
    await cdp().send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
  }
  await cdp().send('Input.insertText', { text: steps.at(-1) ?? '' });
}

it('the challenge form takes digits that an input method composes once they are written, and sends nothing before', async () => {
  await openPortal();
  await challenge('totp');
  await expect.element(code).toHaveFocus();
  await compose('１', '１２', '１２３');
  await expect.element(code).toHaveValue('123');
  await expect.element(alert).not.toBeInTheDocument();
  await compose('４', '４５', '４５６');
  await expect.element(heading(/^Good/)).toBeVisible();
});

/** The places of the cells that are drawn as the one to type in. */
const cellsWithCaret = (): number[] =>
  [...(code.element().previousElementSibling?.querySelectorAll('.h-12') ?? [])].flatMap((cell, place) =>
    getComputedStyle(cell).outlineStyle === 'solid' ? [place] : [],
  );

it('says that a code is incorrect, also after Enter, and empties and focuses the field', async () => {
  await openPortal();
  await challenge('totp');
  await expect.element(code).toHaveFocus();
  await userEvent.keyboard('654321{Enter}');
  await expect.element(alert).toHaveTextContent(/^That code isn't right/);
  await expect.element(code).toHaveValue('');
  await expect.element(code).toHaveFocus();
  await expect.element(code).toHaveAttribute('aria-invalid', 'true');
  expect(cellsWithCaret()).toEqual([0]);
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(heading(/^Good/)).toBeVisible();
});

it('the challenge form starts over with the username kept when the challenge has expired', async () => {
  await openPortal({ pool: () => ({ answer: async () => failed({ kind: 'challenge-expired' }) }) });
  await challenge('sms');
  await code.fill(inMemoryCode);
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(alert).toHaveTextContent('That took too long');
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue('sms');
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
});

it('the challenge form stays on the step and keeps the code when the network fails', async () => {
  await openPortal({ pool: () => ({ answer: async () => failed({ kind: 'network' }) }) });
  await challenge('sms');
  await code.fill(inMemoryCode);
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent("can't be reached");
  await expect.element(code).toHaveValue(inMemoryCode);
});

it('the challenge form lets the user choose between second steps', async () => {
  await openPortal();
  await challenge('choose');
  await expect.element(heading(/^How do you want/)).toHaveFocus();
  await page.getByRole('button', { name: /^Authenticator app/ }).click();
  await expect.element(page.getByText('Open your authenticator app')).toBeVisible();
  await userEvent.keyboard(`${inMemoryCode}{Enter}`);
  await expect.element(heading(/^Good/)).toBeVisible();
});

it('the challenge form sets up an authenticator app by QR code or by key', async () => {
  await openPortal();
  await challenge('setup');
  await expect.element(heading('Set up an authenticator app')).toHaveFocus();
  const picture = page.getByRole('img', { name: /^QR code/ });
  await expect.element(picture).toBeVisible();
  document.documentElement.dataset['theme'] = 'dark';
  expect(getComputedStyle(picture.element().querySelector('path') as Element).fill).toBe('rgb(0, 0, 0)');
  await expect.element(page.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy key' })).toBeVisible();
  await page.getByLabelText('Code from the app').fill(inMemoryCode);
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(/^Good/)).toBeVisible();
});

it("the challenge form asks the deployment's own question", async () => {
  await openPortal();
  await challenge('custom');
  const answer = page.getByRole('textbox', { name: 'Answer' });
  await expect.element(page.getByText('What is the colour of the portal?')).toBeVisible();
  await expect.element(answer).toHaveFocus();
  await userEvent.keyboard('grey{Enter}');
  await expect.element(alert).toHaveTextContent(/^Incorrect answer/);
  await expect.element(answer).toHaveValue('');
  await userEvent.keyboard('petrol{Enter}');
  await expect.element(heading(/^Good/)).toBeVisible();
});

it('asks for the attributes that the pool requires besides the new password', async () => {
  await openPortal();
  await challenge('incomplete');
  await page.getByLabelText('New password', { exact: true }).fill('Abcdefg-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert.nth(0)).toHaveTextContent(/^Still missing: Full name\.$/);
  await expect.element(alert.nth(1)).toHaveTextContent(/^Still missing: Cost centre\.$/);
  await expect.element(page.getByRole('textbox', { name: 'Full name' })).toHaveFocus();
  await userEvent.keyboard('New Comer');
  await page.getByRole('textbox', { name: 'Cost centre' }).fill('4711');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(/^Good/)).toBeVisible();
});

it('the challenge form goes back, with nothing said', async () => {
  await openPortal();
  await challenge('sms');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Username' })).toHaveValue('sms');
});

it.each(['custom', 'totp'])(
  'the challenge form says after too many wrong answers (%s) that those were wrong, not the password',
  async (who) => {
    await openPortal({ pool: () => ({ answer: async () => failed({ kind: 'challenge-refused' }) }) });
    await challenge(who);
    await page.getByRole('textbox').fill(inMemoryCode);
    // A whole code is sent by itself.
    if (who !== 'totp') await userEvent.keyboard('{Enter}');
    await expect.element(heading('Sign in')).toBeVisible();
    await expect.element(alert).toHaveTextContent(/^Incorrect answer\. Sign in again/);
    await expect.element(page.getByText('Choose a new password')).not.toBeInTheDocument();
    // Pressed by habit after a code that was already sent.
    await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Password cannot be empty')).not.toBeInTheDocument();
    await expect.element(alert).toHaveTextContent(/^Incorrect answer\. Sign in again/);
  },
);

it('the challenge form takes a recovery code instead of a lost second step, and leads back to the password', async () => {
  const spent: unknown[] = [];
  await openPortal({
    recoveryCodes: {
      spend: async (proof, code) => {
        spent.push([proof.username, code]);
        return code === '7K3M90QZB4XT' ? ok(undefined) : failed({ kind: 'wrong-recovery-code' });
      },
    },
  });
  await challenge('totp');
  await page.getByRole('button', { name: "Can't get a code? Use a recovery code" }).click();
  const field = page.getByRole('textbox', { name: 'Recovery code' });
  await expect.element(field).toHaveFocus();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('7K3M{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/twelve letters and digits/);
  await field.fill('AAAA-AAAA-AAAA');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(/^That isn't one of your recovery codes, or you've used it already/);
  await expect.element(field).toHaveValue('AAAA-AAAA-AAAA');
  await field.fill('7k3m-90qz-b4xt');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('Two-step verification is off')).toHaveFocus();
  expect(spent).toEqual([
    ['totp', 'AAAAAAAAAAAA'],
    ['totp', '7K3M90QZB4XT'],
  ]);
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(page.getByLabelText('Password', { exact: true })).toBeVisible();
});

it('the recovery code is offered to nobody in place of a code by email, which does not prove the password', async () => {
  await openPortal();
  await challenge('email');
  await expect.element(page.getByText('Only your administrator can turn this step off')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Use a recovery code' })).not.toBeInTheDocument();
});

it('says that a portal without recovery codes takes none', async () => {
  await openPortal();
  await challenge('sms');
  await page.getByRole('button', { name: "Can't get a code? Use a recovery code" }).click();
  await userEvent.keyboard('7K3M90QZB4XT{Enter}');
  await expect.element(alert).toHaveTextContent(/^This portal can't take recovery codes/);
});

it('the challenge form asks managers for help with a lost second step, and says what happens then', async () => {
  const asked: unknown[] = [];
  await openPortal({
    size: { width: 390, height: 844 },
    lostSteps: {
      ask: async ({ username }, said) => {
        asked.push([username, said]);
        return ok({ email: 't…p@example.com', at: new Date(), waitHours: 24 });
      },
    },
  });
  await challenge('totp');
  await page.getByRole('button', { name: "Can't get a code? Use a recovery code" }).click();
  await page.getByRole('button', { name: 'No code left? Ask a manager for help' }).click();
  await expect.element(heading("Can't use two-step verification?")).toHaveFocus();
  expect(await violations()).toEqual([]);
  await page.getByLabelText('What happened').fill('Stolen');
  await page.getByLabelText('How can a manager reach you?').fill('Extension 214');
  await userEvent.keyboard('{Enter}');
  await expect.element(heading('A manager has your request')).toHaveFocus();
  await expect.element(page.getByText('24 hours pass')).toBeVisible();
  await expect.element(page.getByText(/^You can close this page\. We'll email t…p@example\.com/)).toBeVisible();
  expect(asked).toEqual([['totp', { note: 'Stolen', reach: 'Extension 214' }]]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
