import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { hostedProviders } from '#domain/people/sign-in/hosted-login';
import { failed, ok } from '#domain/result';
import { heading, openPortal } from '../a-portal';
import { deferred } from '../../application/deferred';

const google = page.getByRole('button', { name: 'Continue with Google' });

it('hosted login shows no button unless providers are configured', async () => {
  await openPortal();
  await expect.element(heading('Sign in')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Continue with/ })).not.toBeInTheDocument();
});

it('hosted login marks each provider by its initials, which screen readers leave out', async () => {
  await openPortal({ providers: [...hostedProviders] });
  const marks = hostedProviders.map((provider) => {
    const button = page.getByRole('button', { name: `Continue with ${provider}`, exact: true });
    return button.element().querySelector('svg[aria-hidden="true"]')?.textContent;
  });
  expect(marks).toEqual(['G', 'F', 'Am', 'Ap']);
});

it('hosted login redirects to the provider with the requested page, and says where it redirects', async () => {
  const start = vi.fn(() => new Promise<never>(() => undefined));
  await openPortal({ path: '/dashboard', providers: ['Google', 'Apple'], hosted: { start } });
  await google.click();
  await expect
    .element(page.getByRole('button', { name: 'Redirecting to Google' }))
    .toHaveAttribute('aria-busy', 'true');
  expect(start).toHaveBeenCalledWith('Google', { returnTo: '/dashboard', sharedComputer: false });
});

it('hosted login lets people choose again on a page that the browser kept while they were away', async () => {
  const start = vi.fn(() => new Promise<never>(() => undefined));
  await openPortal({ providers: ['Google', 'Apple'], hosted: { start } });
  await google.click();
  await expect.element(page.getByRole('button', { name: 'Redirecting to Google' })).toBeVisible();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(google).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Apple' }).click();
  await expect.element(page.getByRole('button', { name: 'Redirecting to Apple' })).toBeVisible();
  expect(start).toHaveBeenCalledTimes(2);
});

it('hosted login says why the user returned without a session', async () => {
  const { portal } = await openPortal({ providers: ['Google'] });
  await portal.hostedLoginFlow.finish('/login?error=access_denied&error_description=<b>hello</b>&state=1');
  await expect.element(page.getByRole('alert')).toHaveTextContent('You came back without signing in.');
  await expect.element(page.getByText('hello')).not.toBeInTheDocument();
  await expect.element(google).toBeVisible();
});

it('hosted login shows a message while the session is fetched, and continues to the requested page', async () => {
  const { promise: back, resolve: arrive } = deferred<void>();
  const { portal, storage, at } = await openPortal({
    providers: ['Google'],
    hosted: {
      async finish() {
        await back;
        storage.setItem('in-memory-user-pool.user', 'demo');
        const user = { username: 'demo', sub: 'demo', email: 'd@example.com', asksToRemember: false };
        return ok({ user: { step: 'signed-in', ...user }, returnTo: '/dashboard' });
      },
    },
  });
  const finishing = portal.hostedLoginFlow.finish('/login?code=1&state=1');
  await expect.element(heading('Signing you in')).toHaveFocus();
  arrive();
  await finishing;
  await expect.element(heading('Dashboards')).toBeVisible();
  expect(at()).toBe('/dashboard');
});

it('hosted login says when the redirect failed', async () => {
  const failure = { kind: 'hosted-login-timeout' } as const;
  await openPortal({ providers: ['Google'], hosted: { start: async () => failed(failure) } });
  await google.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('took too long to respond');
});

it('hosted login links to the local pages if they are configured', async () => {
  await openPortal({ configuration: { localPages: { accounts: '/accounts', outbox: '/outbox' } } });
  await expect.element(page.getByRole('link', { name: 'Demo accounts' })).toHaveAttribute('href', '/accounts');
  await expect.element(page.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/outbox');
});
