import { expect, it, vi } from 'vitest';
import { map } from 'rxjs';
import { page, userEvent } from 'vitest/browser';
import { createInMemoryShelf } from '#adapters/in-memory/in-memory-browser';
import type { ShelfStore } from '#ports/browser/shelf-store';
import { deferred } from '../../application/deferred';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';
import { dashboardsNamed, heading, openPortal } from '../a-portal';
import { enlargeLetters } from '../large-letters';
import { violations } from '../violations';

const unsaved = 'Unsaved filters';
const menuOf = (label: string) =>
  page.getByRole('button', { name: label === unsaved ? label : `View: ${label}`, exact: true });
const row = (name: string) => page.getByRole('menuitem', { name });
const view = (name: string) => page.getByRole('menuitemcheckbox', { name });
const dialog = page.getByRole('dialog', { name: 'Save view' });
const save = dialog.getByRole('button', { name: 'Save view' });

async function choose(label: string, item: ReturnType<typeof row>): Promise<void> {
  await menuOf(label).click();
  await item.click();
}

it('a view is saved under a name, shown again, and what the dashboard starts with', async () => {
  const shelf = createInMemoryShelf();
  const { router, at } = await openPortal({
    path: '/dashboard/meta-0?sheet=details&p.Region=East',
    as: 'demo',
    shelf,
  });
  await choose(unsaved, row('Save as a new view…'));
  await expect.element(dialog.getByText('East')).toBeVisible();
  await expect.element(dialog.getByText('Details')).toBeVisible();
  await save.click();
  await expect.element(dialog.getByText('Enter a name.')).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eastern');
  await dialog.getByRole('checkbox', { name: 'Always open with this view' }).click();
  await save.click();
  await choose('Eastern', view('Default view'));
  await expect.element(menuOf('Default view')).toBeVisible();
  await expect.poll(at).toBe('/dashboard/meta-0?view=published');
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/[?&]view=published$/));
  write.mockRestore();
  await router.navigate({ to: '/home/index' });
  await expect.element(heading(/^Good/)).toBeVisible();
  router.history.back();
  await expect.element(menuOf('Default view')).toBeVisible();
  await choose('Default view', view('Eastern'));
  await expect.poll(at).toBe('/dashboard/meta-0?sheet=details&p.Region=East');

  const next = await openPortal({ path: '/dashboard/meta-0', as: 'demo', shelf });
  await expect.element(menuOf('Eastern')).toBeVisible();
  await expect.poll(next.at).toBe('/dashboard/meta-0?sheet=details&p.Region=East');
});

const withoutSheets: NonNullable<Parameters<typeof openPortal>[0]>['embedder'] = (embedder) => ({
  ...embedder,
  open: (request) =>
    embedder.open(request).pipe(map((event) => (event.event === 'ready' ? { ...event, sheets: undefined } : event))),
});

it('Copy link says that a dashboard is as published, also without known sheets and from the finder', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { at } = await openPortal({ path: '/dashboard/meta-0', as: 'demo', embedder: withoutSheets });
  await expect.element(menuOf('Default view')).toBeVisible();
  await page.getByRole('button', { name: 'Copy link' }).click();
  expect(write).toHaveBeenLastCalledWith(expect.stringMatching(/[?&]view=published$/));
  await userEvent.keyboard('{Control>}k{/Control}');
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill('copy link');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => write.mock.calls.length).toBe(2);
  expect(write).toHaveBeenLastCalledWith(expect.stringMatching(/[?&]view=published$/));
  write.mockRestore();
  expect(at()).toBe('/dashboard/meta-0');
});

