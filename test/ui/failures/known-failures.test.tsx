import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Portal } from '#application/portal';
import { loggedAuthFailure } from '#domain/browser/logged-failure';
import type { Failure } from '#domain/failure';
import { type Result, failed } from '#domain/result';
import type { EmbedTicket } from '#ports/dashboards/tickets';
import { dashboardsNamed, heading, openPortal, signIn } from '../a-portal';

const alert = page.getByRole('alert');
const reference = page.getByText(/^ERR-/);
const copyReference = page.getByRole('button', { name: 'Copy reference' });
const atSignIn = { where: '/login', times: 1 };

const formTop = () => heading('Sign in').element().getBoundingClientRect().top;

afterEach(() => {
  vi.restoreAllMocks();
});

/** The reference on the screen is that of the newest entry. */
async function expectReference({ errorLog }: Portal): Promise<void> {
  await expect.element(reference).toBeVisible();
  await expect.element(copyReference).toBeVisible();
  await expect.element(reference).toHaveTextContent(errorLog.current()[0]!.reference);
}

it('a failed sign-in is recorded with its code, and its reference can be copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { portal } = await openPortal({ pool: () => ({ signIn: async () => failed({ kind: 'network' }) }) });
  await signIn('demo', 'Demo-pass-1');
  await expectReference(portal);
  const message = alert.element().textContent.trim();
  expect(portal.errorLog.current()).toMatchObject([
    { kind: 'network', message, specified: { code: 'networkError', message: 'Network Error' }, ...atSignIn },
  ]);
  await copyReference.click();
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(write.mock.lastCall?.[0]).toMatch(
    /^\S+Z ERR-\S+ \/login network: .+ \[networkError: Network Error\]; Northfield Analytics, eu-west-1, not signed in$/,
  );
});

it('a failed sign-in is read out without its reference, which moves nothing', async () => {
  await openPortal({ pool: () => ({ signIn: async () => failed({ kind: 'network' }) }) });
  await expect.element(heading('Sign in')).toBeVisible();
  const before = formTop();
  await signIn('demo', 'Demo-pass-1');
  await expect.element(copyReference).toBeVisible();
  expect(formTop()).toBe(before);
  await expect.element(alert).toHaveTextContent(/^[A-Z][^_]+\.$/);
  await expect.element(alert).not.toHaveTextContent('ERR-');
});

it('a failed sign-in is counted when it happens again', async () => {
  const { portal } = await openPortal({ pool: () => ({ signIn: async () => failed({ kind: 'network' }) }) });
  await signIn('demo', 'Demo-pass-1');
  await expectReference(portal);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.poll(() => portal.errorLog.current()).toMatchObject([{ kind: 'network', times: 2 }]);
  await expectReference(portal);
});

it('a sign-in with a wrong password is recorded, and offers no reference', async () => {
  const { portal } = await openPortal();
  await signIn('demo', 'wrong');
  await expect.element(alert).toBeVisible();
  expect(portal.errorLog.current()).toMatchObject([
    { kind: 'refused', specified: { code: 'default', message: 'Authentication Error' }, ...atSignIn },
  ]);
  await expect.element(copyReference).not.toBeInTheDocument();
  expect(JSON.stringify(portal.errorLog.current())).not.toContain('wrong');
});

it('a sign-in with empty fields is recorded for each of them, and offers no reference', async () => {
  const { portal } = await openPortal();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(alert.first()).toBeVisible();
  expect(portal.errorLog.current().map(({ specified }) => specified)).toEqual([
    { code: 'emptyPassword', message: 'Password cannot be empty' },
    { code: 'emptyUsername', message: 'Username cannot be empty' },
  ]);
  await expect.element(copyReference).not.toBeInTheDocument();
});

it.each([
  ['unreachable', { kind: 'network', specified: { code: 'networkError', message: 'Network Error' } }],
  ['busy', { kind: 'busy', specified: { code: 'default', message: 'Authentication Error' } }],
] as const)(
  'a pool that is %s, and so does not say who is signed in, is recorded once, with the reference shown',
  async (kind, recorded) => {
    const { portal } = await openPortal({ as: 'demo', pool: () => ({ currentUser: async () => failed({ kind }) }) });
    await expectReference(portal);
    expect(portal.errorLog.current()).toMatchObject([{ ...recorded, where: 'start', times: 1 }]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => portal.errorLog.current()).toMatchObject([{ ...recorded, times: 2 }]);
    await expectReference(portal);
  },
);

