import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { dashboardsNamed, menu, openPortal } from '../a-portal';

export const filter = page.getByRole('searchbox', { name: 'Filter dashboards' });
export const link = (name: string) => menu.getByRole('link', { name, exact: true });
export const entries = () =>
  menu
    .getByRole('link')
    .elements()
    .map((entry) => entry.textContent);
export const star = (name: string) => menu.getByRole('button', { name: `Favourite: ${name}`, exact: true });
export const favourites = menu.getByRole('list', { name: 'Favourites' });
export const listItemOf = (name: string) => link(name).element().closest('li');
/** Titles in the order of the menu. */
export const reports = (count: number): Dashboard[] =>
  dashboardsNamed(...Array.from({ length: count }, (_, index) => `Report ${index + 1}`));

export async function openMenuOf(dashboards: readonly Dashboard[], path = '/home/index') {
  const opened = await openPortal({ path, as: 'demo', dashboards });
  await expect.element(link('Dashboard')).toBeVisible();
  return opened;
}

export const large = reports(10_000);
