import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { FrameView } from '#domain/dashboards/viewing/frame-view';
import { type Result, ok } from '#domain/result';
import type { DashboardList } from '#ports/dashboards/dashboard-catalogue';
import { deferred } from '../../application/deferred';
import { dashboardsNamed, openPortal } from '../a-portal';
import { button, dashboards, field, finder, offered, openFinder, option, selected, told } from './the-finder';

const starOf = (name: RegExp, does: string) => option(name).getByTitle(`${does} favourites`);
const press = (key: string, composing: KeyboardEventInit) =>
  field.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...composing }));

it('the finder lists recents, favourites and other dashboards before pages and actions when nothing is typed', async () => {
  const shelf = createInMemoryShelf();
  const [store, stock, retention] = dashboards as [Dashboard, Dashboard, Dashboard];
  void shelf.change('demo', { change: 'opened', id: store.id, at: new Date() });
  void shelf.change('demo', { change: 'opened', id: stock.id, at: new Date() });
  void shelf.change('demo', { change: 'starred', id: stock.id, at: new Date(1) });
  void shelf.change('demo', { change: 'starred', id: retention.id, at: new Date(1) });
  await openFinder({ shelf });
  expect(offered('Opened recently')).toEqual(['Stock and supply', 'Store performance']);
  expect(offered('Favourites')).toEqual(['Customer retention']);
  expect(offered('Dashboards')).toEqual(['Monthly close']);
  expect(finder.getByRole('group').elements().at(-1)).toHaveAccessibleName('Pages and actions');
  expect(offered('Pages and actions')).toEqual(
    expect.arrayContaining(['Home', 'User account', 'Dashboard management', 'Sync with QuickSight', 'Sign out']),
  );
});

it('the finder finds saved views by name, and opens the dashboard with them', async () => {
  const shelf = createInMemoryShelf();
  const [store] = dashboards as [Dashboard];
  const rome = { sheet: 'visits', parameters: [{ name: 'City', values: ['Rome'] }] };
  const many = {
    parameters: [{ name: 'City', values: Array.from({ length: 400 }, (_, at) => `City number ${at}`) }],
  };
  for (const saved of [
    { name: 'Rome only', view: rome },
    { name: 'Large cities', view: many },
  ])
    void shelf.change('demo', {
      change: 'view',
      at: new Date(1),
      id: store.id,
      view: { kind: 'save', saved, start: false },
    });
  const { router } = await openFinder({ shelf });
  const visited: { href: string; view?: FrameView | undefined }[] = [];
  router.subscribe('onBeforeLoad', ({ toLocation: { href, state } }) => visited.push({ href, view: state.view }));
  await field.fill('rome');
  expect(offered('My views')).toEqual(['Rome only']);
  await expect.element(selected()).toHaveTextContent('Store performance');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => visited).toContainEqual({ href: '/dashboard/meta-0?sheet=visits&p.City=Rome' });
  await button.click();
  await field.fill('large');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => visited).toContainEqual({ href: '/dashboard/meta-0?view=published', view: many });
});

it('the finder shows what others have added or removed once the pointer has left its results', async () => {
  let listed = dashboardsNamed('Sales north', 'Sales south');
  const { portal } = await openFinder({
    catalogue: () => ({ list: async () => ok({ dashboards: listed, skipped: 0 }) }),
  });
  await field.fill('sales');
  await option(/north/).hover();
  const [north, ...others] = dashboardsNamed('Sales north', 'Sales south', 'Sales archive');
  listed = others.map((one) => ({ ...one }));
  await portal.dashboards.load();
  expect(north && offered('Dashboards')).toEqual(['Sales north', 'Sales south']);
  await field.hover();
  await expect.poll(() => offered('Dashboards')).toEqual(['Sales archive', 'Sales south']);
});

it('the finder stars the row under the pointer, and stays open without moving its rows', async () => {
  const shelf = createInMemoryShelf();
  const [, stock, retention] = dashboards as [Dashboard, Dashboard, Dashboard];
  void shelf.change('demo', { change: 'opened', id: stock.id, at: new Date() });
  void shelf.change('demo', { change: 'starred', id: retention.id, at: new Date(1) });
  const { portal } = await openFinder({ shelf });
  await option(/Stock/).hover();
  await starOf(/Stock/, 'Add to').click();
  await expect.element(starOf(/Stock.*Favourite/, 'Remove from')).toBeVisible();
  await starOf(/retention/, 'Remove from').click();
  await expect.element(starOf(/retention/, 'Add to')).toBeVisible();
  expect(portal.shelf.current().favourites).toEqual([stock.id]);
  expect(offered('Opened recently')).toEqual(['Stock and supply']);
  expect(offered('Favourites')).toEqual(['Customer retention']);
  await expect.element(field).toHaveFocus();
  expect(
    option(/Home/)
      .getByTitle(/favourites/)
      .elements(),
  ).toEqual([]);
});

