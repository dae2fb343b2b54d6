import { expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import { type Dashboard, byTitle } from '#domain/dashboards/dashboard';
import { listingOf } from '#domain/dashboards/shelf/list-fingerprints';
import type { ShelfChange } from '#domain/dashboards/shelf/change-shelf';
import { ok } from '#domain/result';
import { lastMonths } from '#domain/use/use';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { dashboardsNamed, heading, menu, openPortal } from '../a-portal';
import { violations } from '../violations';

const section = (name: string) => page.getByRole('main').getByRole('region', { name });
const linksIn = (name: string) =>
  section(name)
    .getByRole('link')
    .elements()
    .map((link) => link.textContent);
const showAll = (name: string) => section(name).getByRole('link', { name: 'Show all dashboards' });

const neverAnswers = () => new Promise<never>(() => undefined);
const minutes = 60_000;
const ago = (time: number): Date => new Date(Date.now() - time);

/** The home page of a returning manager. */
async function openHome(
  dashboards: readonly Dashboard[],
  before: readonly ShelfChange[],
  size?: { width: number; height: number },
) {
  const shelf = createInMemoryShelf();
  // Users of the in-memory pool are greeted by their name.
  for (const change of before) void shelf.change('demo', change);
  const opened = await openPortal({ path: '/home/index', as: 'demo', dashboards, shelf, ...(size && { size }) });
  await expect.element(heading(/^Good/)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Needs attention' })).toBeVisible();
  return opened;
}

it('home greets by name, and shows a new user all dashboards and how to add a favourite', async () => {
  await openPortal({ path: '/home/index', as: 'demo', dashboards: dashboardsNamed('Sales 10', 'costs', 'Sales 9') });
  await expect.element(heading(/^Good (morning|afternoon|evening), Amelia$/)).toBeVisible();
  await expect.element(page.getByText('3 dashboards are shared with you.')).toBeVisible();
  await expect.element(section('Favourites')).not.toBeInTheDocument();
  await expect.element(section('All dashboards')).toHaveTextContent('Star a dashboard');
  expect(linksIn('All dashboards')).toEqual(['costs', 'Sales 9', 'Sales 10']);
  await expect.element(section('New and changed')).not.toBeInTheDocument();
});

it('home shows what has changed, and all dashboards below, to returning users who have opened none', async () => {
  const [news, sales] = dashboardsNamed('News', 'Sales') as [Dashboard, Dashboard];
  await openHome(
    [
      { ...news, updatedAt: ago(40 * minutes) },
      { ...sales, updatedAt: ago(3 * 24 * 60 * minutes) },
    ],
    [{ change: 'present', at: ago(2 * 60 * minutes) }],
  );
  expect(linksIn('New and changed')).toEqual(['News']);
  expect(linksIn('All dashboards')).toEqual(['News', 'Sales']);
  const [changed, all] = ['New and changed', 'All dashboards'].map((name) => section(name).element());
  expect(changed!.getBoundingClientRect().bottom).toBeLessThan(all!.getBoundingClientRect().top);
});

it('home shows favourites, recents with their time, and what has changed since the last visit', async () => {
  const [news, sales, costs] = dashboardsNamed('News', 'Sales', 'Costs') as [Dashboard, Dashboard, Dashboard];
  const old = ago(3 * 24 * 60 * minutes);
  await openHome(
    [
      { ...news, updatedAt: ago(40 * minutes) },
      { ...sales, updatedAt: old },
      { ...costs, updatedAt: old },
    ],
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
  await expect.element(section('All dashboards')).not.toBeInTheDocument();
});

it('home shows newcomers what their groups open most, which leaves with their first favourite', async () => {
  const dashboards = dashboardsNamed('News', 'Sales', 'Costs');
  const [news, sales] = dashboards as [Dashboard, Dashboard];
  const gone = aDashboard({ id: aDashboardId('q@gone') });
  const { portal } = await openPortal({
    path: '/home/index',
    as: 'viewer',
    dashboards,
    use: {
      mostUsed: async () => ok([sales, gone, news].map(({ id }, index) => ({ dashboard: id, people: 21 - index }))),
    },
  });
  const rows = section('Most used by your groups').getByRole('listitem');
  await expect.poll(() => rows.elements().map((row) => row.textContent)).toEqual(['Sales21 people', 'News19 people']);
  expect(await violations()).toEqual([]);
  portal.shelf.star(news.id);
  await expect.element(section('Favourites')).toBeVisible();
  await expect.element(section('Most used by your groups')).not.toBeInTheDocument();
});

it('home shows newcomers nothing as most used while fewer than five people open anything', async () => {
  let isAsked = false;
  const mostUsed = async () => {
    isAsked = true;
    return ok([]);
  };
  await openPortal({ path: '/home/index', as: 'viewer', dashboards: dashboardsNamed('News'), use: { mostUsed } });
  await expect.poll(() => isAsked).toBe(true);
  await expect.element(section('All dashboards')).toBeVisible();
  await expect.element(section('Most used by your groups')).not.toBeInTheDocument();
});

it('home shows managers how many dashboards nobody opens, which leads to their list', async () => {
  const old = ago(100 * 24 * 60 * minutes);
  const dashboards = dashboardsNamed('News', 'Sales').map((one) => ({ ...one, updatedAt: old }));
  const months = lastMonths(new Date(), 12).map((month) => ({ month, people: 1, opened: 1, renewed: 0 }));
  const { router } = await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards,
    use: { organisation: async () => ok({ months, dashboards: [], people: [], groups: [] }) },
  });
  const item = page.getByRole('listitem').filter({ hasText: '2 dashboards that nobody opens' });
  await item.getByRole('link', { name: 'Review' }).click();
  await expect.poll(() => router.state.location.search).toMatchObject({ status: 'unused' });
});

it('home says what has changed below the title on a phone, which is not cut for it', async () => {
  const [sales] = dashboardsNamed('Unemployment by industry') as [Dashboard];
  await openHome(
    [sales],
    [
      { change: 'present', at: ago(2 * 60 * minutes) },
      { change: 'listed', listing: listingOf([{ ...sales, title: 'Spending', description: '' }]) },
    ],
    { width: 390, height: 844 },
  );
  const [title, words] = ['Unemployment by industry', 'Title changed, Description changed'].map((text) =>
    section('New and changed').getByText(text, { exact: true }).element(),
  );
  expect(words!.getBoundingClientRect().top).toBeGreaterThanOrEqual(title!.getBoundingClientRect().bottom);
  for (const text of [title!, words!]) expect(text.scrollWidth).toBeLessThanOrEqual(text.clientWidth);
});

it('home says in words what has changed, and marks what is new in the menu and the finder until it is opened', async () => {
  const [news, sales, costs] = dashboardsNamed('News', 'Sales', 'Costs') as [Dashboard, Dashboard, Dashboard];
  const { portal } = await openHome(
    [news, { ...sales, groupList: ['Sales', 'Board'] }, costs],
    [
      { change: 'present', at: ago(2 * 60 * minutes) },
      { change: 'listed', listing: listingOf([sales, { ...costs, title: 'Spending', description: '' }]) },
    ],
  );
  const rows = section('New and changed').getByRole('listitem');
  await expect.element(rows.filter({ hasText: 'News' })).toHaveTextContent('New');
  await expect.element(rows.filter({ hasText: 'Sales' })).toHaveTextContent('Published for Sales and Board');
  await expect.element(rows.filter({ hasText: 'Costs' })).toHaveTextContent('Title changed, Description changed');
  const entry = menu.getByRole('link', { name: 'News', exact: true });
  await expect.element(entry).toHaveAccessibleDescription(/^New\. /);
  await userEvent.keyboard('{Control>}k{/Control}');
  const finder = page.getByRole('dialog', { name: 'Find' });
  await finder.getByRole('combobox').fill('News');
  const option = finder.getByRole('option', { name: /News/ });
  await expect.element(option.getByText('New', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  portal.shelf.opened(news.id);
  await expect.element(entry).not.toHaveAccessibleDescription(/^New\. /);
});

it('home says so when nothing has changed', async () => {
  const [sales] = dashboardsNamed('Sales') as [Dashboard];
  await openHome(
    [{ ...sales, updatedAt: ago(72 * 60 * minutes) }],
    [{ change: 'opened', id: sales.id, at: ago(2 * 60 * minutes) }],
  );
  await expect.element(page.getByText(/^Nothing has changed since your last visit, /)).toBeVisible();
  await expect.element(section('New and changed')).toHaveTextContent('Nothing new since your last visit.');
});

it('home shows only the first few, and where the others are', async () => {
  const many = dashboardsNamed(...Array.from({ length: 25 }, (_, index) => `Report ${index}`));
  const { portal } = await openHome(many, []);
  expect(linksIn('All dashboards')).toHaveLength(24 + 1);
  const inOrder = section('All dashboards').getByRole('listitem').elements();
  const places = inOrder.map((row) => row.getBoundingClientRect());
  expect(new Set(places.slice(0, 12).map(({ left }) => left)).size).toBe(1);
  expect(places[12]?.left).toBeGreaterThan(places[11]?.right ?? 0);
  expect(places[12]?.top).toBe(places[0]?.top);
  await expect.element(showAll('All dashboards')).toHaveAttribute('href', '/dashboard');
  for (const { id } of many.slice(0, 8)) portal.shelf.opened(id);
  await expect.poll(() => linksIn('Opened recently')).toHaveLength(7);
  expect(linksIn('Other dashboards')).toHaveLength(25 - 8);
});

it.each([
  [4, 'Good evening, Amelia'],
  [5, 'Good morning, Amelia'],
  [12, 'Good afternoon, Amelia'],
  [18, 'Good evening, Amelia'],
])('home greets at %d o’clock with "%s"', async (hour, greeting) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, hour) });
  onTestFinished(() => void vi.useRealTimers());
  await openPortal({ path: '/home/index', as: 'demo' });
  await expect.element(heading(greeting)).toBeVisible();
});

