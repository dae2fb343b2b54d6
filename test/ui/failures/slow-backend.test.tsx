import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#domain/result';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import { dashboardsNamed, menu, openPortal } from '../a-portal';
import { deferred } from '../../application/deferred';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Opens a page on a backend whose list loads when `answer` is called. */
async function openOnSlowBackend(path = '/dashboard/meta-0', as: 'demo' | 'viewer' = 'demo') {
  const listed = deferred<DashboardList>();
  await openPortal({
    path,
    as,
    catalogue: () => ({ list: async () => ok(await listed.promise) }),
  });
  return { answer: () => listed.resolve({ dashboards: dashboardsNamed('Sales overview'), skipped: 0 }) };
}

it('shows that it is waiting instead of a blank page, and the page as soon as the backend responds', async () => {
  const { answer } = await openOnSlowBackend();
  await expect.element(page.getByRole('status').getByText('Loading')).toBeInTheDocument();
  await expect.element(menu).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Loading' });
  await expect.element(progress).toBeInTheDocument();
  answer();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sales overview' })).toBeVisible();
  await expect.element(progress).not.toBeInTheDocument();
});

it.each([
  ['/dashboard/gone', 'demo', "This dashboard isn't available to you", 'Dashboard not available'],
  ['/management/quicksight', 'viewer', 'Page not found', 'Page not found'],
] as const)('shows that %s is not there for %s as soon as the backend answers', async (path, as, name, title) => {
  const { answer } = await openOnSlowBackend(path, as);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Loading' })).toBeInTheDocument();
  answer();
  await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => document.title).toBe(title);
});

it('a slow backend is mentioned after ten seconds, and people can give up', async () => {
  await openOnSlowBackend();
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByText('is taking longer than usual')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel and sign out' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
});
