import { describe, expect, it, vi } from 'vitest';
import { Subject } from 'rxjs';
import { page, userEvent } from 'vitest/browser';
import { failed } from '../../src/domain/result';
import { authErrors } from '../../src/domain/people/auth-errors';
import type { AuthFailure } from '../../src/domain/people/auth-failure';
import en from '../../src/ui/locales/en.json';
import { deferred } from '../application/deferred';
import { flushPromises } from '../application/flush-promises';
import { openPortal, signIn } from './a-portal';

const alert = page.getByRole('alert');
const username = page.getByRole('textbox', { name: 'Username' });
const password = page.getByLabelText('Password', { exact: true });

it('starts with the focus in the username', async () => {
  await openPortal();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect.element(username).toHaveFocus();
  await expect.element(username).toHaveAttribute('autocomplete', 'username');
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
});

it('says what is missing without calling the pool', async () => {
  const asked = vi.fn();
  await openPortal({ pool: () => ({ signIn: asked }) });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(alert.first()).toHaveTextContent(/^Username cannot be empty$/);
  await expect.element(username).toHaveFocus();
  await expect.element(username).toHaveAttribute('aria-invalid', 'true');

  await username.fill('demo');
  await userEvent.keyboard('{Enter}');
  await expect.element(alert).toHaveTextContent(/^Password cannot be empty$/);
  await expect.element(password).toHaveFocus();
  expect(asked).not.toHaveBeenCalled();
});

it('refuses without naming a field, keeps the username, and empties and focuses the password', async () => {
  await openPortal();
  await signIn('demo', 'wrong');
  await expect.element(alert).toHaveTextContent(/^Incorrect username or password\./);
  await expect.element(username).toHaveValue('demo');
  await expect.element(password).toHaveValue('');
  await expect.element(password).toHaveFocus();
  await expect.element(username).not.toHaveAttribute('aria-invalid');
});

it('links to help, privacy and support on the sign-in page and in the account menu, where they are configured', async () => {
  const links = {
    help: 'https://help.example/',
    privacy: 'https://example.com/privacy',
    support: 'mailto:it@north.example',
  };
  await openPortal({ configuration: { links } });
  await expect.element(page.getByRole('link', { name: 'Help' })).toHaveAttribute('href', links.help);
  await expect.element(page.getByRole('link', { name: 'Privacy' })).toHaveAttribute('href', links.privacy);
  await expect.element(page.getByRole('link', { name: 'Support' })).toHaveAttribute('href', links.support);
  await signIn('demo', 'Demo-pass-1');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Help' })).toHaveAttribute('href', links.help);
  await expect.element(page.getByRole('menuitem', { name: 'Privacy' })).toHaveAttribute('href', links.privacy);
  await expect.element(page.getByRole('menuitem', { name: 'Support' })).toHaveAttribute('href', links.support);
});

it('leads from "your administrator" to the support contact', async () => {
  const support = 'mailto:it@north.example';
  await openPortal({
    configuration: { links: { support } },
    pool: () => ({ signIn: async () => failed({ kind: 'disabled' }) }),
  });
  await signIn('demo', 'Demo-pass-1');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This account has been disabled. Ask your administrator.');
  await expect.element(alert.getByRole('link', { name: 'your administrator' })).toHaveAttribute('href', support);
});

it('shows the logo in the place of the mark', async () => {
  await openPortal({ configuration: { logo: '/logo.svg', title: 'North' } });
  await expect.element(page.getByRole('main').getByText('North')).toBeVisible();
  expect(page.getByRole('main').element().querySelector('img')).toHaveAttribute('src', '/logo.svg');
});

it('tells the pool, and the pages of a provider, that the computer is shared', async () => {
  const start = vi.fn(() => new Promise<never>(() => undefined));
  const asked = vi.fn(async () => failed<AuthFailure>({ kind: 'refused' }));
  await openPortal({ pool: () => ({ signIn: asked }), providers: ['Google'], hosted: { start } });
  const shared = page.getByRole('checkbox', { name: /^This is a shared computer/ });
  await expect.element(shared).not.toBeChecked();
  await shared.click();
  await signIn('demo', 'wrong');
  expect(asked).toHaveBeenCalledWith({ username: 'demo', password: 'wrong', sharedComputer: true });
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  expect(start).toHaveBeenCalledWith('Google', { returnTo: '/', sharedComputer: true });
});