it('home leaves out dashboards that are no longer available', async () => {
  const [sales, gone] = dashboardsNamed('Sales', 'Gone') as [Dashboard, Dashboard];
  await openHome(
    [sales],
    [
      { change: 'starred', id: gone.id, at: new Date(1) },
      { change: 'opened', id: gone.id, at: ago(minutes) },
      { change: 'opened', id: sales.id, at: ago(minutes) },
    ],
  );
  expect(linksIn('Opened recently')).toEqual(['Sales']);
  await expect.element(section('Favourites')).not.toBeInTheDocument();
});

it('home has one finder, the header’s', async () => {
  await openPortal({ path: '/home/index', as: 'viewer' });
  await expect.element(heading(/^Good/)).toBeVisible();
  expect(page.getByRole('button', { name: /^Find/ }).elements()).toHaveLength(1);
});

it('home lists favourites in the order of the menu', async () => {
  const dashboards = dashboardsNamed('Costs', 'News', 'Sales');
  const starred = dashboards.toReversed().map(({ id }): ShelfChange => ({ change: 'starred', id, at: new Date(1) }));
  await openHome(dashboards, starred);
  expect(linksIn('Favourites')).toEqual(['Costs', 'News', 'Sales']);
});

it('home lists no dashboard twice in a first session', async () => {
  const [costs, news, sales] = dashboardsNamed('Costs', 'News', 'Sales') as [Dashboard, Dashboard, Dashboard];
  const { portal } = await openHome([costs, news, sales], []);
  portal.shelf.opened(news.id);
  await expect.poll(() => linksIn('Opened recently')).toEqual(['News']);
  expect(linksIn('Other dashboards')).toEqual(['Costs', 'Sales']);
  await expect.element(section('New and changed')).not.toBeInTheDocument();
});