const failure: Failure = { kind: 'broken' };

it.each(['/home/index', '/management/quicksight'])(
  'dashboards that could not be loaded are recorded with the reference shown on %s',
  async (path) => {
    const { portal } = await openPortal({ path, as: 'demo', catalogue: () => ({ list: async () => failed(failure) }) });
    await expectReference(portal);
    expect(portal.errorLog.current()).toMatchObject([{ kind: 'broken', where: path, times: 1 }]);
  },
);

it('dashboards that could not be loaded are one entry, however many pages say so', async () => {
  const { portal, router } = await openPortal({
    path: '/home/index',
    as: 'demo',
    catalogue: () => ({ list: async () => failed(failure) }),
  });
  await expectReference(portal);
  const first = reference.element().textContent;
  await router.navigate({ to: '/management/quicksight' });
  await expect.element(heading('Dashboard management')).toBeVisible();
  await expect.element(reference).toHaveTextContent(first);
  expect(portal.errorLog.current()).toMatchObject([{ where: '/home/index', times: 1 }]);
});

const path = '/dashboard/meta-0';

it('a dashboard that does not open is recorded with the reference shown', async () => {
  const { portal } = await openPortal({
    path,
    as: 'demo',
    tickets: () => ({ issue: async () => failed({ kind: 'broken' }) }),
  });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expectReference(portal);
  expect(portal.errorLog.current()).toMatchObject([{ kind: 'broken', where: path, times: 1 }]);
});

it('a dashboard that does not open is recorded with the reference shown also where the frame is in trouble', async () => {
  const used: { ticket?: Result<EmbedTicket> } = {};
  const { portal } = await openPortal({
    path,
    as: 'demo',
    dashboards: dashboardsNamed('Sales'),
    tickets: (real) => ({ issue: async (id) => (used.ticket ??= await real.issue(id)) }),
  });
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect.element(heading('Sales')).toBeVisible();
  await expect.element(page.getByText(/^\d+\.\d s$/)).toBeVisible();
  await expectReference(portal);
  expect(portal.errorLog.current()).toMatchObject([{ kind: 'frame-forbidden', where: path, times: 1 }]);
});

it.each(['not-found', 'not-allowed'] as const)(
  'a dashboard that does not open because it is %s is recorded, without a reference',
  async (kind) => {
    const { portal } = await openPortal({
      path,
      as: 'demo',
      tickets: () => ({ issue: async () => failed({ kind }) }),
    });
    await expect.element(page.getByRole('link', { name: 'See all dashboards' })).toBeVisible();
    expect(portal.errorLog.current()).toMatchObject([{ kind, where: path, times: 1 }]);
    await expect.element(copyReference).not.toBeInTheDocument();
  },
);

it('a failed sync is recorded with the reference shown, which is the backend’s id of the request', async () => {
  const { portal } = await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    sync: () => ({ run: async () => failed({ kind: 'busy', requestId: 'ERR-7F3K-20C1' }) }),
  });
  await page.getByRole('button', { name: 'Sync' }).click();
  await expectReference(portal);
  await expect.element(reference).toHaveTextContent('ERR-7F3K-20C1');
  expect(portal.errorLog.current()).toMatchObject([{ kind: 'busy', where: '/management/quicksight', times: 1 }]);
});

it('the error log shows the code and the message of the specification beside the words', async () => {
  const { portal } = await openPortal({ path: '/error-log/list', as: 'demo' });
  const failure = { kind: 'network' } as const;
  portal.errorLog.recordFailure(failure, loggedAuthFailure(failure, "Couldn't be reached."), '/login');
  const entry = page.getByRole('list', { name: 'Error log' }).getByRole('listitem');
  await expect
    .element(entry)
    .toHaveTextContent("Couldn't be reached.Just now, network at /login (networkError: Network Error)");
});