it('the finder stars the marked row with Alt+Enter, and announces it', async () => {
  const { portal } = await openFinder();
  await field.fill('sto');
  await expect.element(selected()).toHaveTextContent('Stock and supply');
  await userEvent.keyboard('{ArrowDown}{Alt>}{Enter}{/Alt}');
  await expect.element(selected()).toHaveTextContent(/Store performance.*Favourite/);
  await expect.element(finder.getByText('Added Store performance to favourites.')).toBeInTheDocument();
  expect(portal.shelf.current().favourites).toEqual([dashboards[0]?.id]);
  expect(offered('Dashboards')).toEqual(['Stock and supply', 'Store performance', 'Customer retention']);
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await expect.element(finder.getByText('Removed Store performance from favourites.')).toBeInTheDocument();
  expect(portal.shelf.current().favourites).toEqual([]);
  await expect.element(field).toHaveAccessibleDescription(/Alt Enter favourite/);
  await field.fill('sync');
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Escape}{Control>}k{/Control}');
  await expect.element(field).toHaveValue('');
});

it('the finder finds dashboards by title, also with a typo, and opens the chosen one', async () => {
  const { at } = await openFinder();
  await field.fill('sto');
  await expect
    .poll(() => offered('Dashboards'))
    .toEqual(['Stock and supply', 'Store performance', 'Customer retention']);
  await field.fill('retnetion');
  await expect.poll(() => offered('Dashboards')).toEqual(['Customer retention']);
  await field.fill('sto');
  await expect.element(selected()).toHaveTextContent('Stock and supply');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(finder).not.toBeInTheDocument();
  await expect.poll(at).toBe('/dashboard/meta-0');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Store performance' })).toHaveFocus();
});

it('the finder tells a screen reader which row is marked, also when another row takes its place', async () => {
  await openFinder();
  const places = new Set<string>();
  const steps = [
    ['', /^Customer retention/],
    ['sto', /^Stock and supply/],
    ['store', /^Store performance/],
    ['stores xyz', undefined],
    ['s', /^Stock and supply/],
  ] as const;
  for (const [text, title] of steps) {
    await field.fill(text);
    if (!title) {
      await expect.element(field).not.toHaveAttribute('aria-activedescendant');
      continue;
    }
    await expect.element(selected()).toHaveTextContent(title);
    expect(told()).toBe(selected().element());
    places.add(selected().element().id);
  }
  expect(places.size).toBe(3);
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(selected()).toHaveTextContent(/^Store performance/);
  expect(told()).toBe(selected().element());
  await option(/Customer retention/).hover();
  await expect.element(selected()).toHaveTextContent(/^Customer retention/);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
  await expect.element(selected()).toHaveTextContent(/^Stock and supply/);
});

it('the finder keeps the focus in its field when a heading or the footer is pressed, and the marked row visible', async () => {
  await openFinder({ size: { width: 800, height: 400 } });
  for (const text of ['Pages and actions', 'choose']) {
    await finder.getByText(text).click();
    await expect.element(field).toHaveFocus();
  }
  for (const row of finder.getByRole('option').elements()) {
    await expect.element(row).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}');
  }
  await expect.element(selected()).toBeInViewport({ ratio: 1 });
  expect(selected().element()).toBe(finder.getByRole('option').elements().at(-1));
  await field.fill('s');
  await expect.element(selected()).toBeInViewport({ ratio: 1 });
});

it(`the finder doesn't say "No results" before the dashboards have loaded`, async () => {
  const listed = deferred<Result<DashboardList>>();
  await openPortal({ path: '/dashboard', as: 'demo', catalogue: () => ({ list: () => listed.promise }) });
  await button.click();
  await field.fill('stock');
  await expect.element(finder.getByText("Your dashboards haven't loaded yet.", { exact: false })).toBeVisible();
  listed.resolve(ok({ dashboards, skipped: 0 }));
  await expect.element(selected()).toHaveTextContent('Stock and supply');
});

