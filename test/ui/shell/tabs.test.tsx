import { expect, it, onTestFinished } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createInMemoryOpenPages } from '#adapters/in-memory/in-memory-browser';
import { dashboardsNamed, heading, menu, openPortal, signIn } from '../a-portal';
import { violations } from '../violations';

const tabs = page.getByRole('navigation', { name: 'Open pages' });
const tab = (name: string) => tabs.getByRole('link', { name, exact: true });
const titles = () =>
  tabs
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const star = (name: string) => tabs.getByRole('button', { name: `Favourite: ${name}`, exact: true });
const isInSight = (name: string) =>
  star(name).element().querySelector('svg')?.checkVisibility({ visibilityProperty: true });
const widths = () =>
  tabs
    .getByRole('listitem')
    .elements()
    .map((item) => item.getBoundingClientRect().width);
const dashboards = dashboardsNamed('Costs', 'Returns', 'Sales');
const withTabs = { as: 'demo', dashboards, configuration: { openTabs: true } } as const;

/** A finger on a tab, or on none; the test runner's window shows the page scaled down. */
async function touch(type: 'touchStart' | 'touchMove' | 'touchEnd', name?: string): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
  const scale = frame.width / innerWidth;
  const touched = name === undefined ? [] : [tab(name).element().getBoundingClientRect()];
  const touchPoints = touched.map(({ left, top }) => ({
    x: frame.left + (left + 9) * scale,
    y: frame.top + (top + 9) * scale,
  }));
  await cdp().send('Input.dispatchTouchEvent', { type, touchPoints });
}

async function openAll() {
  const opened = await openPortal({ ...withTabs, path: '/home/index' });
  for (const { title } of dashboards) {
    await menu.getByRole('link', { name: title }).click();
    await expect.element(heading(title)).toBeVisible();
  }
  await expect.poll(titles).toEqual(['Home', 'Costs', 'Returns', 'Sales']);
  return opened;
}

it('the row of tabs shows no tabs unless they are configured', async () => {
  await openPortal({ path: '/home/index', as: 'demo', dashboards });
  await expect.element(menu).toBeVisible();
  await expect.element(tabs).not.toBeInTheDocument();
});

it('the row of tabs opens a tab for each page, marks the current one, and pins Home', async () => {
  const { at } = await openAll();
  await expect.element(tab('Sales')).toHaveAttribute('aria-current', 'page');
  await expect.element(page.getByRole('button', { name: 'Close Home' })).not.toBeInTheDocument();
  await tab('Costs').click();
  await expect.element(heading('Costs')).toBeVisible();
  expect(at()).toBe('/dashboard/meta-0');
  expect(titles()).toEqual(['Home', 'Costs', 'Returns', 'Sales']);
  expect(await violations()).toEqual([]);
});

it('the row of tabs returns to the exact address at which a page was left', async () => {
  const typed = '/dashboard/meta-1?n=1e5&a=1&b&a=2&x=%&q=%22s%22';
  const { at, router } = await openPortal({ ...withTabs, path: typed });
  await expect.element(tab('Returns')).toHaveAttribute('href', typed);
  expect(at()).toBe(typed);
  for (const left of [typed, '/dashboard/meta-1?n=2#p']) {
    await router.navigate({ href: left });
    await expect.element(tab('Returns')).toHaveAttribute('href', left);
    await tab('Home').click();
    await expect.element(heading(/^Good/)).toBeVisible();
    await tab('Returns').click();
    await expect.element(heading('Returns')).toBeVisible();
    expect(at()).toBe(left);
  }
});

it('the row of tabs closes a tab by its button, and opens its neighbour if it was the current one', async () => {
  const { at } = await openAll();
  await page.getByRole('button', { name: 'Close Returns' }).click();
  await expect.poll(titles).toEqual(['Home', 'Costs', 'Sales']);
  expect(at()).toBe('/dashboard/meta-2');
  await page.getByRole('button', { name: 'Close Sales' }).click();
  await expect.element(heading('Costs')).toHaveFocus();
  await expect.poll(titles).toEqual(['Home', 'Costs']);
});

