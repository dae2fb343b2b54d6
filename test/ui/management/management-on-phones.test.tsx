import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ok } from '#domain/result';
import { aSection } from '../../domain/dashboards/sections/a-section';
import { enlargeLetters } from '../large-letters';
import { openPortal } from '../a-portal';
import { audit, costs, openManagement, sales, star } from './management-page';

it('management shows the star below the icon on a phone', async () => {
  const { row } = await openManagement([sales]);
  await page.viewport(390, 844);
  await expect.element(star('Sales overview')).toBeInViewport();
  const icon = row('Sales overview').element().querySelector('svg')!.getBoundingClientRect();
  const mark = star('Sales overview').element().querySelector('svg')!.getBoundingClientRect();
  expect(mark.top).toBeGreaterThanOrEqual(icon.bottom);
  expect(Math.abs(mark.left + mark.width / 2 - (icon.left + icon.width / 2))).toBeLessThanOrEqual(1);
});

it('management gives the heading its full width where the Sync button is long', async () => {
  await openManagement([sales], { locale: 'it' });
  await page.viewport(390, 844);
  const title = page.getByRole('heading', { level: 1, name: 'Gestione delle dashboard' });
  await expect.element(title).toBeVisible();
  expect(title.element().clientWidth).toBeGreaterThanOrEqual(224);
});

it('an entry opens the editor from anywhere in it on a phone', async () => {
  const { dialog } = await openManagement([sales]);
  await page.viewport(390, 844);
  const entry = page.getByRole('button', { name: 'Edit Sales overview' }).element().closest('tr')!;
  await expect.poll(() => entry.cells.length).toBe(2);
  const { left, top } = entry.getBoundingClientRect();
  await userEvent.click(entry, { position: { x: 120 - left, y: 20 } });
  expect(top).toBeGreaterThan(0);
  await expect.element(dialog).toBeVisible();
});

it('Select turns icons into boxes on a phone, which select rows without opening the editor, until it is cleared', async () => {
  const { dialog, row } = await openManagement([sales, costs]);
  await page.viewport(390, 844);
  const box = page.getByRole('checkbox', { name: 'Select Costs 10' });
  await expect.element(star('Costs 10')).toBeVisible();
  expect(box.query()).toBeNull();
  const { left } = row('Costs 10').element().querySelector('svg')!.getBoundingClientRect();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Select' }).click();
  await expect.element(page.getByText('0 selected')).toBeVisible();
  expect(Math.abs(box.element().getBoundingClientRect().left - left)).toBeLessThanOrEqual(1);
  await box.click();
  await expect.element(page.getByText('1 selected')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Change…' }).click();
  await expect.element(page.getByRole('heading', { name: 'Change 1 dashboard' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Edit Costs 10' })).toHaveFocus();
});

it('management names the dashboards outside sections on a phone, beside what it says of them', async () => {
  await openManagement([sales, { ...costs, section: 'finance' }], { kept: [aSection({ updatedAt: new Date(1) })] });
  await page.viewport(390, 844);
  const name = page.getByText('Outside sections', { exact: true });
  await expect.element(name).toBeVisible();
  const { left, right, bottom } = name.element().getBoundingClientRect();
  const said = page.getByText('1 dashboard, last in the menu without a heading').element().getBoundingClientRect();
  expect(right - left).toBeGreaterThan(80);
  expect(said.left >= right || said.top >= bottom).toBe(true);
});

it('an entry keeps its title and the names of its groups on a phone with large letters', async () => {
  const { row } = await openManagement([sales]);
  await page.viewport(390, 844);
  enlargeLetters();
  await expect.element(row('Sales overview').getByText('Sales overview')).toBeVisible();
  for (const text of ['Sales overview', sales.groupList.join(', ')]) {
    const { scrollWidth, clientWidth } = row('Sales overview')
      .getByText(text, { exact: true })
      .element()
      .closest('.truncate, [title]')!;
    expect(scrollWidth, text).toBeLessThanOrEqual(clientWidth);
    expect(clientWidth, text).toBeGreaterThan(50);
  }
});

it('the view of the list that an address names is in sight on a phone', async () => {
  const size = { width: 320, height: 844 };
  const dashboards = [sales, costs, audit];
  await openPortal({ path: '/management/quicksight?status=missing', as: 'demo', size, dashboards });
  const view = page.getByRole('button', { name: /^Missing from QuickSight/, pressed: true });
  await expect.element(view).toBeVisible();
  await expect.poll(() => view.element().getBoundingClientRect().right).toBeLessThanOrEqual(320 - 16);
  expect(view.element().getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
});

it('the current tab of Management is in sight on a phone with large letters', async () => {
  enlargeLetters();
  const request = { sub: 's1', email: 'jonas@example.com', dashboard: sales.id, groups: [], note: '', at: new Date() };
  await openPortal({
    path: '/management/health',
    as: 'demo',
    size: { width: 320, height: 844 },
    requests: { waiting: async () => ok(Array.from({ length: 25 }, (_, one) => ({ ...request, sub: `s${one}` }))) },
  });
  await expect.element(page.getByText('25', { exact: true })).toBeInTheDocument();
  const tab = page.getByRole('navigation', { name: 'Management' }).getByRole('link', { name: 'Health' });
  await expect.element(tab).toBeVisible();
  const { left, right } = tab.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  // Where the strip does not fade yet.
  expect(right).toBeLessThanOrEqual(320 - 16);
});