it('the finder ranks a favourite before others with similar titles', async () => {
  const shelf = createInMemoryShelf();
  const alike = dashboardsNamed('Report A', 'Report B', 'Report C');
  for (const { id } of alike.slice(2)) void shelf.change('demo', { change: 'starred', id, at: new Date(1) });
  await openFinder({ shelf, dashboards: alike });
  await field.fill('report');
  await expect.poll(() => offered('Dashboards')).toEqual(['Report C', 'Report A', 'Report B']);
});

it('the finder ranks an exact match on a page or an action before similar dashboards', async () => {
  await openFinder({ dashboards: dashboardsNamed('Sing out loud') });
  await field.fill('sing out');
  await expect.element(selected()).toHaveTextContent(/^Sing out loud/);
  await field.fill('sign out');
  await expect.element(selected()).toHaveTextContent(/^Sign out/);
  expect(offered('Dashboards')).toEqual(['Sing out loud']);
  await field.fill('signout');
  await expect.element(selected()).toHaveTextContent(/^Sign out/);
});

it('the finder offers managers the History page and the sections, where the backend has them', async () => {
  const { at } = await openFinder({
    sections: () => ({ list: async () => ok([]) }),
    history: () => ({ read: async () => ok({ entries: [] }) }),
  });
  await field.fill('sections');
  await expect.poll(() => offered('Pages and actions')).toEqual(['Sections']);
  await field.fill('history');
  await option(/^History/).click();
  await expect.poll(at).toBe('/management/history');
});

it.each([
  ['nothing like it', /^No results for/],
  ['retnetion', /retention/],
])('the finder leads readers to a manager who type “%s”', async (text, shown) => {
  await openFinder({ as: 'viewer', configuration: { links: { support: 'mailto:bi@northfield.example' } } });
  await field.fill(text);
  await expect.element(finder.getByText(shown).first()).toBeVisible();
  await expect
    .element(finder.getByRole('link', { name: 'Ask a manager' }))
    .toHaveAttribute('href', 'mailto:bi@northfield.example');
  await field.fill('retention');
  await expect.element(finder.getByRole('link', { name: 'Ask a manager' })).not.toBeInTheDocument();
});

it('the finder opens pages with a press', async () => {
  const { at } = await openFinder();
  await field.fill('password');
  await option(/User account/).click();
  await expect.poll(at).toBe('/user/account');
});

it('the finder runs the actions it offers', async () => {
  const { portal } = await openFinder();
  await field.fill('dark');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => portal.preferences.current().theme).toBe('dark');
  await button.click();
  await field.fill('german');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => portal.locale.current().locale).toBe('de');
  await page.getByRole('button', { name: 'Suchen', exact: true }).click();
  const suchen = page.getByRole('combobox', { name: 'Suchen' });
  await suchen.fill('verwaltung');
  await expect.element(page.getByRole('option', { selected: true })).toHaveTextContent(/^Dashboards verwalten/);
  await suchen.fill('english');
  await userEvent.keyboard('{Enter}');
  await button.click();
  await field.fill('sign out');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

it('the finder leaves Enter and Escape to an input method while it composes characters', async () => {
  const { portal } = await openFinder();
  press('Escape', { isComposing: true });
  await field.fill('dark');
  await expect.element(selected()).toHaveTextContent(/^Dark theme/);
  press('Enter', { isComposing: true });
  press('Enter', { keyCode: 229 });
  expect(portal.preferences.current().theme).toBe('system');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => portal.preferences.current().theme).toBe('dark');
});

it('the finder offers only what the user can open', async () => {
  const [store, draft, finance] = dashboardsNamed('Store', 'Store draft', 'Store finance') as [
    Dashboard,
    Dashboard,
    Dashboard,
  ];
  await openFinder({
    as: 'viewer',
    dashboards: [store, { ...draft, status: 'DRAFT' }, { ...finance, groupList: ['Finance'] }],
  });
  await field.fill('store');
  await expect.poll(() => offered('Dashboards')).toEqual(['Store']);
  for (const text of ['management', 'sync']) {
    await field.fill(text);
    await expect.element(finder.getByText(/^No results for/)).toBeVisible();
  }
});

it('the finder shows how many more results there are', async () => {
  const many = dashboardsNamed(...Array.from({ length: 40 }, (_, number) => `Report ${number}`));
  await openFinder({ dashboards: many });
  await field.fill('report');
  await expect.element(finder.getByText('32 more')).toBeVisible();
  await expect.element(finder.getByText('8 of 40')).toBeVisible();
});
