import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ok } from '#domain/result';
import { dashboardsNamed, heading, menu, openPortal } from '../a-portal';

it('a list load removes the current page and restores it', async () => {
  const [sales, costs] = dashboardsNamed('Sales', 'Costs');
  let dashboards = [sales!, costs!];
  const list = async () => ok({ dashboards, skipped: 0 });
  const { portal, at } = await openPortal({ path: '/dashboard/meta-0', as: 'viewer', catalogue: () => ({ list }) });
  await expect.element(heading('Sales')).toBeVisible();

  dashboards = [costs!];
  await portal.dashboards.load();
  await expect.element(heading('This dashboard is no longer available')).toBeVisible();
  expect(document.title).toBe('Dashboard not available');
  expect(at()).toBe('/dashboard/meta-0');

  dashboards = [costs!, { ...sales!, title: 'Sales again' }];
  await portal.dashboards.load();
  await expect.element(heading('Sales again')).toBeVisible();
  expect(document.title).toBe('Sales again');
  await expect.element(menu.getByRole('link', { name: 'Sales again' })).toHaveAttribute('aria-current', 'page');
});

it("a list load doesn't affect any other page", async () => {
  const [sales, costs] = dashboardsNamed('Sales', 'Costs');
  let dashboards = [sales!];
  const list = async () => ok({ dashboards, skipped: 0 });
  const { portal } = await openPortal({ path: '/management/quicksight', as: 'demo', catalogue: () => ({ list }) });
  await page.getByRole('button', { name: 'Edit Sales' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Half typed');
  dashboards = [sales!, costs!];
  await portal.dashboards.load();
  await expect.element(page.getByRole('button', { name: 'Edit Costs', includeHidden: true })).toBeInTheDocument();
  await expect.element(title).toHaveValue('Half typed');
});
