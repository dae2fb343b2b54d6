import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import type { Person } from '#domain/access/viewed-person';
import { failed, ok } from '#domain/result';
import type { DashboardAccess } from '#ports/dashboards/access';
import { deferred } from '../../application/deferred';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { heading, menu, openPortal, signIn } from '../a-portal';
import { violations } from '../violations';
import { nextFrame } from '../next-frame';

const one = (metaId: string, title: string, groupList: string[], status = 'EMBEDED') =>
  aDashboard({ id: aDashboardId(`quicksight@${metaId}`), metaId, title, groupList, status });
const dashboards = [
  one('sales', 'Sales north', ['Sales']),
  one('costs', 'Costs', ['Finance', 'SuperUser']),
  one('all', 'All of us', []),
  one('draft', 'Sales draft', ['Sales'], 'DRAFT'),
];
const strip = (name: string) => page.getByRole('region', { name: `Viewing as ${name}` });
const dialog = page.getByRole('dialog', { name: 'View as' });
const stop = page.getByRole('button', { name: 'Stop viewing' });
const links = () =>
  menu
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent?.replace('New', ''));

async function viewFromHere(group: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View as…' }).click();
  await dialog.getByRole('combobox', { name: 'Group' }).selectOptions(group);
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await expect.element(strip(group)).toBeVisible();
}

async function viewAs(group: string, setup: Parameters<typeof openPortal>[0] = {}) {
  const opened = await openPortal({ path: '/management/quicksight', as: 'demo', dashboards, ...setup });
  await viewFromHere(group);
  return opened;
}

it('“View as” shows a manager the menu and the home page of a group, without what is personal', async () => {
  const shelf = createInMemoryShelf();
  void shelf.change('demo', { change: 'starred', id: aDashboardId('quicksight@sales'), at: new Date(1) });
  void shelf.change('demo', { change: 'opened', id: aDashboardId('quicksight@costs'), at: new Date() });
  const { at } = await viewAs('Sales', { shelf });
  await expect.element(page.getByText('2 dashboards are shared with Sales.')).toBeVisible();
  expect(links()).toEqual(['Dashboard', 'All of us', 'Sales north']);
  await expect.element(page.getByRole('region', { name: 'Favourites' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /^Favourite:/ })).not.toBeInTheDocument();
  expect(await violations()).toEqual([]);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Profile' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(strip('Sales')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(heading('Dashboard management')).toBeVisible();
  expect(at()).toBe('/management/quicksight');
});

it('“View as” shows what came of a sync that ends meanwhile, and still when the manager has stopped', async () => {
  const synced = deferred<void>();
  await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    dashboards,
    sync: (real) => ({
      async run() {
        await synced.promise;
        return real.run();
      },
    }),
  });
  await page.getByRole('button', { name: 'Sync', exact: true }).click();
  await viewFromHere('Sales');
  synced.resolve();
  await expect.element(page.getByText('Already up to date')).toBeVisible();
  await stop.click();
  await expect.element(heading('Dashboard management')).toBeVisible();
  await expect.element(page.getByText('Already up to date')).toBeVisible();
});

it('“View as” shows what one person sees, found by name or address, and says who sees everything', async () => {
  const bob = { sub: 'bob-sub', email: 'bob@example.com', name: 'Bob' };
  const max = { sub: 'max-sub', email: 'max@example.com', name: 'Max' };
  const asked: string[] = [];
  const { at } = await openPortal({
    path: '/management/quicksight',
    as: 'demo',
    dashboards,
    requests: {
      people: async (begins) => ok([bob, max].filter(({ email }) => email.startsWith(begins))),
      viewAs: async (sub) => {
        asked.push(sub);
        const granted = [aDashboardId('quicksight@costs')];
        return ok(
          sub === bob.sub ? { ...bob, groups: ['Sales'], granted } : { ...max, groups: ['SuperUser'], granted: [] },
        );
      },
    },
  });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View as…' }).click();
  await dialog.getByRole('radio', { name: 'One person' }).click();
  await expect.element(dialog.getByRole('button', { name: 'View', exact: true })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'max@example.com' }).click();
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await expect.element(dialog.getByText('max@example.com is a portal manager and sees everything.')).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Name or email begins with' }).fill('bo');
  await expect.element(dialog.getByRole('radio', { name: 'max@example.com' })).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: 'bob@example.com' }).click();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await expect.element(strip('bob@example.com')).toBeVisible();
  await expect.element(page.getByText('3 dashboards are shared with bob@example.com.')).toBeVisible();
  expect(links()).toEqual(['Dashboard', 'All of us', 'Costs', 'Sales north']);
  await stop.click();
  expect([asked, at()]).toEqual([['max-sub', 'bob-sub'], '/management/quicksight']);
});

/** Opens the choice of a person among these; the answer on the one chosen is the test's. */
async function choosePersonAmong(people: Person[], viewAs: DashboardAccess['viewAs']): Promise<void> {
  const requests = { people: async () => ok(people), viewAs };
  await openPortal({ path: '/management/quicksight', as: 'demo', dashboards, requests });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'View as…' }).click();
  await dialog.getByRole('radio', { name: 'One person' }).click();
}

