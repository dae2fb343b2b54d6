import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { menu, openPortal } from '../a-portal';
import { link, entries, reports, large } from './the-menu';
import { violations } from '../violations';

const phone = { width: 390, height: 844 };
const tablet = { width: 800, height: 900 };

it('the menu starts collapsed if it was left collapsed, but with all names on phones', async () => {
  await openPortal({ path: '/home/index', as: 'demo', preferences: { menuCollapsed: true }, size: phone });
  await page.getByRole('button', { name: 'Open menu' }).click();
  expect(link('Sales overview').element().clientWidth).toBeGreaterThan(200);
});

it('the menu is a sheet on phones, which closes when a page is chosen, and moves the focus to its heading', async () => {
  await openPortal({ path: '/home/index', as: 'demo', size: phone });
  const open = page.getByRole('button', { name: 'Open menu' });
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(menu).not.toBeInTheDocument();
  // A page whose code has loaded is shown before the sheet has closed.
  for (const [name, title] of [
    ['Sales overview', 'Sales overview'],
    ['Dashboard', 'Dashboards'],
    ['Sales overview', 'Sales overview'],
  ] as const) {
    await open.click();
    await expect.element(sheet).toBeVisible();
    await link(name).click();
    await expect.element(page.getByRole('heading', { level: 1, name: title })).toHaveFocus();
    await expect.element(sheet).not.toBeInTheDocument();
  }
  await open.click();
  await expect.element(sheet).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(open).toHaveFocus();
});

it('the menu shows 10,000 dashboards in the sheet on phones, with larger targets', async () => {
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
  expect((last ?? 0) - (before ?? 0)).toBe(45);
});

it('the menu opens the whole menu over the page on tablets, where only icons are shown beside the page', async () => {
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

it('the menu opens the whole menu on tablets also for people who collapsed it on a wide screen', async () => {
  const preferences = { menuCollapsed: true };
  const { portal } = await openPortal({ path: '/home/index', as: 'demo', preferences, size: tablet });
  await page.getByRole('button', { name: 'Expand menu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(link('Sales overview').element().clientWidth).toBeGreaterThan(200);
  expect(portal.preferences.current().menuCollapsed).toBe(true);
});

it('the menu closes the sheet when a wider window shows the whole menu beside the page', async () => {
  await openPortal({ path: '/home/index', as: 'demo', size: tablet });
  await page.getByRole('button', { name: 'Expand menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(sheet).toBeVisible();
  await page.viewport(1100, 800);
  await expect.element(sheet).not.toBeInTheDocument();
  expect(link('Sales overview').element().clientWidth).toBeGreaterThan(200);
});

it("the menu shows an entry's full description in the narrowest window, and keeps the entry visible", async () => {
  const dashboards = reports(3).map((one) => ({ ...one, description: 'Monthly revenue by region and product line' }));
  await openPortal({ path: '/home/index', as: 'demo', dashboards, size: { width: 320, height: 700 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await link('Report 3').hover();
  await expect.element(page.getByRole('tooltip')).toBeInTheDocument();
  const hint = page.getByRole('tooltip').element().closest<HTMLElement>('[data-side]')!;
  expect(hint.clientWidth).toBeGreaterThan(200);
  const { top } = link('Report 3').element().getBoundingClientRect();
  await expect.poll(() => hint.getBoundingClientRect().bottom).toBeLessThan(top);
  await expect.element(page.elementLocator(hint)).toBeInViewport({ ratio: 1 });
});

it('the menu leaves room for the dashboards in the sheet at a zoom of 400 %', async () => {
  await openPortal({ path: '/home/index', as: 'demo', dashboards: reports(14), size: { width: 320, height: 256 } });
  await page.getByRole('button', { name: 'Open menu' }).click();
  for (const name of ['Report 1', 'Report 14', 'Management']) {
    link(name).element().focus();
    await expect.element(link(name)).toBeInViewport({ ratio: 1 });
  }
});

it('the menu closes the sheet when the browser goes back, and moves the focus to the page that opens', async () => {
  const { router } = await openPortal({ path: '/home/index', as: 'demo', size: phone });
  await router.navigate({ href: '/dashboard' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await expect.element(sheet).toBeVisible();
  router.history.back();
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Good/ })).toHaveFocus();
});

it.each([390, 720])(
  'the menu moves through the sheet with Tab and wraps around, in both directions, %i px wide',
  async (width) => {
    await openPortal({ path: '/home/index', as: 'demo', dashboards: reports(2), size: { width, height: 844 } });
    await page.getByRole('button', { name: 'Open menu' }).click();
    const close = page.getByRole('button', { name: 'Close menu' });
    await expect.element(close).toHaveFocus();
    const home = page.getByRole('navigation', { name: 'Home' }).getByRole('link');
    const round = [home, link('Dashboard'), link('Management'), close];
    for (const [key, order] of [
      ['{Tab}', round],
      ['{Shift>}{Tab}{/Shift}', [...round.slice(0, -1).toReversed(), close]],
    ] as const) {
      for (const stop of order) {
        await userEvent.keyboard(key);
        await expect.element(stop).toHaveFocus();
      }
    }
  },
);

it("continues with Shift+Tab after a press on the sheet's background", async () => {
  await openPortal({ path: '/home/index', as: 'demo', size: phone });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Menu' });
  await sheet.getByRole('heading', { name: 'Menu', exact: true }).click();
  await expect.element(sheet).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(link('Management')).toHaveFocus();
});

it('the menu draws only entries in sight of 10,000, also while the sheet is closed', async () => {
  let drawn = 0;
  const observer = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
    drawn += added
      .flatMap((node) => [node, ...node.querySelectorAll('*')])
      .filter((one) => one.matches('[data-place]')).length;
  });
  observer.observe(document, { childList: true, subtree: true });
  await openPortal({ path: '/home/index', as: 'demo', dashboards: large, size: phone });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect.element(link('Report 1')).toBeVisible();
  observer.disconnect();
  expect(drawn).toBeLessThan(200);
});
