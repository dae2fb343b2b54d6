import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ok } from '#domain/result';
import { dashboardsNamed, heading, menu, openPortal } from '../a-portal';
import { filter, link, entries, star, listItemOf, reports, openMenuOf, large } from './the-menu';

const drawn = () => menu.getByRole('link').elements().length;

it('the menu filters by title from twelve dashboards on while people type, ignoring case and accents', async () => {
  await openMenuOf(dashboardsNamed('Évolution des ventes', ...reports(11).map(({ title }) => title)));
  await filter.fill('evolution');
  await expect.element(link('Report 2')).not.toBeInTheDocument();
  expect(entries()).toEqual(['Dashboard', 'Évolution des ventes', 'Management']);
  await filter.fill('port 11');
  await expect.poll(entries).toEqual(['Dashboard', 'Report 11', 'Management']);
  await filter.fill('nothing like it');
  await expect.element(page.getByText('No dashboards match')).toBeVisible();
});

it('the menu shows all entries without a filter: collapsed, or with fewer than twelve dashboards after a load', async () => {
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

  dashboards = reports(11);
  await portal.dashboards.load();
  await expect.poll(entries).toHaveLength(13);
  await expect.element(filter).not.toBeInTheDocument();
});

it('the menu follows a new list, but moves nothing under the pointer', async () => {
  let dashboards = dashboardsNamed('Beta', 'Delta', 'Echo');
  const list = async () => ok({ dashboards, skipped: 0 });
  const { portal } = await openPortal({ path: '/home/index', as: 'demo', catalogue: () => ({ list }) });
  await expect.poll(entries).toEqual(['Dashboard', 'Beta', 'Delta', 'Echo', 'Management']);
  await link('Delta').hover();
  dashboards = dashboardsNamed('', 'Delta, renamed', '', 'Alpha').filter(({ title }) => title !== '');
  await portal.dashboards.load();
  await expect.poll(entries).toEqual(['Dashboard', 'Beta', 'Delta, renamed', 'Echo', 'Management']);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.poll(entries).toEqual(['Dashboard', 'AlphaNew', 'Delta, renamed', 'Management']);
});

it('the menu keeps its layout with any titles', async () => {
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
  expect(getComputedStyle(link('مبيعات').element().querySelector('span') ?? document.body).direction).toBe('rtl');
});

it('the menu opens a page with a title of 10,000 characters without breaking the layout', async () => {
  const [dashboard] = dashboardsNamed('long');
  const long = `${'Wide '.repeat(1000)}${'W'.repeat(5000)}`;
  if (dashboard) await openMenuOf([{ ...dashboard, title: long }], '/dashboard/meta-0');
  await expect.element(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  expect(page.getByRole('banner').element().clientHeight).toBe(43);
});

it('the menu renders only the visible ones of 10,000 dashboards', async () => {
  await openMenuOf(large);
  await expect.element(link('Report 1')).toBeVisible();
  expect(drawn()).toBeLessThan(100);
  expect(listItemOf('Report 3')).toHaveAttribute('aria-posinset', '3');
  expect(listItemOf('Report 3')).toHaveAttribute('aria-setsize', '10000');
});

it.each([100, 10_000])(
  'the menu answers a click in the next frame, with %i dashboards: name, breadcrumb, entry, and an empty page',
  async (count) => {
    await openMenuOf(reports(count));
    await expect.element(heading(/^Good/)).toBeVisible();
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' });
    (link('Dashboard').element() as HTMLElement).click();
    await new Promise(requestAnimationFrame);
    expect(document.title).toBe('Dashboard');
    expect(trail.getByText('Dashboard').element()).toHaveAttribute('aria-current', 'page');
    expect(link('Dashboard').element()).toHaveAttribute('aria-current', 'page');
    expect(heading(/^Good/).query()).toBeNull();
    // The page itself is drawn after this frame.
    expect(heading('Dashboards').query()).toBeNull();
    await expect.element(heading('Dashboards')).toBeVisible();
  },
);

it('the menu moves through all 10,000 by keyboard', async () => {
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
  await userEvent.keyboard('{ArrowDown}'.repeat(60));
  await expect.element(link('Report 60')).toHaveFocus();
  await expect.element(link('Report 60')).toBeInViewport();
  expect(drawn()).toBeLessThan(100);
});

it('Tab passes the menu in a few stops, however many dashboards there are', async () => {
  await openMenuOf(large, '/dashboard/meta-499');
  await expect.element(link('Report 500')).toBeInViewport();
  filter.element().focus();
  for (const stop of [link('Report 500'), star('Report 500'), link('Management')]) {
    await userEvent.keyboard('{Tab}');
    await expect.element(stop).toHaveFocus();
  }
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}{End}{Tab}{Tab}');
  await expect.element(link('Management')).toHaveFocus();
  // Back to where the arrow keys were.
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(link('Report 10000')).toHaveFocus();
});

it('the menu gives a long title the room of the star, except under the pointer', async () => {
  await openMenuOf(dashboardsNamed('A dashboard with a title that is longer than the menu is wide', 'Short'));
  const long = menu.getByRole('link', { name: /^A dashboard/ });
  const width = () => long.element().querySelector('span')?.clientWidth ?? 0;
  await link('Short').hover();
  const before = width();
  await long.hover();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent(/longer than the menu/);
  expect(before - width()).toBe(24);
});

it('the menu keeps the focus while the focused entry is scrolled away', async () => {
  await openMenuOf(large);
  link('Report 4').element().focus();
  const list = listItemOf('Report 4')?.closest('.overflow-y-auto');
  list?.scrollTo(0, 145_000);
  await expect.element(link('Report 5000')).toBeVisible();
  await expect.element(link('Report 4')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(star('Report 4')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(link('Report 5')).toHaveFocus();
  await expect.element(link('Report 5')).toBeInViewport();
});

it('the menu finds one of 10,000 and opens it by keyboard alone', async () => {
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

it("the menu scrolls the current page's entry into view", async () => {
  const { router } = await openMenuOf(large, '/dashboard/meta-6999');
  await expect.element(link('Report 7000')).toBeInViewport();
  await router.navigate({ href: '/dashboard/meta-499' });
  await expect.element(link('Report 500')).toBeInViewport();
  await expect.element(link('Report 500')).toHaveAttribute('aria-current', 'page');
  // Also after a filter that kept it.
  await filter.fill('report 500');
  await expect.element(link('Report 499')).not.toBeInTheDocument();
  await filter.clear();
  await expect.element(link('Report 500')).toBeInViewport();
});
