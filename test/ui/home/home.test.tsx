import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import { type Dashboard, byTitle } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import type { ShelfChange } from '#domain/dashboards/shelf/change-shelf';
import { dashboardsNamed, heading, openPortal } from '../a-portal';
import { ago, linksIn, minutes, openHome, otherTitles, section, withOthers } from './the-home';

const neverAnswers = () => new Promise<never>(() => undefined);

it('home greets by name, and shows a new user all dashboards and how to add a favourite', async () => {
  await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: dashboardsNamed('Sales 10', 'costs', 'Sales 9'),
    pool: (pool) => ({
      async currentUser() {
        const user = await pool.currentUser();
        return user.ok && user.value ? ok({ ...user.value, greeted: 'Amelia' }) : user;
      },
    }),
  });
  await expect.element(heading(/^Good (morning|afternoon|evening), Amelia$/)).toBeVisible();
  await expect.element(page.getByText('3 dashboards are shared with you.')).toBeVisible();
  await expect.element(section('Favourites')).not.toBeInTheDocument();
  await expect.element(section('Good to know')).toHaveTextContent('Star what you open often.');
  expect(linksIn('All dashboards')).toEqual(['costs', 'Sales 9', 'Sales 10']);
  await expect.element(section('New and changed')).not.toBeInTheDocument();
});

it('home has one finder, the header’s', async () => {
  await openPortal({ path: '/home/index', as: 'viewer' });
  // Whatever the address, no name is known.
  await expect.element(heading(/^Good (morning|afternoon|evening)$/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Find/ }).elements()).toHaveLength(1);
});

it('home shows its shape while its dashboards load', async () => {
  await openPortal({ path: '/home/index', as: 'demo', catalogue: () => ({ list: neverAnswers }) });
  await expect.poll(() => page.getByRole('main').getByRole('status').elements().length).toBe(1);
  const [left, right] = [...document.querySelectorAll('main output')].map((one) => one.getBoundingClientRect());
  expect(left?.top).toBe(right?.top);
});

it.each([
  ['demo', 'Nothing here yet', 'Sync to bring them in from QuickSight'],
  ['viewer', 'No dashboards yet', 'Ask a portal manager'],
] as const)('home says to %s what to do while there is no dashboard', async (as, title, text) => {
  await openPortal({ path: '/home/index', as, dashboards: [] });
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
});

it('home shows favourites, recents with their time, and what has changed since the last visit', async () => {
  const [news, sales, costs] = dashboardsNamed('News', 'Sales', 'Costs') as [Dashboard, Dashboard, Dashboard];
  const old = ago(3 * 24 * 60 * minutes);
  await openHome(
    withOthers([
      { ...news, updatedAt: ago(40 * minutes) },
      { ...sales, updatedAt: old },
      { ...costs, updatedAt: old },
    ]),
    [
      { change: 'starred', id: costs.id, at: new Date(1) },
      { change: 'opened', id: costs.id, at: ago(30 * 60 * minutes) },
      { change: 'opened', id: sales.id, at: ago(29 * 60 * minutes) },
    ],
  );
  await expect.element(page.getByText(/^1 dashboard is new or has changed since your last visit, /)).toBeVisible();
  expect(linksIn('Favourites')).toEqual(['Costs']);
  expect(linksIn('Opened recently')).toEqual(['Sales', 'Costs']);
  expect(linksIn('New and changed')).toEqual(['News']);
  await expect.element(section('New and changed')).toHaveTextContent('40 min ago');
  expect(linksIn('Other dashboards')).toEqual(['News', ...otherTitles]);
});

const showAll = (name: string) => section(name).getByRole('link', { name: 'Show all dashboards' });

it('home shows only the first few, and where the others are', async () => {
  const many = dashboardsNamed(...Array.from({ length: 25 }, (_, index) => `Report ${index}`));
  const { portal } = await openHome(many, []);
  expect(linksIn('All dashboards')).toHaveLength(24 + 1);
  const inOrder = section('All dashboards').getByRole('listitem').elements();
  const places = inOrder.map((row) => row.getBoundingClientRect());
  expect(new Set(places.slice(0, 4).map(({ top }) => top)).size).toBe(1);
  expect(places[4]?.top).toBeGreaterThan(places[3]?.bottom ?? 0);
  await expect.element(showAll('All dashboards')).toHaveAttribute('href', '/dashboard');
  for (const { id } of many.slice(0, 8)) portal.shelf.opened(id);
  await expect.poll(() => linksIn('Opened recently')).toHaveLength(5);
  expect(linksIn('Other dashboards')).toHaveLength(25 - 8);
});