it('moves nothing when it refuses, or when a field is empty', async () => {
  await openPortal();
  const button = page.getByRole('button', { name: 'Sign in' });
  const places = () =>
    [page.getByRole('heading', { name: 'Sign in' }), username, password, button].map(
      (part) => part.element().getBoundingClientRect().top,
    );
  await expect.element(button).toBeVisible();
  const before = places();
  await button.click();
  await expect.element(alert.first()).toBeVisible();
  expect(places()).toEqual(before);
  await signIn('demo', 'wrong');
  await expect.element(alert).toHaveTextContent(/^Incorrect username or password/);
  expect(places()).toEqual(before);
});

it.each(['disabled', 'unconfirmed', 'temporary-password-expired'] as const)(
  'empties the password of an account that is %s',
  async (kind) => {
    await openPortal({ pool: () => ({ signIn: async () => failed({ kind }) }) });
    await signIn('demo', 'Demo-pass-1');
    await expect.element(alert).toBeVisible();
    await expect.element(password).toHaveValue('');
  },
);

const failures: AuthFailure[] = [
  { kind: 'locked' },
  { kind: 'weak-password', rules: ['number'] },
  { kind: 'challenge-expired' },
  { kind: 'unknown-challenge', name: 'NEW_KIND' },
  { kind: 'network' },
  { kind: 'unexpected' },
];
it.each(failures)('has a message for $kind', async (failure) => {
  await openPortal({ pool: () => ({ signIn: async () => failed(failure) }) });
  await signIn('demo', 'Demo-pass-1');
  await expect.element(alert).toHaveTextContent(/^[A-Z].{15,}\.$/);
  await expect.element(password).toHaveValue('Demo-pass-1');
});

it('has its own message for every failure', () => {
  const words: Record<string, string> = en.authFailure;
  for (const kind of Object.keys(authErrors)) {
    expect(words[kind], kind).toMatch(/^[A-Z]./);
    expect(words[kind], kind).not.toMatch(/cognito|exception|amazon|srp/i);
  }
  expect(Object.keys(words).toSorted()).toEqual(Object.keys(authErrors).toSorted());
});

