import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createInMemoryShelf } from '../../src/adapters/in-memory/in-memory-shelf';
import type { Dashboard } from '../../src/domain/dashboard';
import { ok } from '../../src/domain/result';
import { dashboardsNamed, menu, openPortal } from './a-portal';
import { violations } from './violations';

const filter = page.getByRole('searchbox', { name: 'Filter dashboards' });
const link = (name: string) => menu.getByRole('link', { name, exact: true });
const entries = () =>
  menu
    .getByRole('link')
    .elements()
    .map((entry) => entry.textContent);
const star = (name: string) => menu.getByRole('button', { name: `Favourite: ${name}`, exact: true });
const isInSight = (name: string) =>
  star(name).element().querySelector('svg')?.checkVisibility({ visibilityProperty: true });
const favourites = menu.getByRole('list', { name: 'Favourites' });
const listItemOf = (name: string) => link(name).element().closest('li');
const phone = { width: 390, height: 844 };
const tablet = { width: 800, height: 900 };

/** Titles in the order of the menu. */
const reports = (count: number): Dashboard[] =>
  dashboardsNamed(...Array.from({ length: count }, (_, index) => `Report ${index + 1}`));

afterEach(() => {
  delete document.documentElement.dataset['theme'];
});

async function openMenuOf(dashboards: readonly Dashboard[], path = '/home/index') {
  const opened = await openPortal({ path, as: 'demo', dashboards });
  await expect.element(link('Dashboard')).toBeVisible();
  return opened;
}

it('filters the titles as they are typed, whatever the case and the accents', async () => {
  await openMenuOf([...reports(12), ...dashboardsNamed('Évolution des ventes')]);
  await filter.fill('evolution');
  await expect.element(link('Report 2')).not.toBeInTheDocument();
  expect(entries()).toEqual(['Dashboard', 'Évolution des ventes', 'Management']);
  await filter.fill('port 11');
  await expect.poll(entries).toEqual(['Dashboard', 'Report 11', 'Management']);
  await filter.fill('nothing like it');
  await expect.element(page.getByText('No dashboard has this in its title')).toBeVisible();
});

it('shows all entries while the filter is out of sight: collapsed, or with few dashboards after a list load', async () => {
  let dashboards = reports(14);
  const list = async () => ok({ dashboards, skipped: 0 });
  const { portal } = await openPortal({ path: '/home/index', as: 'demo', catalogue: () => ({ list }) });
  await filter.fill('port 11');
  await expect.poll(entries).toEqual(['Dashboard', 'Report 11', 'Management']);
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(entries).toHaveLength(16);
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.element(filter).toHaveValue('port 11');
  await expect.poll(entries).toEqual(['Dashboard', 'Report 11', 'Management']);

  dashboards = reports(2);
  await portal.dashboards.load();
  await expect.poll(entries).toEqual(['Dashboard', 'Report 1', 'Report 2', 'Management']);
  await expect.element(filter).not.toBeInTheDocument();
});