it('home lists favourites in the order of the menu', async () => {
  const dashboards = dashboardsNamed('Costs', 'News', 'Sales');
  const starred = dashboards.toReversed().map(({ id }): ShelfChange => ({ change: 'starred', id, at: new Date(1) }));
  await openHome(withOthers(dashboards), starred);
  expect(linksIn('Favourites')).toEqual(['Costs', 'News', 'Sales']);
});

it('home lists no dashboard twice in a first session', async () => {
  const [costs, news, sales] = dashboardsNamed('Costs', 'News', 'Sales') as [Dashboard, Dashboard, Dashboard];
  const { portal } = await openHome(withOthers([costs, news, sales]), []);
  portal.shelf.opened(news.id);
  await expect.poll(() => linksIn('Opened recently')).toEqual(['News']);
  expect(linksIn('Other dashboards')).toEqual(['Costs', 'Sales', ...otherTitles]);
  await expect.element(section('New and changed')).not.toBeInTheDocument();
});

it('home lists in later sessions too what is neither a favourite nor opened recently, each once', async () => {
  const [costs, news, sales] = dashboardsNamed('Costs', 'News', 'Sales') as [Dashboard, Dashboard, Dashboard];
  await openHome(withOthers([costs, news, sales]), [
    { change: 'present', at: ago(2 * 60 * minutes) },
    { change: 'starred', id: news.id, at: new Date(1) },
    { change: 'opened', id: sales.id, at: ago(minutes) },
  ]);
  expect(linksIn('Other dashboards')).toEqual(['Costs', ...otherTitles]);
  await expect.element(section('Other dashboards')).toHaveTextContent('Updated just now');
});

const odd = dashboardsNamed('<b>bold</b> &amp;', 'لوحة المبيعات', '👩‍👩‍👧 🎉', 'x'.repeat(10_000)).map((dashboard) => ({
  ...dashboard,
  description: dashboard.title,
}));
const everywhere = odd.flatMap(({ id }): ShelfChange[] => [
  { change: 'starred', id, at: new Date(1) },
  { change: 'opened', id, at: ago(120 * minutes) },
]);

for (const [name, size] of Object.entries({ desk: { width: 1440, height: 900 }, phone: { width: 320, height: 700 } }))
  it(`home keeps its layout with any titles, ${name}`, async () => {
    await openHome(withOthers(odd), everywhere, size);
    expect(linksIn('Favourites')).toEqual(odd.toSorted(byTitle).map(({ title }) => title));
    expect(linksIn('Opened recently')).toEqual(odd.map(({ title }) => title).toReversed());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
  });

it('home shows up to six dashboards as large cards, each once, and what is good to know until that is hidden', async () => {
  const [costs, news, sales] = dashboardsNamed('Costs', 'News', 'Sales') as [Dashboard, Dashboard, Dashboard];
  const shelf = createInMemoryShelf();
  void shelf.change('viewer', { change: 'starred', id: news.id, at: new Date(1) });
  void shelf.change('viewer', { change: 'opened', id: sales.id, at: ago(100 * minutes) });
  const { portal } = await openPortal({
    path: '/home/index',
    as: 'viewer',
    dashboards: [{ ...costs, owner: 'Ada Lund', refreshedAt: ago(20 * minutes) }, news, sales],
    shelf,
    size: { width: 1440, height: 900 },
  });
  await expect.element(section('All dashboards').getByText('Owner Ada Lund')).toBeVisible();
  expect(linksIn('All dashboards')).toEqual(['Costs', 'News', 'Sales']);
  for (const name of ['Favourites', 'Opened recently', 'Other dashboards'])
    await expect.element(section(name)).not.toBeInTheDocument();
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(900);
  await section('Good to know').getByRole('button', { name: 'Hide' }).click();
  await expect.element(section('Good to know')).not.toBeInTheDocument();
  expect(portal.preferences.current().tipsHidden).toBe(true);
});