it('an address of a dashboard as published shows that to someone who starts with another view', async () => {
  const shelf = createInMemoryShelf();
  const saved = { name: 'Eastern', view: { parameters: [{ name: 'Region', values: ['East'] }] } };
  void shelf.change('demo', {
    change: 'view',
    at: new Date(1),
    id: aDashboardId('quicksight@meta-0'),
    view: { kind: 'save', saved, start: true },
  });
  const { at } = await openPortal({
    path: '/dashboard/meta-0?view=published',
    as: 'demo',
    embedder: withoutSheets,
    shelf,
  });
  await choose('Default view', view('Eastern'));
  await expect.poll(at).toBe('/dashboard/meta-0?p.Region=East');
  await choose('Eastern', view('Default view'));
  await expect.poll(at).toBe('/dashboard/meta-0?view=published');
});

it('a saved view is updated when it was changed, renamed, and deleted until that is undone', async () => {
  await openPortal({ path: '/dashboard/meta-0?p.Region=East', as: 'demo' });
  await choose(unsaved, row('Save as a new view…'));
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eastern');
  await save.click();
  await expect.element(menuOf('Eastern')).toBeVisible();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect.element(page.getByText('(edited)')).toBeVisible();
  await choose('Eastern (edited)', row('Update “Eastern”'));
  await expect.element(page.getByText('(edited)')).not.toBeInTheDocument();

  await choose('Eastern', row('Rename “Eastern”…'));
  await page.getByRole('textbox', { name: 'Name' }).fill('Oriental');
  await page.getByRole('button', { name: 'Rename view' }).click();
  await choose('Oriental', row('Delete “Oriental”'));
  await expect.element(menuOf(unsaved)).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: '“Oriental” deleted' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.element(menuOf('Oriental')).toBeVisible();
});

it('a saved view that this browser cannot store says so', async () => {
  const shelf = createInMemoryShelf();
  const full: ShelfStore = { ...shelf, change: async (sub, change) => (await shelf.change(sub, change)) && false };
  await openPortal({ path: '/dashboard/meta-0?p.Region=East', as: 'demo', shelf: full });
  await choose(unsaved, row('Save as a new view…'));
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Eastern');
  await save.click();
  await expect.element(page.getByText("This browser couldn't store your views.")).toBeVisible();
  await expect.element(menuOf('Eastern')).toBeVisible();
});

it('a view stays with its dashboard when the person goes on to another one right after choosing it', async () => {
  const { portal, router, at } = await openPortal({
    path: '/dashboard/meta-0',
    as: 'demo',
    dashboards: dashboardsNamed('Sales', 'Costs'),
  });
  const allowed = deferred<void>();
  const check = portal.navigation.check.bind(portal.navigation);
  vi.spyOn(portal.navigation, 'check').mockImplementation((step) => allowed.promise.then(() => check(step)));
  await page.getByRole('tab', { name: 'Details' }).click();
  const left = router.navigate({ to: '/dashboard/$metaId', params: { metaId: 'meta-1' } });
  // The address would follow within this time, while the next page is on its way.
  await new Promise((resolve) => setTimeout(resolve, 600));
  allowed.resolve();
  await left;
  await expect.element(heading('Costs')).toBeVisible();
  expect(at()).toBe('/dashboard/meta-1');
});