it('ignores a second press while the first is pending', async () => {
  const asked = vi.fn(() => new Promise<never>(() => undefined));
  await openPortal({ pool: () => ({ signIn: asked }) });
  await signIn('demo', 'Demo-pass-1');
  const button = page.getByRole('button', { name: 'Signing in' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click();
  await password.click();
  await userEvent.keyboard('{Enter}');
  expect(asked).toHaveBeenCalledTimes(1);
});

it('shows the password when asked', async () => {
  await openPortal();
  await password.fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

it('opens the requested page', async () => {
  const { at } = await openPortal({ path: '/dashboard' });
  expect(at()).toContain('redirect=');
  await signIn('demo', 'Demo-pass-1');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
  expect(at()).toBe('/dashboard');
});

it('returns to the address exactly as it was entered', async () => {
  const typed =
    '/home/index?n=1e5&a=1&b&a=2&f=1.10&big=12345678901234567890&q=%22s%22&x=%&p=1+2%203&t=true&=&&#p.R=%22N%22';
  const { at } = await openPortal({ path: typed });
  expect(new URL(at(), location.origin).searchParams.get('redirect')).toBe(typed);
  await signIn('demo', 'Demo-pass-1');
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  expect(at()).toBe(typed);
});

it("opens Home if the address to return to isn't the portal's", async () => {
  const { at } = await openPortal({ path: '/login?redirect=//evil.example/x' });
  await signIn('demo', 'Demo-pass-1');
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
  expect(at()).toBe('/home/index');
});

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

it('goes back from the new password without a message', async () => {
  await openPortal();
  await signIn('newcomer', 'newcomer-pass-1');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

it('says on the sign-in form that choosing a password took too long', async () => {
  await openPortal({ pool: () => ({ answer: async () => failed({ kind: 'challenge-expired' }) }) });
  await signIn('newcomer', 'newcomer-pass-1');
  await page.getByLabelText('New password', { exact: true }).fill('Abcdefg-1');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect.element(alert).toHaveTextContent('That took too long');
});

/** A browser that remembers a user, and a pool that is unreachable until `come` is called. */
async function openOutOfReach(kind: 'unreachable' | 'busy' = 'unreachable') {
  let reached = false;
  const passed = new Subject<void>();
  let pauses = 0;
  const opened = await openPortal({
    path: '/dashboard',
    as: 'demo',
    pool: (pool) => ({
      currentUser: async () => (reached ? pool.currentUser() : failed({ kind })),
    }),
    pause: () => ((pauses += 1), passed),
  });
  await expect.element(page.getByText("You're still signed in on this device")).toBeVisible();
  return { ...opened, come: () => (reached = true), pass: () => passed.next(), pauses: () => pauses };
}

it("says that the user is still signed in when the pool can't be reached, and when it retries", async () => {
  const { at, come } = await openOutOfReach();
  await expect.element(username).toBeVisible();
  await expect.element(page.getByText(/^Next try in [1-5] s$/)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText("You're still signed in on this device")).toBeVisible();
  come();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
  expect(at()).toBe('/dashboard');
});

it.each(['a pause', 'the network'])('continues automatically after %s, once the pool responds', async (what) => {
  const { come, pass, pauses, connection } = await openOutOfReach();
  connection.turn(false);
  await expect.poll(pauses).toBe(1);
  pass();
  await expect.poll(pauses).toBe(2);
  come();
  if (what === 'a pause') pass();
  else connection.turn(true);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboards' })).toBeVisible();
});

it('says that the pool is busy, and not unreachable, when it has too many requests', async () => {
  await openOutOfReach('busy');
  await expect.element(page.getByRole('status').filter({ hasText: 'is busy' })).toBeVisible();
  await expect.element(page.getByText("can't be reached")).not.toBeInTheDocument();
});

describe('an ended session', () => {
  const ended = page.getByRole('status').filter({ hasText: 'Your session has ended. Sign in again to continue.' });

  it('is announced on the sign-in page after a reload, until another message replaces it', async () => {
    const { at } = await openPortal({
      path: '/dashboard',
      as: 'demo',
      pool: () => ({ currentUser: async () => failed({ kind: 'signed-out' }) }),
    });
    await expect.element(ended).toBeVisible();
    expect(at()).toContain('redirect=');
    await signIn('demo', 'wrong');
    await expect.element(alert).toHaveTextContent('Incorrect username or password');
    await expect.element(ended).not.toBeInTheDocument();
  });

  it('is not announced on a first visit, nor after a sign-out', async () => {
    const { portal } = await openPortal();
    await expect.element(username).toBeVisible();
    await expect.element(ended).not.toBeInTheDocument();
    await signIn('demo', 'Demo-pass-1');
    await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible();
    await portal.session.signOut();
    await expect.element(username).toBeVisible();
    await expect.element(ended).not.toBeInTheDocument();
  });
});

it('stops asking the pool automatically once the user has gone to choose a new password', async () => {
  const { come, pass, pauses, portal } = await openOutOfReach();
  await expect.poll(pauses).toBe(1);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  come();
  pass();
  await flushPromises();
  expect(portal.session.current()).toMatchObject({ status: 'signed-out' });
});

it.each([
  [
    'a part of the portal does not arrive',
    'Failed to fetch dynamically imported module: /assets/a.js',
    /can't be reached/,
  ],
  ['something breaks', 'a bug', /went wrong\. Try again/],
])('says so when %s, and can be tried again', async (_, thrown, said) => {
  await openPortal({ pool: () => ({ signIn: () => Promise.reject(new TypeError(thrown)) }) });
  await signIn('demo', 'Demo-pass-1');
  await expect.element(alert).toHaveTextContent(said);
  await expect.element(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy');
});

it('ignores a response that nobody waits for any more', async () => {
  const { promise: answer, resolve: come } = deferred<ReturnType<typeof failed<AuthFailure>>>();
  await openPortal({ pool: () => ({ answer: () => answer }) });
  await signIn('totp', 'totp-pass-1');
  await page.getByLabelText('Code', { exact: true }).fill('123456');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('button', { name: 'Back to sign in' }).click();
  const button = page.getByRole('button', { name: 'Signing in' });
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  come(failed({ kind: 'wrong-code' }));
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});
