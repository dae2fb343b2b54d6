import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import { menu, openPortal } from '../a-portal';
import { link, reports, openMenuOf } from './the-menu';
import { violations } from '../violations';

const tooltip = page.getByRole('tooltip');
const collapse = () => page.getByRole('button', { name: 'Expand menu' }).element();
async function openCollapsed(dashboards: readonly Dashboard[]): Promise<void> {
  await openPortal({ path: '/dashboard', as: 'demo', dashboards, preferences: { menuCollapsed: true } });
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Report 1', exact: true })).toBeVisible();
}

it('the menu shows only icons when collapsed, and remembers that', async () => {
  const { portal } = await openMenuOf(reports(3));
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  const expand = page.getByRole('button', { name: 'Expand menu' });
  await expect.element(expand).toHaveFocus();
  expect(portal.preferences.current().menuCollapsed).toBe(true);
  expect(link('Report 2').element().clientWidth).toBeLessThan(50);
  // The pointer resting on the button has its own tooltip.
  await userEvent.unhover(expand);
  link('Report 2').element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(link('Report 1')).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Report 1About Report 1');
  await expand.click();
  expect(portal.preferences.current().menuCollapsed).toBe(false);
});

it('the collapsed menu has icons and names, and no stars', async () => {
  await openCollapsed(reports(4));
  await link('Report 3').hover();
  await expect.element(tooltip).toHaveTextContent('Report 3About Report 3');
  expect(menu.getByRole('button').elements()).toEqual([collapse()]);
  expect(await violations()).toEqual([]);
});

it('the menu shows one tooltip at a time, however fast the keyboard goes', async () => {
  await openCollapsed(reports(4));
  link('Report 1').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}{Shift>}{Tab}{/Shift}');
  await expect.element(link('Report 3')).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Report 3About Report 3');
  await userEvent.keyboard('{Escape}');
  await expect.element(tooltip).not.toBeInTheDocument();
  // There and back before the browser gets to a timer.
  for (const name of ['Report 2', 'Report 1', 'Report 2']) link(name).element().focus();
  await expect.element(tooltip).toHaveTextContent('Report 2About Report 2');
});

it('the collapsed menu lists the dashboards of closed sections too', async () => {
  const finance = { id: 'finance', titles: { en: 'Finance' }, description: '', icon: '', place: 'n' };
  await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: reports(2).map((report) => ({ ...report, section: 'finance' })),
    sections: () => ({ list: async () => ok([{ ...finance, updatedAt: new Date(0) }]) }),
    preferences: { menuCollapsed: true, menuSections: '-finance' },
  });
  await expect.element(link('Report 2')).toBeVisible();
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.element(link('Report 2')).not.toBeInTheDocument();
});