it('home shows its shape while its dashboards load', async () => {
  await openPortal({ path: '/home/index', as: 'demo', catalogue: () => ({ list: neverAnswers }) });
  await expect.poll(() => page.getByRole('main').getByRole('status').elements().length).toBe(1);
  const [left, right] = [...document.querySelectorAll('main output')].map((one) => one.getBoundingClientRect());
  expect(left?.top).toBe(right?.top);
});

it('home shows managers what needs attention', async () => {
  const [sales, costs] = dashboardsNamed('Sales', 'Costs') as [Dashboard, Dashboard];
  const dashboards = [sales, { ...costs, status: 'DRAFT' }, { ...aDashboard(), missing: true }];
  await openPortal({ path: '/home/index', as: 'demo', dashboards });
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await expect.element(attention.getByText('1 dashboard not published')).toBeVisible();
  await expect.element(attention.getByText('1 missing from QuickSight')).toBeVisible();
  const leadsTo = (name: string, href: string) =>
    expect.element(attention.getByRole('link', { name })).toHaveAttribute('href', href);
  await leadsTo('Review', '/management/quicksight?status=not-published');
  await leadsTo('Resolve', '/management/quicksight?status=missing');
});

it('home lets managers answer a request for access where it is listed', async () => {
  const [sales] = dashboardsNamed('Sales') as [Dashboard];
  let requests = [
    { sub: 's1', email: 'jonas@example.com', dashboard: sales.id, groups: [], note: '', at: ago(minutes) },
  ];
  const answer = async () => {
    requests = [];
    return ok(undefined);
  };
  await openPortal({
    path: '/home/index',
    as: 'demo',
    dashboards: [sales],
    requests: { waiting: async () => ok(requests), answer },
  });
  await page.getByRole('button', { name: 'Answer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Answer jonas@example.com about Sales' });
  await dialog.getByRole('radio', { name: /^Only/ }).click();
  await dialog.getByRole('button', { name: 'Grant access' }).click();
  await expect.element(page.getByText('jonas@example.com now has access')).toBeVisible();
  await expect.element(page.getByText('1 request for access')).not.toBeInTheDocument();
});

it('home lists in later sessions too what is neither a favourite nor opened recently, each once', async () => {
  const [costs, news, sales] = dashboardsNamed('Costs', 'News', 'Sales') as [Dashboard, Dashboard, Dashboard];
  await openHome(
    [costs, news, sales],
    [
      { change: 'present', at: ago(2 * 60 * minutes) },
      { change: 'starred', id: news.id, at: new Date(1) },
      { change: 'opened', id: sales.id, at: ago(minutes) },
    ],
  );
  expect(linksIn('Other dashboards')).toEqual(['Costs']);
  await expect.element(section('Other dashboards')).toHaveTextContent('Updated just now');
});