it('the row of tabs closes a tab with the middle mouse button, but never a pinned one', async () => {
  await openAll();
  await tab('Costs').click({ button: 'middle' });
  await expect.poll(titles).toEqual(['Home', 'Returns', 'Sales']);
  await tab('Home').click({ button: 'middle' });
  await expect.element(heading('Sales')).toBeVisible();
  expect(titles()).toEqual(['Home', 'Returns', 'Sales']);
});

it('the row of tabs closes tabs with Delete, and moves the focus to the next', async () => {
  await openAll();
  tab('Costs').element().focus();
  await userEvent.keyboard('{Delete}');
  await expect.poll(titles).toEqual(['Home', 'Returns', 'Sales']);
  await expect.element(tab('Returns')).toHaveFocus();
  tab('Home').element().focus();
  await userEvent.keyboard('{Delete}');
  expect(titles()).toEqual(['Home', 'Returns', 'Sales']);
  await expect.element(tab('Home')).toHaveFocus();
});

it('the row of tabs moves tabs by keyboard, and announces their position', async () => {
  await openAll();
  tab('Sales').element().focus();
  await expect.element(tab('Sales')).toHaveAccessibleDescription(/^Press Delete to close/);
  await userEvent.keyboard(' ');
  await expect.element(page.getByText('Sales: position 4 of 4.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Sales: position 3 of 4.')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Sales: position 2 of 4.')).toBeInTheDocument();
  await userEvent.keyboard(' ');
  await expect.poll(titles).toEqual(['Home', 'Sales', 'Costs', 'Returns']);
  await expect.element(tab('Sales')).toHaveFocus();
  await expect.element(heading('Sales')).toBeVisible();
});

it('the row of tabs moves tabs with the pointer, but never before the pinned one', async () => {
  await openAll();
  await userEvent.dragAndDrop(tab('Sales'), tab('Home'), { steps: 8 });
  await expect.element(page.getByText('Moved Sales to position 2 of 4.')).toBeInTheDocument();
  await expect.poll(titles).toEqual(['Home', 'Sales', 'Costs', 'Returns']);
});

it('the row of tabs moves tabs by touch after a long press', async () => {
  await openAll();
  await touch('touchStart', 'Sales');
  await expect.element(page.getByText('Sales: position 4 of 4.')).toBeInTheDocument();
  await touch('touchMove', 'Costs');
  await expect.element(page.getByText('Sales: position 2 of 4.')).toBeInTheDocument();
  await touch('touchEnd');
  await expect.poll(titles).toEqual(['Home', 'Sales', 'Costs', 'Returns']);
});

it('the row of tabs moves tabs without animation if people prefer reduced motion', async () => {
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] });
  onTestFinished(async () => void (await cdp().send('Emulation.setEmulatedMedia', { features: [] })));
  await openAll();
  tab('Sales').element().focus();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(page.getByText('Sales: position 3 of 4.')).toBeInTheDocument();
  const moving = page.getByRole('navigation', { name: 'Open pages' }).getByRole('listitem').elements();
  expect(moving.some((item) => item.style.transform !== '')).toBe(true);
  for (const item of moving) expect(getComputedStyle(item).transitionProperty).toBe('none');
  await userEvent.keyboard('{Escape}');
});

