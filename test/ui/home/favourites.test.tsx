import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dashboardsNamed, heading, menu, openPortal } from '../a-portal';
import { withOthers } from './the-home';

const star = (title: string) =>
  page.getByRole('main').getByRole('button', { name: `Favourite: ${title}`, exact: true });
const favourites = page.getByRole('main').getByRole('region', { name: 'Favourites' });
const dashboards = withOthers(dashboardsNamed('Costs', 'Sales', 'Stock'));

it("a favourite is added with the star beside a dashboard's title, and is shown on Home and on top of the menu", async () => {
  const { router } = await openPortal({ path: '/dashboard/meta-1', as: 'viewer', dashboards });
  await expect.element(heading('Sales')).toBeVisible();
  await expect.element(star('Sales')).toHaveAttribute('aria-pressed', 'false');
  await star('Sales').click();
  await expect.element(star('Sales')).toHaveAttribute('aria-pressed', 'true');
  await router.navigate({ to: '/home/index' });
  await expect.element(favourites.getByRole('link', { name: 'Sales' })).toBeVisible();
  expect(menu.getByRole('link', { name: 'Sales', exact: true }).elements()).toHaveLength(1);
});

it('a favourite is removed by a second press, also by keyboard', async () => {
  await openPortal({ path: '/dashboard', as: 'viewer', dashboards });
  star('Stock').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(star('Stock')).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard(' ');
  await expect.element(star('Stock')).toHaveAttribute('aria-pressed', 'false');
});

it("the focus keeps its position on Home when a favourite's star disappears", async () => {
  await openPortal({ path: '/dashboard/meta-2', as: 'viewer', dashboards });
  await expect.element(heading('Stock')).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('combobox', { name: 'Find' }).fill('add to favourites');
  await expect.element(page.getByRole('option', { name: /^Add to favourites/ })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(star('Stock')).toHaveAttribute('aria-pressed', 'true');
  await menu.getByRole('link', { name: 'Stock', exact: true }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await expect.element(heading(/^Good/)).toHaveFocus();
  favourites.getByRole('button').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(heading(/^Good/)).toHaveFocus();
  await expect.element(favourites).not.toBeInTheDocument();
});

it.each([
  ['on a phone, far down', { width: 390, height: 844 }, 20, 600],
  ['on a desk', { width: 1280, height: 600 }, 2, 0],
])(
  'the first favourite leaves the list of all dashboards and its star in place, %s',
  async (_, size, row, scrolled) => {
    const many = dashboardsNamed(...Array.from({ length: 24 }, (_title, index) => `Sales ${index}`));
    await openPortal({ path: '/home/index', as: 'viewer', dashboards: many, size });
    const all = page.getByRole('main').getByRole('region', { name: 'All dashboards' });
    const pressed = all.getByRole('button', { name: `Favourite: Sales ${row}`, exact: true });
    await expect.element(pressed).toBeInTheDocument();
    window.scrollTo(0, scrolled);
    const top = pressed.element().getBoundingClientRect().top;
    pressed.element().focus({ preventScroll: true });
    await userEvent.keyboard('{Enter}');
    await expect.element(favourites.getByRole('link', { name: `Sales ${row}` })).toBeInTheDocument();
    await expect.element(pressed).toHaveFocus();
    expect(all.getByRole('link').elements()).toHaveLength(many.length);
    await expect.poll(() => Math.round(pressed.element().getBoundingClientRect().top - top)).toBe(0);
  },
);

it.each([
  ['on a phone', { width: 390, height: 844 }, 0],
  ['on a phone, far down', { width: 390, height: 844 }, 300],
  ['on a desk', { width: 1280, height: 600 }, 0],
])('a star stays under the finger also when others stand above it already, %s', async (_, size, scrolled) => {
  const many = dashboardsNamed(...Array.from({ length: 24 }, (_title, index) => `Sales ${index}`));
  const { portal } = await openPortal({ path: '/home/index', as: 'viewer', dashboards: many, size });
  const all = page.getByRole('main').getByRole('region', { name: 'All dashboards' });
  const pressed = all.getByRole('button', { name: 'Favourite: Sales 4', exact: true });
  await expect.element(pressed).toBeInTheDocument();
  for (const { id } of many.slice(10, 14)) portal.shelf.star(id);
  await expect.poll(() => favourites.getByRole('link').elements()).toHaveLength(4);
  window.scrollTo(0, scrolled);
  const top = pressed.element().getBoundingClientRect().top;
  for (const count of [5, 4, 5]) {
    pressed.element().focus({ preventScroll: true });
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => favourites.getByRole('link').elements()).toHaveLength(count);
    await expect.poll(() => Math.round(pressed.element().getBoundingClientRect().top - top)).toBe(0);
  }
});

it('a favourite is not confused with another dashboard with the same ID in QuickSight', async () => {
  const [costs, sales] = dashboards;
  const twin = { ...sales!, metaId: costs!.metaId };
  const { portal } = await openPortal({ path: '/home/index', as: 'viewer', dashboards: [costs!, twin] });
  await expect.element(menu.getByRole('link', { name: 'Costs' })).toBeVisible();
  portal.shelf.star(twin.id);
  await expect.poll(() => portal.shelf.current().favourites).toEqual([twin.id]);
  await expect.element(menu.getByRole('heading', { name: 'Favourites' })).not.toBeInTheDocument();
  portal.shelf.star(costs!.id);
  await expect.element(menu.getByRole('list', { name: 'Favourites' })).toHaveTextContent('Costs');
});

it('a new favourite says which one it replaced when there are more than 200', async () => {
  const many = dashboardsNamed(...Array.from({ length: 201 }, (_title, index) => `Sales ${index}`));
  const { portal } = await openPortal({ path: '/dashboard/meta-200', as: 'viewer', dashboards: many });
  await expect.element(heading('Sales 200')).toBeVisible();
  for (const { id } of many.slice(0, 200)) portal.shelf.star(id);
  await star('Sales 200').click();
  await expect.element(star('Sales 200')).toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(page.getByText('You can have 200 favourites, so the oldest, Sales 0, was removed.'))
    .toBeVisible();
  expect(portal.shelf.current().favourites).not.toContain(many[0]!.id);
});

it('favourites that a manager gives to a group are shown, and one that was taken away does not come back', async () => {
  const given = dashboards.map((dashboard, index) =>
    index === 2 ? { ...dashboard, favouriteOf: ['Sales'] } : dashboard,
  );
  const { router } = await openPortal({ path: '/home/index', as: 'viewer', dashboards: given });
  await expect.element(favourites.getByRole('link', { name: 'Stock' })).toBeVisible();
  await star('Stock').first().click();
  await router.navigate({ to: '/dashboard/$metaId', params: { metaId: 'meta-2' } });
  await expect.element(star('Stock')).toHaveAttribute('aria-pressed', 'false');
  await star('Stock').click();
  await expect.element(star('Stock')).toHaveAttribute('aria-pressed', 'true');
});
