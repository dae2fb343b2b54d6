import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { dashboardsNamed, heading, openPortal } from '../a-portal';
import { enlargeLetters } from '../large-letters';
import { ago, linksIn, minutes } from './the-home';

it('home shows managers how many dashboards nobody opens, which leads to their list', async () => {
  const { router } = await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: dashboardsNamed('News', 'Sales'),
    home: { unused: 2 },
  });
  const item = page.getByRole('listitem').filter({ hasText: '2 dashboards that nobody opens' });
  await item.getByRole('link', { name: 'Review' }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ status: 'unused' });
});

it('home shows managers what needs attention', async () => {
  const [sales, costs] = dashboardsNamed('Sales', 'Costs') as [Dashboard, Dashboard];
  const dashboards = [sales, { ...costs, status: 'DRAFT' }, { ...aDashboard(), missing: true }];
  await openPortal({ path: '/home/index', as: 'demo', dashboards });
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await expect.element(attention.getByText('1 dashboard not published')).toBeVisible();
  await expect.element(attention.getByText('1 missing from QuickSight')).toBeVisible();
  const leadsTo = (name: string, href: string) =>
    expect.element(attention.getByRole('link', { name })).toHaveAttribute('href', href);
  await leadsTo('Review', '/management/quicksight?status=not-published');
  await leadsTo('Resolve', '/management/quicksight?status=missing');
});

it('home lets managers answer a request for access where it is listed', async () => {
  const [sales] = dashboardsNamed('Sales') as [Dashboard];
  let requests = [
    { sub: 's1', email: 'jonas@example.com', dashboard: sales.id, groups: [], note: '', at: ago(minutes) },
  ];
  const answer = async () => {
    requests = [];
    return ok(undefined);
  };
  await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: [sales],
    requests: { waiting: async () => ok(requests), answer },
  });
  await page.getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Access to Sales for jonas@example.com' });
  await dialog.getByRole('radio', { name: /^Only/ }).click();
  await dialog.getByRole('button', { name: 'Grant access' }).click();
  await expect.element(page.getByText('jonas@example.com now has access')).toBeVisible();
  await expect.element(page.getByText('1 request for access')).not.toBeInTheDocument();
});

it('home keeps what needs attention apart from its action on a phone with large letters', async () => {
  enlargeLetters();
  const [sales] = dashboardsNamed('Sales') as [Dashboard];
  const request = {
    sub: 's1',
    email: 'jonas@example.com',
    dashboard: sales.id,
    groups: [],
    note: '',
    at: ago(minutes),
  };
  await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: [sales],
    size: { width: 390, height: 844 },
    requests: { waiting: async () => ok([request, { ...request, sub: 's2' }]) },
  });
  const action = page.getByRole('button', { name: 'Answer' });
  await expect.element(action).toBeVisible();
  const text = page.getByText('2 requests for access').element();
  expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
  const [said, pressed] = [text, action.element()].map((one) => one.getBoundingClientRect());
  expect(pressed!.top >= said!.bottom || pressed!.left - said!.right >= 16).toBe(true);
});

it('home shows managers what needs attention also while no dashboard is published', async () => {
  const drafts = dashboardsNamed('Sales', 'Costs').map((dashboard) => ({ ...dashboard, status: 'DRAFT' }));
  await openPortal({ path: '/home/index', as: 'demo', dashboards: drafts });
  await expect.element(heading('Nothing here yet')).toBeVisible();
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await expect.element(attention.getByText('2 dashboards not published')).toBeVisible();
});

it('home shows nobody but managers what needs attention', async () => {
  const [sales, costs] = dashboardsNamed('Sales', 'Costs') as [Dashboard, Dashboard];
  const dashboards = [sales, { ...costs, status: 'DRAFT' }];
  await openPortal({ path: '/home/index', as: 'viewer', dashboards });
  await expect.element(heading(/^Good/)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Needs attention' })).not.toBeInTheDocument();
  expect(linksIn('All dashboards')).toEqual(['Sales']);
});
