import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Dashboard } from '../../src/domain/dashboards/dashboard';
import { menu, openPortal } from './a-portal';
import { link, entries, star, favourites, listItemOf, reports, openMenuOf, large } from './the-menu';
import { violations } from './violations';

const tooltip = page.getByRole('tooltip');
const collapse = () => page.getByRole('button', { name: 'Expand menu' }).element();
const middleOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
async function openCollapsed(dashboards: readonly Dashboard[]): Promise<void> {
  await openPortal({ path: '/dashboard', as: 'demo', dashboards, preferences: { menuCollapsed: true } });
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Report 1', exact: true })).toBeVisible();
}

it('shows only icons when collapsed, and remembers that', async () => {
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

it('shows a star beside the focused or hovered icon when collapsed, which stays while its entry moves to the top', async () => {
  await openCollapsed(reports(4));
  await expect.element(favourites).not.toBeInTheDocument();
  await link('Report 3').hover();
  await expect.element(tooltip).toHaveTextContent('Report 3About Report 3');
  expect(menu.getByRole('button').elements()).toEqual([star('Report 3').element(), collapse()]);
  // Once both have moved to their places.
  expect(await violations()).toEqual([]);
  const before = middleOf(star('Report 3').element());
  const { x, y } = middleOf(tooltip.element());
  expect(tooltip.element().contains(document.elementFromPoint(x, y))).toBe(true);
  expect(before.y).toBeCloseTo(middleOf(link('Report 3').element()).y, 0);
  const [inUse, next] = ['Report 3', 'Report 2'].map((name) => link(name).element().querySelector('svg'));
  expect(middleOf(inUse!).x).toBeCloseTo(middleOf(next!).x, 0);

  await star('Report 3').click();
  await expect.element(star('Report 3')).toHaveAttribute('aria-pressed', 'true');
  expect(entries()).toEqual(['Report 3', 'Dashboard', 'Report 1', 'Report 2', 'Report 4', 'Management']);
  expect(middleOf(star('Report 3').element())).toEqual(before);
  await expect.element(tooltip).toHaveTextContent('Report 3');
  await menu.getByRole('heading', { name: 'Favourites' }).hover();
  await expect.element(tooltip).toHaveTextContent('Favourites');
  await expect.element(star('Report 3')).not.toBeInTheDocument();
  await link('Management').hover();
  await expect.element(tooltip).toHaveTextContent('Management');
  expect(menu.getByRole('button').elements()).toEqual([collapse()]);

  link('Report 4').element().focus();
  await link('Report 4').hover();
  await star('Report 4').click();
  await expect.element(favourites).toHaveTextContent('Report 3Report 4');
  await expect.element(link('Report 4')).toHaveFocus();
});

it("reaches an icon's star by keyboard and moves on, also after its entry has moved", async () => {
  await openCollapsed(large);
  link('Report 1').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  await expect.element(star('Report 3')).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Report 3About Report 3');
  expect(await violations()).toEqual([]);
  await link('Report 5').hover();
  await page.getByRole('heading', { level: 1 }).hover();
  await userEvent.keyboard('{Tab}');
  await expect.element(link('Report 4')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  await expect.element(link('Report 4')).toHaveFocus();
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(link('Report 5')).toHaveFocus();
  await userEvent.keyboard('{Tab}{Escape}');
  await expect.element(link('Report 5')).toHaveFocus();
  await expect.element(tooltip).not.toBeInTheDocument();

  await userEvent.keyboard('{End}{Tab}{Enter}');
  await expect.element(favourites.getByRole('link')).toHaveTextContent('Report 10000');
  await expect.element(star('Report 10000')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(link('Dashboard')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Tab} ');
  await expect.element(favourites).not.toBeInTheDocument();
  await expect.element(star('Report 10000')).toHaveAttribute('aria-pressed', 'false');
  await userEvent.keyboard('{Tab}');
  await expect.element(link('Management')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(star('Report 10000')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(link('Report 10000')).toHaveFocus();
});

it('moves back by keyboard the same way, from icon to star to icon', async () => {
  await openCollapsed(large);
  link('Dashboard').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(link('Report 3')).toHaveFocus();
  listItemOf('Report 3')?.scrollIntoView({ block: 'start' });
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(star('Report 2')).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Report 2About Report 2');
  // Once it has moved to its place.
  await expect
    .poll(() => middleOf(star('Report 2').element()).y)
    .toBeCloseTo(middleOf(link('Report 2').element()).y, 0);
  for (const stop of [link('Report 2'), star('Report 1'), link('Report 1'), link('Dashboard')]) {
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
    await expect.element(stop).toHaveFocus();
  }
  await userEvent.keyboard('{Tab}{Tab}');
  await expect.element(star('Report 1')).toHaveFocus();
});