it('after Refresh, a dashboard still comes back with the view it was left with, and follows a link to a view', async () => {
  const { router, at } = await openPortal({
    path: '/dashboard/meta-0',
    as: 'demo',
    dashboards: dashboardsNamed('Sales', 'Costs'),
  });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('tab', { name: 'Details' }).click();
  await expect.poll(at).toBe('/dashboard/meta-0?sheet=details');
  await router.navigate({ href: '/dashboard/meta-1' });
  await expect.element(heading('Costs')).toBeVisible();
  router.history.back();
  await expect.element(heading('Sales')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Details' })).toHaveAttribute('aria-selected', 'true');
  await router.navigate({ href: '/dashboard/meta-1' });
  await expect.element(heading('Costs')).toBeVisible();
  await router.navigate({ href: '/dashboard/meta-0?p.Region=East' });
  await expect.element(menuOf(unsaved)).toBeVisible();
});

const isSelected = (sheet: string) =>
  expect.element(page.getByRole('tab', { name: sheet })).toHaveAttribute('aria-selected', 'true');

it('a link to the open dashboard itself, as in the menu, keeps its view and says it in the address', async () => {
  const { router, at } = await openPortal({ path: '/dashboard/meta-0?sheet=details', as: 'demo' });
  await isSelected('Details');
  // The address has followed by then what the dashboard opened with.
  await new Promise((resolve) => setTimeout(resolve, 600));
  await router.navigate({ href: '/dashboard/meta-0' });
  await expect.poll(at).toBe('/dashboard/meta-0?sheet=details');
  expect(router.history.length).toBe(2);
  await page.getByRole('tab', { name: 'Summary' }).click();
  await expect.poll(at).toBe('/dashboard/meta-0');
  router.history.back();
  await isSelected('Details');
  router.history.forward();
  await isSelected('Summary');
  expect(at()).toBe('/dashboard/meta-0');
});

it('Back from a link to a view of the open dashboard shows it as published again', async () => {
  const { router, at } = await openPortal({ path: '/dashboard/meta-0', as: 'demo' });
  await expect.element(menuOf('Default view')).toBeVisible();
  await router.navigate({ href: '/dashboard/meta-0?p.Region=East' });
  await expect.element(menuOf(unsaved)).toBeVisible();
  router.history.back();
  await expect.element(menuOf('Default view')).toBeVisible();
  expect(at()).toBe('/dashboard/meta-0');
  router.history.forward();
  await expect.element(menuOf(unsaved)).toBeVisible();
});

it('a view that no address can hold comes back with Back, and Copy link names what is left out before it copies', async () => {
  const region = { name: 'Region', values: Array.from({ length: 40 }, (_, at) => `Дирекция по закупкам № ${at + 1}`) };
  const shelf = createInMemoryShelf();
  const view = { sheet: 'details', parameters: [region] };
  void shelf.change('demo', {
    change: 'view',
    at: new Date(1),
    id: aDashboardId('quicksight@meta-0'),
    view: { kind: 'save', saved: { name: 'Mine', view }, start: false },
  });
  const { router, at } = await openPortal({
    path: '/dashboard/meta-0',
    as: 'demo',
    dashboards: dashboardsNamed('Sales', 'Costs'),
    shelf,
  });
  await choose('Default view', page.getByRole('menuitemcheckbox', { name: 'Mine' }));
  await expect.poll(at).toBe('/dashboard/meta-0?sheet=details');
  await router.navigate({ href: '/dashboard/meta-1' });
  await expect.element(heading('Costs')).toBeVisible();
  router.history.back();
  await expect.element(menuOf('Mine')).toBeVisible();

  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect.element(page.getByText('It leaves out: Region.')).toBeVisible();
  expect(write).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Copy anyway' }).click();
  await expect.element(page.getByText('Link copied')).toBeVisible();
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/[?&]sheet=details$/));
});

it('the menu of views leaves a quarter of the line to the sheets on a phone with large letters', async () => {
  enlargeLetters();
  const size = { width: 390, height: 844 };
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards: dashboardsNamed('Sales'), size });
  await expect.element(menuOf('Default view')).toBeVisible();
  const sheets = page.getByRole('tablist', { name: 'Sheets' }).element().getBoundingClientRect();
  expect(sheets.width).toBeGreaterThan(size.width / 4);
});

it('the title of a dashboard is whole on a phone with large letters', async () => {
  enlargeLetters();
  const size = { width: 390, height: 844 };
  const dashboards = dashboardsNamed('Sales of the north');
  await openPortal({ path: '/dashboard/meta-0', as: 'viewer', dashboards, size });
  await expect.element(menuOf('Default view')).toBeVisible();
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = heading('Sales of the north').element();
  expect([scrollWidth, scrollHeight]).toEqual([clientWidth, clientHeight]);
});
