import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Failure } from '#domain/failure';
import type { AnyDelivery } from '#domain/deliveries/own-deliveries';
import { failed, ok } from '#domain/result';
import type { UserPool } from '#ports/people/user-pool';
import { asksForCode } from '../../application/people/session/a-session';
import { controlledTabs } from '../../application/ports';
import { sales, waiting } from '../access/requests';
import { openPortal } from '../a-portal';
import { violations } from '../violations';

const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
const download = page.getByRole('button', { name: 'Download', exact: true });
const refused = page.getByText("This wasn't done, because you didn't confirm that it's you.");

type Setup = NonNullable<Parameters<typeof openPortal>[0]>;
/** Refused for want of a recent sign-in; after one, the backend is busy. */
type GuardedCall = (...given: unknown[]) => Promise<{ ok: false; failure: Failure }>;

/** A manager who signed in 74 minutes ago, at the history's menu of downloads. */
async function aManager({
  signIn,
  guarded = () => ({}),
  ...setup
}: Setup & Partial<Pick<UserPool, 'signIn'>> & { guarded?: (call: GuardedCall) => Setup } = {}) {
  const asked: unknown[] = [];
  const call: GuardedCall = async (...given) => {
    asked.push(given);
    return failed({ kind: age > 600 ? 'proof-needed' : 'busy' });
  };
  let age = 74 * 60;
  const pool = (real: UserPool): Partial<UserPool> => ({
    sinceSignIn: () => age,
    async signIn(credentials) {
      const step = await (signIn ? signIn(credentials) : real.signIn(credentials));
      if (step.ok && step.value.step === 'signed-in') age = 0;
      return step;
    },
    async answer(answer) {
      const step = await real.answer(answer);
      if (step.ok && step.value.step === 'signed-in') age = 0;
      return step;
    },
  });
  const tabs = controlledTabs();
  const opened = await openPortal({
    tabs,
    path: '/management/history',
    as: 'demo',
    ...setup,
    pool,
    history: () => ({ read: async () => ok({ entries: [] }) }),
    downloads: (real) => ({
      ...real,
      formats: async () => ok({ catalogue: ['csv'], history: ['csv', 'json'] }),
      address: call,
    }),
    ...guarded(call),
  });
  return { ...opened, asked, tabs, renew: () => void (age = 0) };
}

