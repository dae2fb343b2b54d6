import { expect, it, onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { failed, ok } from '#domain/result';
import { dashboardsNamed, openPortal } from '../a-portal';
import { violations } from '../violations';

const management = page.getByRole('main').getByRole('link', { name: 'Go to Dashboard management' });
const all = page.getByRole('link', { name: 'See all dashboards' });

const refusals = [
  { kind: 'not-found', title: 'This dashboard is no longer available', manager: /Press Sync in Dashboard management/ },
  { kind: 'not-allowed', title: "You can't open this dashboard", manager: /In Dashboard management, check/ },
] as const;

it.each(refusals)('a $kind dashboard shows managers what they can do', async ({ kind, title, manager }) => {
  const { at } = await openPortal({
    path: '/dashboard/meta-0',
    as: 'demo',
    dashboards: dashboardsNamed('Sales'),
    tickets: () => ({ issue: async () => failed({ kind }) }),
  });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(manager)).toBeVisible();
  await expect.element(page.getByText(/a portal manager/i)).not.toBeInTheDocument();
  await expect.element(all).toBeVisible();
  await management.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Dashboard management' })).toBeVisible();
  expect(at()).toBe('/management/quicksight');
});

it('an opening that only the operator can fix says what is wrong', async () => {
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    dashboards: dashboardsNamed('Sales'),
    tickets: () => ({ issue: async () => failed({ kind: 'bi-service', trouble: 'identity-region' }) }),
  });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('in the wrong identity region. Tell your administrator.');
});

it.each(refusals)('a $kind dashboard tells everyone else whom to ask', async ({ kind, title }) => {
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    dashboards: dashboardsNamed('Sales'),
    tickets: () => ({ issue: async () => failed({ kind }) }),
  });
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByText(/a portal manager/i)).toBeVisible();
  await expect.element(all).toBeVisible();
  await expect.element(management).not.toBeInTheDocument();
});

it('a dashboard for which AWS gives no credentials says so, with the code and a way to the support contact', async () => {
  const support = 'https://help.example/portal';
  const refused = { kind: 'credentials-refused', code: 'AccessDeniedException' } as const;
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    dashboards: dashboardsNamed('Sales'),
    tickets: () => ({ issue: async () => failed(refused) }),
    configuration: { links: { support } },
  });
  const words = page.getByRole('main').getByRole('alert');
  await expect.element(words).toHaveTextContent(/get access to its server for you \(AccessDeniedException\)/);
  await expect.element(words.getByRole('link', { name: 'your administrator' })).toHaveAttribute('href', support);
});

it('an opening without a network counts down to the next try, and then opens by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let isDown = true;
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    dashboards: dashboardsNamed('Sales'),
    tickets: (real) => ({
      issue: async (id) => (isDown ? failed({ kind: 'unreachable' }) : real.issue(id)),
    }),
  });
  await expect.element(page.getByText('Next try in 15 s')).toBeVisible();
  vi.advanceTimersByTime(15_000);
  await expect.element(page.getByText('Next try in 30 s')).toBeVisible();
  isDown = false;
  vi.advanceTimersByTime(30_000);
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
});

it('an opening without a network is tried again as soon as the network is back', async () => {
  let isDown = true;
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    dashboards: dashboardsNamed('Sales'),
    tickets: (real) => ({ issue: async (id) => (isDown ? failed({ kind: 'unreachable' }) : real.issue(id)) }),
  });
  await expect.element(page.getByText('Next try in 15 s')).toBeVisible();
  isDown = false;
  window.dispatchEvent(new Event('online'));
  // Long before the countdown ends.
  await expect.element(page.getByRole('tab', { name: 'Summary' }), { timeout: 8_000 }).toBeVisible();
});

it('a dashboard whose link was used before is reported as refused, and opens with a new one', async () => {
  let fresh = 1;
  await openPortal({
    path: '/dashboard/meta-0',
    as: 'viewer',
    dashboards: dashboardsNamed('Sales'),
    tickets: () => ({ issue: async () => ok({ content: fresh }) }),
  });
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.element(page.getByRole('heading', { name: 'The dashboard refused access' })).toBeVisible();
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  expect(await violations()).toEqual([]);
  fresh = 2;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
});
