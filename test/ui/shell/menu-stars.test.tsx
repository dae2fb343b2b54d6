import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import { menu, openPortal } from '../a-portal';
import { filter, link, entries, star, favourites, listItemOf, reports, openMenuOf, large } from './the-menu';

const isInSight = (name: string) =>
  star(name).element().querySelector('svg')?.checkVisibility({ visibilityProperty: true });

it('the menu lists favourites on top, and only once', async () => {
  const dashboards = reports(4);
  const { portal } = await openMenuOf(dashboards);
  await expect.element(menu.getByRole('heading', { name: 'Favourites' })).not.toBeInTheDocument();
  const [, , third] = dashboards;
  if (third) portal.shelf.star(third.id);
  await expect.poll(entries).toEqual(['Report 3', 'Dashboard', 'Report 1', 'Report 2', 'Report 4', 'Management']);
  await expect.element(menu.getByRole('list', { name: 'Favourites' })).toHaveTextContent('Report 3');
  link('Report 3').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Dashboard')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Report 1')).toHaveFocus();
  await userEvent.keyboard('{Home}');
  await expect.element(link('Report 3')).toHaveFocus();
  if (third) portal.shelf.star(third.id);
  await expect.poll(entries).toEqual(['Dashboard', 'Report 1', 'Report 2', 'Report 3', 'Report 4', 'Management']);
});

it('the menu shows the star of the focused or hovered entry, and moves the dashboard to the top when pressed', async () => {
  await openMenuOf(reports(4));
  expect(isInSight('Report 3')).toBe(false);
  await link('Report 3').hover();
  await expect.poll(() => isInSight('Report 3')).toBe(true);
  expect(isInSight('Report 2')).toBe(false);
  expect(star('Report 3').element().closest('a')).toBeNull();

  await star('Report 3').click();
  await expect.element(favourites.getByRole('link')).toHaveTextContent('Report 3');
  await expect.element(star('Report 3')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(star('Report 3')).toHaveFocus();
  expect(link('Report 3').elements()).toHaveLength(1);
  expect(entries()).toEqual(['Report 3', 'Dashboard', 'Report 1', 'Report 2', 'Report 4', 'Management']);
  expect(menu.getByRole('button', { name: /Favourite: (Dashboard|Management)/ }).elements()).toEqual([]);
});

it('the menu moves the focus from an entry to its star, and along with the entry to its new place', async () => {
  await openMenuOf(large);
  link('Dashboard').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  await expect.element(star('Report 2')).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Add to favourites');
  filter.element().focus();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
  star('Report 2').element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Report 3')).toHaveFocus();
  await userEvent.keyboard('{PageDown}{PageUp}{Tab}{PageDown}{PageUp}');
  await expect.element(link('Report 3')).toHaveFocus();

  await userEvent.keyboard('{End}{Tab}{Enter}');
  await expect.element(favourites.getByRole('link')).toHaveTextContent('Report 10000');
  await expect.element(star('Report 10000')).toHaveFocus();
  await expect.element(star('Report 10000')).toBeInViewport();
  await userEvent.keyboard(' ');
  await expect.element(favourites).not.toBeInTheDocument();
  await expect.element(star('Report 10000')).toHaveFocus();
  await expect.element(star('Report 10000')).toBeInViewport();
  await expect.element(star('Report 10000')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(link('Report 10000')).toHaveFocus();
});

it('the menu keeps its scroll position when a star is pressed', async () => {
  await openMenuOf(large, '/dashboard/meta-6999');
  await expect.element(link('Report 7000')).toBeInViewport();
  const list = listItemOf('Report 7000')?.closest('.overflow-y-auto');
  list?.scrollTo(0, 145_000);
  await link('Report 5003').hover();
  await star('Report 5003').click();
  await expect.element(star('Report 5003')).toHaveFocus();
  await expect.element(star('Report 5003')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(link('Report 5004')).toBeInViewport();
  await link('Report 5010').hover();
  await star('Report 5010').click();
  await expect.element(link('Report 5011')).toBeInViewport();
});

it('the menu shows stars in the sheet on phones, and stays open when one is pressed', async () => {
  await openPortal({ path: '/home/index', as: 'demo', dashboards: reports(3), size: { width: 320, height: 700 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  for (const name of ['Report 1', 'Report 2', 'Report 3']) {
    const { clientWidth, clientHeight } = star(name).element();
    expect([clientWidth, clientHeight]).toEqual([44, 44]);
    expect(isInSight(name)).toBe(true);
  }
  await star('Report 2').click();
  await expect.element(favourites.getByRole('link')).toHaveTextContent('Report 2');
  await expect.element(star('Report 2')).toHaveFocus();
  await star('Report 2').click();
  await expect.element(favourites).not.toBeInTheDocument();
  await expect.element(star('Report 2')).toHaveFocus();
});

it('the menu keeps the favourites of another browser tab', async () => {
  const dashboards = reports(2);
  const shelf = createInMemoryShelf();
  const { portal } = await openPortal({ path: '/home/index', as: 'demo', dashboards, shelf });
  await expect.element(link('Report 1')).toBeVisible();
  const state = portal.session.current();
  const sub = state.status === 'signed-in' ? state.user.sub : '';
  const [, second] = dashboards;
  if (second) void shelf.change(sub, { change: 'starred', id: second.id, at: new Date(1) });
  await expect.poll(entries).toEqual(['Report 2', 'Dashboard', 'Report 1', 'Management']);
});