it('home shows managers what needs attention also while no dashboard is published', async () => {
  const drafts = dashboardsNamed('Sales', 'Costs').map((dashboard) => ({ ...dashboard, status: 'DRAFT' }));
  await openPortal({ path: '/home/index', as: 'demo', dashboards: drafts });
  await expect.element(heading('Nothing here yet')).toBeVisible();
  const attention = page.getByRole('list', { name: 'Needs attention' });
  await expect.element(attention.getByText('2 dashboards not published')).toBeVisible();
  expect(await violations()).toEqual([]);
});

it('home shows nobody but managers what needs attention', async () => {
  const [sales, costs] = dashboardsNamed('Sales', 'Costs') as [Dashboard, Dashboard];
  const dashboards = [sales, { ...costs, status: 'DRAFT' }];
  await openPortal({ path: '/home/index', as: 'viewer', dashboards });
  await expect.element(heading(/^Good/)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Needs attention' })).not.toBeInTheDocument();
  expect(linksIn('All dashboards')).toEqual(['Sales']);
});

it.each([
  ['demo', 'Nothing here yet', 'Sync to bring them in from QuickSight'],
  ['viewer', 'No dashboards yet', 'Ask a portal manager'],
] as const)('home says to %s what to do while there is no dashboard', async (as, title, text) => {
  await openPortal({ path: '/home/index', as, dashboards: [] });
  await expect.element(heading(title)).toBeVisible();
  await expect.element(page.getByText(text)).toBeVisible();
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
  it(`keeps its layout with any titles, without accessibility violations, ${name}`, async () => {
    await openHome(odd, everywhere, size);
    expect(linksIn('Favourites')).toEqual(odd.toSorted(byTitle).map(({ title }) => title));
    expect(linksIn('Opened recently')).toEqual(odd.map(({ title }) => title).toReversed());
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(size.width);
    expect(await violations()).toEqual([]);
  });

const threeSections = ['Sales', 'Stores and supply', 'Company'].map((title, index) => ({
  id: `s${index}`,
  titles: { en: title },
  description: '',
  icon: '',
  place: 'abc'[index]!,
  updatedAt: new Date(0),
}));
const faces = [
  'k0062k6062kc062ki062l02g5hg285t07o5',
  'f02c8bc0c5tc5c7k0062k6062',
  'b00e8pe0a8h08c4lc8c4',
  'a00o6h0668h8668hg668',
  undefined,
  'g00g9hg087tg884',
];
const twelve = dashboardsNamed(...Array.from({ length: 12 }, (_, index) => `Report ${index + 10}`)).map(
  (dashboard, index): Dashboard => {
    const face = faces[index % faces.length];
    return { ...dashboard, section: `s${Math.floor(index / 4)}`, ...(face !== undefined && { face }) };
  },
);

it('home shows 12 dashboards in 3 sections as cards, which fit a window of 1440 by 900 without scrolling', async () => {
  await openPortal({
    path: '/home/index',
    as: 'viewer',
    dashboards: twelve,
    sections: () => ({ list: async () => ok(threeSections) }),
    size: { width: 1440, height: 900 },
  });
  await expect.element(section('Company')).toBeVisible();
  expect(linksIn('Stores and supply')).toEqual(['Report 14', 'Report 15', 'Report 16', 'Report 17']);
  expect(section('Sales').element().querySelectorAll('svg[viewBox="0 0 192 96"]')).toHaveLength(4);
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(900);
  expect(await violations()).toEqual([]);
});

it('home shows at most 24 cards of 10,000 dashboards in 300 sections, and where the others are', async () => {
  const sections = Array.from({ length: 300 }, (_, index) => ({
    ...threeSections[0]!,
    id: `s${index}`,
    titles: { en: `Section ${index}` },
  }));
  const dashboards = dashboardsNamed(...Array.from({ length: 10_000 }, (_, index) => `Report ${index}`)).map(
    (dashboard, index) => ({ ...dashboard, section: `s${index % 300}`, face: faces[0]! }),
  );
  await openPortal({
    path: '/home/index',
    as: 'viewer',
    dashboards,
    sections: () => ({ list: async () => ok(sections) }),
  });
  await expect.element(section('Section 5')).toBeVisible();
  expect(page.getByRole('main').element().querySelectorAll('svg[viewBox="0 0 192 96"]')).toHaveLength(24);
  await expect.element(page.getByRole('main').getByRole('link', { name: 'Show all dashboards' })).toBeVisible();
});