/** With the keyboard alone. */
async function pressDownload() {
  await expect.element(download).toBeVisible();
  (download.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('menuitem').nth(1).click();
}

it.each([1440, 390])(
  'asks for the password over the page, and continues with what was pressed, at %i',
  async (width) => {
    const { asked, at } = await aManager({ size: { width, height: 900 } });
    await pressDownload();
    await expect.element(dialog.getByLabelText('Password', { exact: true })).toHaveFocus();
    await expect.element(dialog.getByText("You're about to download the history.")).toBeVisible();
    await expect.element(dialog.getByText('You signed in 74 minutes ago, so we ask again.')).toBeVisible();
    await expect.element(dialog.getByText('Good for 10 minutes, on this device')).toBeVisible();
    if (width === 390) expect(await violations()).toEqual([]);

    await userEvent.keyboard('wrong{Enter}');
    const password = dialog.getByLabelText('Password', { exact: true });
    await expect.element(password).toHaveAccessibleDescription('The current password is incorrect. Try again.');
    await expect.element(password).toHaveValue('');
    await userEvent.keyboard('Demo-pass-1{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked).toHaveLength(2);
    expect(asked[1]).toEqual(asked[0]);
    await expect.element(page.getByText('The portal is busy right now.')).toBeVisible();
    expect(at()).toBe('/management/history');
  },
);

it('asks for a code after the password, and the way back leads to the password', async () => {
  const { asked } = await aManager({ signIn: asksForCode });
  await pressDownload();
  await userEvent.keyboard('Demo-pass-1{Enter}');
  const step = page.getByRole('dialog', { name: 'Enter your code' });
  await expect.element(step).toBeVisible();
  await step.getByRole('button', { name: 'Back' }).click();
  await expect.element(dialog.getByLabelText('Password', { exact: true })).toBeVisible();
  expect(asked).toHaveLength(1);
});

it('the identity dialog leaves everything as it was when the question is closed', async () => {
  const { asked } = await aManager();
  for (const close of [
    () => userEvent.keyboard('{Escape}'),
    () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await pressDownload();
    await expect.element(dialog).toBeVisible();
    await close();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(refused).toBeVisible();
  }
  expect(asked).toHaveLength(3);
});

it('continues with a press after a sign-in in another tab', async () => {
  const { asked, tabs, renew } = await aManager();
  await pressDownload();
  await expect.element(dialog).toBeVisible();
  renew();
  tabs.receive({ message: 'signed-in', sub: 'demo' });
  await expect.element(dialog.getByText("You've just signed in again in another tab.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(asked).toHaveLength(2);
});

it('the dialog sends users of a provider to its page in a new tab, or from this one where none opens, and says so', async () => {
  const start = vi.fn(async () => failed({ kind: 'new-tab-blocked' } as const));
  const { portal } = await aManager({ providers: ['Google', 'Apple'], hosted: { start } });
  const user = {
    username: 'Google_1',
    sub: 'demo',
    email: 'demo@example.com',
    hosted: true,
    provider: 'Google',
  } as const;
  portal.session.admit({ step: 'signed-in', ...user, asksToRemember: false });
  await pressDownload();
  await expect
    .element(dialog.getByText("You'll sign in again in a new tab. This page stays as it is, and continues afterwards."))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Continue with Google' })).toHaveFocus();
  expect(dialog.getByRole('button', { name: 'Continue with Apple' }).query()).toBeNull();
  await userEvent.keyboard('{Enter}');
  const visit = { returnTo: '/management/history', pageOf: 'demo', sharedComputer: false, asksAgain: true };
  expect(start).toHaveBeenLastCalledWith('Google', { ...visit, inNewTab: true });
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await expect
    .element(dialog.getByText(/^You'll sign in on another page and return here\. Then press the same/))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Continue with Google' }).click();
  expect(start).toHaveBeenLastCalledWith('Google', visit);
});

it('the identity dialog takes a passkey in the place of the password', async () => {
  const given: unknown[] = [];
  const signIn: UserPool['signIn'] = async (credentials) => {
    given.push(credentials);
    return ok({ step: 'signed-in', username: 'demo', sub: 'demo', email: '', asksToRemember: false });
  };
  const { asked } = await aManager({ signIn, configuration: { signInMethods: ['password', 'passkey'] } });
  await pressDownload();
  await dialog.getByRole('button', { name: /passkey/i }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(given).toEqual([{ username: 'demo', way: 'passkey' }]);
  expect(asked).toHaveLength(2);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const ofBob: AnyDelivery = {
  id: 'delivery-1',
  dashboard: sales.id,
  title: 'Orders',
  format: 'pdf',
  rhythm: { every: 'workday', time: '08:30' },
  zone: 'Europe/Rome',
  state: 'on',
  owner: { sub: 'bob', email: 'bob@example.com', name: 'Bob' },
};

const guardedPresses: [string, string, (call: GuardedCall) => Setup, () => Promise<void>][] = [
  [
    "You're about to download everything that is kept about you.",
    '/user/account',
    (call) => ({ identity: (identity) => ({ ...identity, everything: call }) }),
    () => button('Download my data').click(),
  ],
  [
    "You're about to decide who can see a dashboard.",
    '/management/people',
    (call) => ({ requests: { waiting: async () => ok([waiting]), answer: call } }),
    async () => {
      await button('Access to Sales overview for jonas@example.com').click();
      await page.getByRole('radio', { name: /Group Operations/ }).click();
      await button('Grant access').click();
    },
  ],
  [
    "You're about to pause or resume someone else's delivery.",
    '/user/deliveries',
    (call) => ({
      deliveries: { all: async () => ok([ofBob]), pauseOthers: call },
    }),
    () => button('Pause Orders of Bob').click(),
  ],
];

it.each(guardedPresses)(
  'the identity dialog asks before it goes on, and then makes the same call again: %s',
  async (words, path, guarded, press) => {
    const { asked } = await aManager({ path, dashboards: [sales], guarded });
    await press();
    await expect.element(dialog.getByText(words)).toBeVisible();
    expect(asked).toHaveLength(1);
    await userEvent.keyboard('Demo-pass-1{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(asked).toEqual([asked[0], asked[0]]);
  },
);
