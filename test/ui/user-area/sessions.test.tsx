import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { UserSession } from '#domain/people/user-session';
import { failed } from '#domain/result';
import { openPortal } from '../a-portal';
import { violations } from '../violations';
import { anAccount } from './an-account';

const hour = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * hour);
const milan = { city: 'Milan', country: 'Italy' };
const fourSessions = (): UserSession[] => [
  { id: 'mine', isThis: true, device: 'Windows, Firefox', ...milan, signedInAt: ago(2), lastActiveAt: ago(0) },
  { id: 'phone', isThis: false, device: 'iPhone, Safari', ...milan, signedInAt: ago(50), lastActiveAt: ago(1) },
  { id: 'tablet', isThis: false, device: 'iPad, Safari', signedInAt: ago(900), lastActiveAt: ago(70) },
  { id: 'far', isThis: false, device: 'unknown', country: 'Poland', signedInAt: ago(90), lastActiveAt: ago(90) },
];
const list = page.getByRole('region', { name: "Where you're signed in" });
const rows = list.getByRole('rowheader');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const open = (sessions = fourSessions(), size = { width: 1440, height: 900 }) =>
  openPortal({ path: '/user/device', as: 'demo', account: anAccount({ sessions }), size });

it.each([1440, 390])(
  'the list of sessions lists where one is signed in, this session first and without a button, at %i',
  async (width) => {
    await open(fourSessions(), { width, height: 900 });
    await expect.element(rows.first()).toHaveTextContent('Windows computer Firefox');
    expect(rows.elements().map(({ textContent }) => textContent)).toEqual([
      'Windows computer Firefox',
      'iPhone Safari',
      'iPad Safari',
      'Unknown device ',
    ]);
    await expect.element(list.getByText('This one', { exact: true })).toBeVisible();
    await expect.element(list.getByText('Milan, Italy').first()).toBeVisible();
    await expect.element(list.getByText(/^This session is in a different country from you\./)).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Your devices' })).toBeVisible();
    expect(list.getByRole('button', { name: /^End: / }).elements()).toHaveLength(3);
    if (width === 390) expect(await violations()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

it('the list of sessions ends one session at once, without a mouse, and the focus stays in the list', async () => {
  const account = anAccount({ sessions: fourSessions() });
  await openPortal({ path: '/user/device', as: 'demo', account });
  await expect.element(button('End: iPhone, Safari')).toBeVisible();
  (button('End: iPhone, Safari').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('iPhone, Safari will be signed out within a minute.')).toBeVisible();
  await expect.element(button('End: iPhone, Safari')).not.toBeInTheDocument();
  await expect.element(list).toHaveFocus();
  expect(await account.sessions()).toMatchObject({ value: [{ id: 'mine' }, { id: 'tablet' }, { id: 'far' }] });
});

it('the list of sessions asks once before all other sessions are ended', async () => {
  const account = anAccount({ sessions: fourSessions() });
  await openPortal({ path: '/user/device', as: 'demo', account });
  await button('End all others').click();
  const dialog = page.getByRole('dialog', { name: 'End 3 other sessions?' });
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'End 3 sessions' }).click();
  await expect.element(page.getByText('3 other sessions will end within a minute.')).toBeVisible();
  await expect.element(button('End all others')).not.toBeInTheDocument();
  expect(await account.sessions()).toMatchObject({ value: [{ id: 'mine' }] });
});

it('the list of sessions keeps a session whose end has failed, and says why; one that has ended elsewhere goes', async () => {
  let failure: AuthFailure = { kind: 'network' };
  const account = { ...anAccount({ sessions: fourSessions() }), endSessions: async () => failed(failure) };
  await openPortal({ path: '/user/device', as: 'demo', account });
  await button('End: iPad, Safari').click();
  await expect.element(list.getByRole('alert')).toBeVisible();
  failure = { kind: 'unknown-session' };
  await button('End: iPad, Safari').click();
  await expect.element(button('End: iPad, Safari')).not.toBeInTheDocument();
});

it('the list of sessions lists a hundred sessions', async () => {
  const many = Array.from({ length: 99 }, (_, index): UserSession => ({
    id: `other-${index}`,
    isThis: false,
    device: 'Linux, Chrome',
  }));
  await open([...fourSessions().slice(0, 1), ...many], { width: 390, height: 900 });
  await expect.element(button('End all others')).toBeVisible();
  expect(rows.elements()).toHaveLength(100);
});

it('the list of sessions shows only the devices where the pool tracks no sessions', async () => {
  await openPortal({ path: '/user/device', as: 'demo', account: anAccount() });
  await expect.element(page.getByRole('list', { name: 'Your devices' })).toBeVisible();
  await expect.element(list).not.toBeInTheDocument();
});

it.each([
  ['ends the other sessions unless asked not to', true, ['mine'], '3 other sessions will end within a minute.'],
  ['keeps the other sessions if asked to', false, ['mine', 'phone', 'tablet', 'far'], 'Other devices stay signed in.'],
])('a new password %s', async (_, ends, left, said) => {
  const account = anAccount({ sessions: fourSessions() });
  await openPortal({ path: '/user/account', as: 'demo', account });
  const box = page.getByRole('checkbox', { name: 'Sign out my 3 other sessions' });
  await expect.element(box).toBeChecked();
  if (!ends) await box.click();
  await page.getByLabelText('Current password', { exact: true }).fill('Demo-pass-1');
  await page.getByLabelText('New password', { exact: true }).fill('Demo-pass-2');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(said, { exact: false })).toBeVisible();
  const now = await account.sessions();
  expect(now.ok && now.value.map(({ id }) => id)).toEqual(left);
});