it('puts favourites on top, and lists them once', async () => {
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

it('shows the star of the entry in use, and puts the dashboard on top when it is pressed', async () => {
  await openMenuOf(reports(4));
  expect(isInSight('Report 3')).toBe(false);
  await link('Report 3').hover();
  await expect.poll(() => isInSight('Report 3')).toBe(true);
  expect(isInSight('Report 2')).toBe(false);
  expect(star('Report 3').element().closest('a')).toBeNull();
  expect(await violations()).toEqual([]);

  await star('Report 3').click();
  await expect.element(favourites.getByRole('link')).toHaveTextContent('Report 3');
  await expect.element(star('Report 3')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(star('Report 3')).toHaveFocus();
  expect(link('Report 3').elements()).toHaveLength(1);
  expect(entries()).toEqual(['Report 3', 'Dashboard', 'Report 1', 'Report 2', 'Report 4', 'Management']);
  expect(menu.getByRole('button', { name: /Favourite: (Dashboard|Management)/ }).elements()).toEqual([]);
});

it('takes the keyboard from an entry to its star, and along with the entry to its new place', async () => {
  await openMenuOf(large);
  link('Dashboard').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Tab}');
  await expect.element(star('Report 2')).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Add to favourites');
  expect(await violations()).toEqual([]);
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

it('stays where it is scrolled to when a star is pressed there', async () => {
  await openMenuOf(large, '/dashboard/meta-6999');
  await expect.element(link('Report 7000')).toBeInViewport();
  const list = listItemOf('Report 7000')?.closest('.overflow-y-auto');
  list?.scrollTo(0, 150_000);
  await link('Report 5003').hover();
  await star('Report 5003').click();
  await expect.element(star('Report 5003')).toHaveFocus();
  await expect.element(star('Report 5003')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(link('Report 5004')).toBeInViewport();
  await link('Report 5010').hover();
  await star('Report 5010').click();
  await expect.element(link('Report 5011')).toBeInViewport();
});

it('shows icons alone when it is collapsed, and remembers it', async () => {
  const { portal } = await openMenuOf(reports(3));
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  const expand = page.getByRole('button', { name: 'Expand menu' });
  await expect.element(expand).toHaveFocus();
  expect(portal.preferences.current().menuCollapsed).toBe(true);
  expect(link('Report 2').element().clientWidth).toBeLessThan(50);
  // The pointer that rests on the button has a tooltip of its own.
  await userEvent.unhover(expand);
  link('Report 2').element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(link('Report 1')).toHaveFocus();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Report 1About Report 1');
  await expand.click();
  expect(portal.preferences.current().menuCollapsed).toBe(false);
});

const collapse = () => page.getByRole('button', { name: 'Expand menu' }).element();
const tooltip = page.getByRole('tooltip');
const middleOf = (element: Element): { x: number; y: number } => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

async function openCollapsed(dashboards: readonly Dashboard[]): Promise<void> {
  await openPortal({ path: '/dashboard', as: 'demo', dashboards, preferences: { menuCollapsed: true } });
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Report 1', exact: true })).toBeVisible();
}

it('has a star beside the icon in use when it is collapsed, which stays while its entry goes on top', async () => {
  await openCollapsed(reports(4));
  await expect.element(favourites).not.toBeInTheDocument();
  await link('Report 3').hover();
  await expect.element(tooltip).toHaveTextContent('Report 3About Report 3');
  expect(menu.getByRole('button').elements()).toEqual([star('Report 3').element(), collapse()]);
  // Once both have risen to their places.
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

it('leads the keyboard to the star of an icon and on, also from where its entry has gone', async () => {
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

it('leads the keyboard back the same way, from icon to star to icon', async () => {
  await openCollapsed(large);
  link('Dashboard').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(link('Report 3')).toHaveFocus();
  listItemOf('Report 3')?.scrollIntoView({ block: 'start' });
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(star('Report 2')).toHaveFocus();
  await expect.element(tooltip).toHaveTextContent('Report 2About Report 2');
  // Once it has risen to its place.
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

it('starts collapsed where it was left so, with all of its names on phones', async () => {
  await openPortal({ path: '/home/index', as: 'demo', preferences: { menuCollapsed: true }, size: phone });
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(link('Sales overview').element().clientWidth).toBeGreaterThan(200);
});

it('gives the focus to the heading of the page that was chosen in the sheet', async () => {
  await openPortal({ path: '/home/index', as: 'demo', size: phone });
  // A page whose code is there already comes before the sheet is gone.
  for (const [name, title] of [
    ['Sales overview', 'Sales overview'],
    ['Dashboard', 'Dashboards'],
    ['Sales overview', 'Sales overview'],
  ] as const) {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await link(name).click();
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toHaveFocus();
  }
});

it('stands whatever the titles are', async () => {
  const long = 'W'.repeat(10_000);
  const odd = dashboardsNamed('', '   ', long, '<b>bold</b> & {{count}}', 'مبيعات', '👩‍🚀🚀', '‮gnihtyna').map(
    (dashboard, index) => ({ ...dashboard, icon: index === 3 ? 'NoSuchIcon' : dashboard.icon, metaName: '' }),
  );
  await openMenuOf(odd);
  await expect.element(link('<b>bold</b> & {{count}}')).toBeVisible();
  const heights = new Set(
    menu
      .getByRole('link')
      .elements()
      .slice(1, -1)
      .map((entry) => entry.clientHeight),
  );
  expect(heights).toEqual(new Set([28]));
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  for (const name of entries()) expect(name.trim()).not.toBe('');
  for (const name of ['مبيعات', long]) {
    link(name).element().focus();
    await userEvent.keyboard('{ArrowDown}{ArrowUp}');
    const [words, mark] = [link(name).element().querySelector('span'), star(name).element()];
    expect(words?.getBoundingClientRect().right).toBeLessThanOrEqual(mark.getBoundingClientRect().left);
  }
  expect(await violations()).toEqual([]);
  expect(getComputedStyle(link('مبيعات').element().querySelector('span') ?? document.body).direction).toBe('rtl');
});

it('leads to a page with a title of 10,000 characters, and the layout stands', async () => {
  const [dashboard] = dashboardsNamed('long');
  const long = `${'Wide '.repeat(1000)}${'W'.repeat(5000)}`;
  if (dashboard) await openMenuOf([{ ...dashboard, title: long }], '/dashboard/meta-0');
  await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  expect(page.getByRole('banner').element().clientHeight).toBe(43);
});

const large = reports(10_000);
const drawn = () => menu.getByRole('link').elements().length;

it('draws those of 10,000 dashboards that are in sight', async () => {
  await openMenuOf(large);
  await expect.element(link('Report 1')).toBeVisible();
  expect(drawn()).toBeLessThan(100);
  expect(listItemOf('Report 3')).toHaveAttribute('aria-posinset', '3');
  expect(listItemOf('Report 3')).toHaveAttribute('aria-setsize', '10000');
  expect(await violations()).toEqual([]);
});

it('walks through all 10,000 by keyboard', async () => {
  await openMenuOf(large);
  link('Dashboard').element().focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(link('Report 2')).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(link('Report 10000')).toHaveFocus();
  await expect.element(link('Report 10000')).toBeInViewport();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Report 10000')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(link('Report 9999')).toHaveFocus();
  await userEvent.keyboard('{PageUp}');
  const [focused = ''] = [document.activeElement?.textContent];
  expect(Number(focused?.replace('Report ', ''))).toBeGreaterThan(9900);
  expect(Number(focused?.replace('Report ', ''))).toBeLessThan(9990);
  await userEvent.keyboard('{Home}');
  await expect.element(link('Dashboard')).toHaveFocus();
  for (let step = 0; step < 60; step++) await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Report 60')).toHaveFocus();
  await expect.element(link('Report 60')).toBeInViewport();
  expect(drawn()).toBeLessThan(100);
});

it('goes from one to the next with Tab, also beyond those in sight', async () => {
  await openMenuOf(large);
  link('Report 1').element().focus();
  for (let step = 0; step < 60; step++) await userEvent.keyboard('{Tab}');
  await expect.element(link('Report 31')).toHaveFocus();
  await userEvent.keyboard('{End}{Tab}{Tab}');
  await expect.element(link('Management')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(star('Report 10000')).toHaveFocus();
});

it('keeps the focus while its entry is scrolled away', async () => {
  await openMenuOf(large);
  link('Report 4').element().focus();
  const list = listItemOf('Report 4')?.closest('.overflow-y-auto');
  list?.scrollTo(0, 150_000);
  await expect.element(link('Report 5000')).toBeVisible();
  await expect.element(link('Report 4')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(star('Report 4')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(link('Report 5')).toHaveFocus();
  await expect.element(link('Report 5')).toBeInViewport();
});

it('finds one of 10,000, and leads there by keyboard alone', async () => {
  const { at } = await openMenuOf(large);
  filter.element().focus();
  await userEvent.keyboard('report 77');
  await expect.element(link('Report 770')).toBeInTheDocument();
  await expect.element(link('Report 1')).not.toBeInTheDocument();
  expect(listItemOf('Report 77')).toHaveAttribute('aria-setsize', '111');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Dashboard')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Report 77' })).toHaveFocus();
  expect(at()).toBe('/dashboard/meta-76');
});

it('brings the page in sight into view', async () => {
  const { router } = await openMenuOf(large, '/dashboard/meta-6999');
  await expect.element(link('Report 7000')).toBeInViewport();
  await router.navigate({ href: '/dashboard/meta-499' });
  await expect.element(link('Report 500')).toBeInViewport();
  await expect.element(link('Report 500')).toHaveAttribute('aria-current', 'page');
});

it('holds 10,000 in the sheet on phones, with larger targets', async () => {
  await openPortal({ path: '/home/index', as: 'demo', dashboards: large, size: phone });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(link('Report 1')).toBeVisible();
  expect(link('Report 1').element().clientHeight).toBe(44);
  link('Report 1').element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(link('Report 10000')).toHaveFocus();
  await expect.element(link('Report 10000')).toBeInViewport();
  const [last, before] = ['Report 10000', 'Report 9999'].map(
    (name) => link(name).element().getBoundingClientRect().top,
  );
  expect((last ?? 0) - (before ?? 0)).toBe(46);
});

it('has stars in sight in the sheet on phones, and stays open when one is pressed', async () => {
  await openPortal({ path: '/home/index', as: 'demo', dashboards: reports(3), size: { width: 320, height: 700 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  for (const name of ['Report 1', 'Report 2', 'Report 3']) {
    const { clientWidth, clientHeight } = star(name).element();
    expect([clientWidth, clientHeight]).toEqual([44, 44]);
    expect(isInSight(name)).toBe(true);
  }
  expect(await violations()).toEqual([]);
  await star('Report 2').click();
  await expect.element(favourites.getByRole('link')).toHaveTextContent('Report 2');
  await expect.element(star('Report 2')).toHaveFocus();
  await star('Report 2').click();
  await expect.element(favourites).not.toBeInTheDocument();
  await expect.element(star('Report 2')).toHaveFocus();
});

it('opens the whole menu over the page on tablets, where only its icons stand beside it', async () => {
  const { portal } = await openPortal({ path: '/home/index', as: 'demo', dashboards: reports(14), size: tablet });
  const expand = page.getByRole('button', { name: /(Expand|Collapse|Open) menu/ });
  await expect.element(expand).toHaveAccessibleName('Expand menu');
  await expand.click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(sheet).toBeVisible();
  expect(link('Report 2').element().clientWidth).toBeGreaterThan(200);
  expect(await violations()).toEqual([]);
  await sheet.getByRole('searchbox', { name: 'Filter dashboards' }).fill('port 11');
  await expect.poll(entries).toEqual(['Dashboard', 'Report 11', 'Management']);
  await link('Report 11').click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Report 11' })).toHaveFocus();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(link('Report 2').element().clientWidth).toBeLessThan(50);

  expand.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Close menu' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(expand).toHaveFocus();
  expect(portal.preferences.current().menuCollapsed).toBe(false);
});

it('has the same way out of icons on tablets for those who have collapsed the menu of a wide screen', async () => {
  const preferences = { menuCollapsed: true };
  const { portal } = await openPortal({ path: '/home/index', as: 'demo', preferences, size: tablet });
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(link('Sales overview').element().clientWidth).toBeGreaterThan(200);
  expect(portal.preferences.current().menuCollapsed).toBe(true);
});

it('closes the sheet when the browser goes back, and the page that comes has the focus', async () => {
  const { router } = await openPortal({ path: '/home/index', as: 'demo', size: phone });
  await router.navigate({ href: '/dashboard' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(sheet).toBeVisible();
  router.history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toHaveFocus();
});

it.each([390, 720])('leads Tab through all of the sheet and round, forth and back, %i px wide', async (width) => {
  await openPortal({ path: '/home/index', as: 'demo', dashboards: reports(2), size: { width, height: 844 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const close = page.getByRole('button', { name: 'Close menu' });
  await expect.element(close).toHaveFocus();
  const home = page.getByRole('navigation', { name: 'Start' }).getByRole('link');
  const stops = [home, link('Dashboard'), ...['Report 1', 'Report 2'].flatMap((name) => [link(name), star(name)])];
  const round = [...stops, link('Management'), close];
  for (const [key, order] of [
    ['{Tab}', round],
    ['{Shift>}{Tab}{/Shift}', [...round.slice(0, -1).toReversed(), close]],
  ] as const) {
    for (const stop of order) {
      await userEvent.keyboard(key);
      await expect.element(stop).toHaveFocus();
      // As people do, who see where they are before they go on.
      const hint = stop.element().getAttribute('data-hint');
      if (hint) await expect.element(page.getByRole('tooltip')).toHaveTextContent(hint);
    }
  }
});

it('keeps the favourites of another browser tab', async () => {
  const dashboards = reports(2);
  const shelf = createInMemoryShelf();
  const { portal } = await openPortal({ path: '/home/index', as: 'demo', dashboards, shelf });
  await expect.element(link('Report 1')).toBeVisible();
  const state = portal.session.current();
  const sub = state.status === 'signed-in' ? state.user.sub : '';
  const [, second] = dashboards;
  if (second) shelf.change(sub, { change: 'starred', id: second.id });
  await expect.poll(entries).toEqual(['Report 2', 'Dashboard', 'Report 1', 'Management']);
});
