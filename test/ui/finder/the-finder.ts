import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { dashboardsNamed, openPortal } from '../a-portal';

export const finder = page.getByRole('dialog', { name: 'Find' });
export const field = finder.getByRole('combobox', { name: 'Find' });
export const button = page.getByRole('button', { name: 'Find', exact: true });
export const option = (name: string | RegExp) => finder.getByRole('option', { name });
export const selected = () => finder.getByRole('option', { selected: true });
/** The row that a screen reader reads as marked. */
export const told = () => document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '');
/** The titles of the results, group by group. */
export const offered = (group: string) =>
  finder
    .getByRole('group', { name: group, includeHidden: true })
    .getByRole('option')
    .elements()
    .map((found) => found.querySelector('span')?.textContent);

export const dashboards = dashboardsNamed(
  'Store performance',
  'Stock and supply',
  'Customer retention',
  'Monthly close',
);

export async function openFinder(setup: Parameters<typeof openPortal>[0] = {}) {
  const opened = await openPortal({ path: '/dashboard', as: 'demo', dashboards, ...setup });
  await button.click();
  await expect.element(field).toHaveFocus();
  return opened;
}