it('“View as” stays on the page when the choice is cancelled before the person is known', async () => {
  const bob = { sub: 'bob-sub', email: 'bob@example.com', name: 'Bob' };
  const known = deferred<void>();
  await choosePersonAmong([bob], async () => {
    await known.promise;
    return ok({ ...bob, groups: ['Sales'], granted: [] });
  });
  await dialog.getByRole('radio', { name: 'bob@example.com' }).click();
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Costs' }).click();
  const title = page.getByRole('dialog', { name: 'Edit dashboard' }).getByLabelText('Title', { exact: true });
  await title.fill('Costs and margins');
  known.resolve();
  await nextFrame();
  await nextFrame();
  await expect.element(title).toHaveValue('Costs and margins');
});

it('“View as” stops saying that a person could not be read once another choice is made', async () => {
  const bob = { sub: 'bob-sub', email: 'bob@example.com', name: 'Bob' };
  await choosePersonAmong([bob], async () => failed({ kind: 'unreachable' }));
  await dialog.getByRole('radio', { name: 'bob@example.com' }).click();
  await dialog.getByRole('button', { name: 'View', exact: true }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('radio', { name: 'A group' }).click();
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
});

it('“View as” shows the view of the person who was chosen last, not of one chosen before', async () => {
  const bob = { sub: 'bob-sub', email: 'bob@example.com', name: 'Bob' };
  const eve = { sub: 'eve-sub', email: 'eve@example.com', name: 'Eve' };
  const known = deferred<void>();
  await choosePersonAmong([bob, eve], async (sub) => {
    if (sub === eve.sub) return ok({ ...eve, groups: ['Finance'], granted: [] });
    await known.promise;
    return ok({ ...bob, groups: ['Sales'], granted: [] });
  });
  const view = dialog.getByRole('button', { name: 'View', exact: true });
  await dialog.getByRole('radio', { name: 'bob@example.com' }).click();
  await view.click();
  await expect.element(view).toHaveAttribute('aria-busy', 'true');
  await dialog.getByRole('radio', { name: 'A group' }).click();
  await expect.element(view).not.toHaveAttribute('aria-busy');
  await dialog.getByRole('radio', { name: 'One person' }).click();
  await view.click();
  await dialog.getByRole('radio', { name: 'eve@example.com' }).click();
  known.resolve();
  await nextFrame();
  await nextFrame();
  await expect.element(strip('bob@example.com')).not.toBeInTheDocument();
  await view.click();
  await expect.element(strip('eve@example.com')).toBeVisible();
});

it('“View as” opens no dashboard in the name of others, and changes nothing of anybody’s', async () => {
  const asked: string[] = [];
  const { portal, at } = await viewAs('Sales', {
    tickets: () => ({
      async issue(id) {
        asked.push(id);
        throw new Error('Nothing is opened');
      },
    }),
  });
  const before = portal.shelf.current();
  await menu.getByRole('link', { name: 'Sales north' }).click();
  await expect.element(heading('Sales north')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Not loaded while viewing as Sales' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Refresh', exact: true })).not.toBeInTheDocument();
  await stop.click();
  await expect.element(heading('Dashboard management')).toBeVisible();
  expect([asked, portal.shelf.current(), at()]).toEqual([[], before, '/management/quicksight']);
  await expect.poll(() => document.title).toBe('Dashboard management');
});

it('“View as” finds only what the group finds, and lets the manager change to another group', async () => {
  await viewAs('Sales');
  await userEvent.keyboard('{Control>}k{/Control}');
  const finder = page.getByRole('dialog', { name: 'Find' });
  await finder.getByRole('combobox', { name: 'Find' }).fill('costs');
  await expect.element(finder.getByText(/No results/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Sales: view as another' }).click();
  const group = dialog.getByRole('combobox', { name: 'Group' });
  await expect.element(group).toHaveValue('Sales');
  expect(
    group
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Finance', 'Sales']);
  await group.selectOptions('Finance');
  await page.getByRole('button', { name: 'View', exact: true }).click();
  await expect.element(strip('Finance')).toBeVisible();
  await expect.poll(links).toEqual(['Dashboard', 'All of us', 'Costs']);
});

it('“View as” follows what is edited meanwhile, and ends when the page is left', async () => {
  let listed = dashboards;
  const { portal, router } = await viewAs('Sales', {
    catalogue: () => ({ list: async () => ({ ok: true, value: { dashboards: listed, skipped: 0 } }) }),
  });
  await expect.poll(links).toContain('Sales north');
  listed = dashboards.filter(({ metaId }) => metaId !== 'sales');
  await portal.dashboards.load();
  await expect.poll(links).toEqual(['Dashboard', 'All of us']);
  await router.navigate({ to: '/home/index' });
  await expect.element(strip('Sales')).not.toBeInTheDocument();
  await expect.poll(links).toContain('Costs');
});

it.each(['Sign out', 'Not amelia.hart@example.com?'])(
  'the next user is led to their own home after “%s” among the pages of others',
  async (name) => {
    const { portal, at } = await viewAs('Sales');
    if (name === 'Sign out') await page.getByRole('button', { name: 'Account menu' }).click();
    else portal.session.end();
    await page.getByText(name, { exact: true }).click();
    await expect.element(heading('Sign in')).toBeVisible();
    await expect.poll(at).toBe('/login');
    await signIn('viewer', 'Viewer-pass-1');
    await expect.poll(at).toBe('/home/index');
  },
);