it("a dashboard's tab shows its star while it is focused or hovered, or the dashboard is a favourite", async () => {
  const { at } = await openAll();
  await page.getByRole('banner').hover();
  const before = widths();
  expect(tabs.getByRole('button', { name: /^Favourite/ }).elements()).toHaveLength(3);
  expect(['Costs', 'Returns', 'Sales'].filter(isInSight)).toEqual([]);
  await tab('Costs').hover();
  await expect.poll(() => isInSight('Costs')).toBe(true);
  expect(isInSight('Returns')).toBe(false);
  await star('Costs').click();
  await expect.element(star('Costs')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(menu.getByRole('list', { name: 'Favourites' })).toHaveTextContent('Costs');
  await tab('Returns').hover();
  expect(['Costs', 'Returns', 'Sales'].filter(isInSight)).toEqual(['Costs', 'Returns']);
  expect(widths()).toEqual(before);
  expect(at()).toBe('/dashboard/meta-2');
});

it('the row of tabs moves the focus from a tab to its star, then to its close button, and back', async () => {
  await openAll();
  tab('Returns').element().focus();
  await userEvent.keyboard('{Tab}');
  await expect.element(star('Returns')).toHaveFocus();
  expect(isInSight('Returns')).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expect.element(star('Returns')).toHaveAttribute('aria-pressed', 'true');
  await expect.element(star('Returns')).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('button', { name: 'Close Returns' })).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Tab}{/Shift} ');
  await expect.element(star('Returns')).toHaveAttribute('aria-pressed', 'false');
  await expect.element(star('Returns')).toHaveFocus();
  expect(titles()).toEqual(['Home', 'Costs', 'Returns', 'Sales']);
});

it('the row of tabs shows stars of touch height on phones, without shifting the layout, with any titles', async () => {
  const named = dashboardsNamed('Costs', 'A title that is much too long for a tab on a phone', 'مبيعات');
  const size = { width: 390, height: 844 };
  const { portal, router } = await openPortal({ ...withTabs, dashboards: named, path: '/dashboard/meta-0', size });
  await router.navigate({ href: '/dashboard/meta-1' });
  await router.navigate({ href: '/dashboard/meta-2' });
  await expect.poll(titles).toEqual(['Home', ...named.map(({ title }) => title)]);
  const before = widths();
  for (const { id } of named) portal.shelf.star(id);
  for (const { title } of named) {
    await expect.element(star(title)).toHaveAttribute('aria-pressed', 'true');
    expect(star(title).element().clientHeight).toBe(44);
  }
  expect(widths()).toEqual(before);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it("the row of tabs restores the same tabs after a reload, and only the user's own after another sign-in", async () => {
  const openPages = createInMemoryOpenPages();
  const first = await openPortal({ ...withTabs, openPages, path: '/dashboard/meta-1' });
  await expect.poll(titles).toEqual(['Home', 'Returns']);
  await first.router.navigate({ href: '/dashboard/meta-0' });
  await expect.poll(titles).toEqual(['Home', 'Returns', 'Costs']);

  await cleanup();
  await openPortal({ ...withTabs, openPages, path: '/dashboard/meta-1' });
  await expect.poll(titles).toEqual(['Home', 'Returns', 'Costs']);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect.element(heading('Sign in')).toBeVisible();
  await signIn('viewer', 'Viewer-pass-1');
  await expect.element(heading(/^Good/)).toBeVisible();
  await expect.poll(titles).toEqual(['Home']);
});

it('the row of tabs keeps many tabs in one row that scrolls, also on phones', async () => {
  const many = dashboardsNamed(...Array.from({ length: 30 }, (_, index) => `A rather long title ${index}`));
  const openPages = createInMemoryOpenPages();
  const size = { width: 390, height: 844 };
  const { portal } = await openPortal({ ...withTabs, dashboards: many, openPages, path: '/home/index', size });
  await expect.poll(titles).toEqual(['Home']);
  for (const { metaId } of many) portal.openTabs?.open({ path: `/dashboard/${metaId}`, href: `/dashboard/${metaId}` });
  await expect.poll(titles).toHaveLength(31);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu.getByRole('link', { name: 'A rather long title 29' }).click();
  await expect.element(tab('A rather long title 29')).toBeInViewport();
  await expect.element(heading('A rather long title 29')).toHaveFocus();
  await page.viewport(1200, 844);
  await expect.element(tab('A rather long title 27')).toBeInViewport();
  await page.viewport(390, 844);
  await expect.element(tab('A rather long title 27')).not.toBeInViewport();
  await expect.element(tab('A rather long title 29')).toBeInViewport();
  const up = new WheelEvent('wheel', { deltaY: -10_000, bubbles: true, cancelable: true });
  tab('A rather long title 29').element().dispatchEvent(up);
  await expect.element(tab('Home')).toBeInViewport();
});
