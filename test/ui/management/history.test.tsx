import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type HistoryEntry, type HistorySearch, isVersion } from '#domain/dashboards/history';
import { failed, ok } from '#domain/result';
import { deferred } from '../../application/deferred';
import type { Around } from '../../application/ports';
import { dashboardsNamed, heading, openPortal } from '../a-portal';
import { violations } from '../violations';

const [sales, costs] = dashboardsNamed('Sales overview', 'Costs');
if (!sales || !costs) throw new Error('No dashboards');
const ann = { sub: 'ann', email: 'ann@example.com' };
const bob = { sub: 'bob', email: 'bob@example.com' };
const at = new Date(Date.now() - 3_600_000);
const before = { ...sales, title: 'Sales', groupList: ['Board'], updatedAt: at };
const none = { added: 0, renamed: 0, missing: 0, returned: 0 };

const oldest: HistoryEntry = { number: 1, at, by: ann, kind: 'signed-in' };
const entries: HistoryEntry[] = [
  { number: 9, at, by: bob, kind: 'refused', call: '/quicksight/dashboard/sync', code: 'not-allowed', count: 3 },
  { number: 8, at, kind: 'synced', counts: { ...none, added: 2 } },
  { number: 7, at, by: ann, kind: 'changed', dashboard: sales.id, before, after: { ...sales } },
  {
    number: 6,
    at,
    by: bob,
    kind: 'changed',
    dashboard: sales.id,
    before: { ...before, title: 'Older' },
    after: before,
  },
  { number: 5, at, by: ann, kind: 'signed-in' },
];

function openHistory(path = '/management/history', around: Around = {}) {
  const queries: HistorySearch[] = [];
  const updates: unknown[][] = [];
  const opened = openPortal({
    as: 'demo',
    path,
    dashboards: [sales, costs].flatMap((one) => one ?? []),
    history: () => ({
      async read(query) {
        queries.push(query);
        const found = entries.filter(
          (entry) => !query.dashboard || (isVersion(entry) && entry.dashboard === query.dashboard),
        );
        return ok(query.before ? { entries: [oldest] } : { entries: found, next: 5 });
      },
    }),
    catalogue: (catalogue) => ({
      update: (...update) => {
        updates.push(update);
        return catalogue.update(...update);
      },
    }),
    ...around,
  });
  return opened.then((portal) => ({ ...portal, queries, updates }));
}
const dayHead = (name: string | RegExp) => page.getByRole('heading', { level: 2, name, exact: true });
const items = page.getByRole('list', { name: 'History' }).getByRole('listitem');

it('tells who changed what, from what to what, and what was refused', async () => {
  const { queries } = await openHistory();
  await expect.element(heading('History')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: /^(Today|Yesterday)/ })).toBeVisible();
  expect(queries).toEqual([{ topic: 'all-changes' }]);
  await expect
    .element(items.nth(0))
    .toHaveTextContent('bob@example.com was refused the call sync 3 times within an hour');
  await expect.element(items.nth(1)).toHaveTextContent('Schedule synced: 2 new');
  await expect.element(items.nth(2)).toHaveTextContent('ann@example.com changed Sales overview');
  await expect.element(items.nth(2)).toHaveTextContent(/Title.*Sales.*Sales overview.*Board.*Everyone/);
  expect(await violations()).toEqual([]);

  await page.getByLabelText('What').selectOptions('Syncs');
  await page.getByLabelText('Changed by').selectOptions('bob@example.com');
  await expect.poll(() => queries.at(-1)).toEqual({ topic: 'syncs', by: 'bob' });
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect.poll(() => items.elements().length).toBe(6);
  expect(queries.at(-1)).toMatchObject({ before: 5 });
});

it('asks the backend for a text, once the typing pauses, and for the last days, and goes on where nothing was found yet', async () => {
  const asked: HistorySearch[] = [];
  await openHistory('/management/history', {
    history: () => ({
      async read(search) {
        asked.push(search);
        if (search.before !== undefined) return ok({ entries: [] });
        return ok(search.text === undefined ? { entries } : { entries: [], next: 3 });
      },
    }),
  });
  await expect.element(items.nth(0)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Dashboard, group or person' }).fill(' board ');
  await expect.element(page.getByText('No entry found so far. Older ones may match.')).toBeVisible();
  expect(asked.slice(1)).toEqual([{ topic: 'all-changes', text: 'board' }]);
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect.element(page.getByText('No entry matches.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Time' }).selectOptions('Last 7 days');
  await expect.poll(() => asked.at(-1)).toEqual({ topic: 'all-changes', text: 'board', since: expect.any(Date) });
  const days = (Date.now() - (asked.at(-1)?.since?.getTime() ?? 0)) / 86_400_000;
  expect(days).toBeGreaterThanOrEqual(7);
  expect(days).toBeLessThan(7.1);
  expect(await violations()).toEqual([]);
});

it('brings a version of a dashboard back as an edit of the current one, and says which it was', async () => {
  const { updates } = await openHistory(`/management/history?id=${encodeURIComponent(sales.id)}`);
  await expect.element(heading('History of Sales overview')).toBeVisible();
  await expect.element(items.nth(0).getByRole('button', { name: 'Restore' })).not.toBeInTheDocument();
  await items.nth(1).getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore Sales overview' });
  await expect.element(dialog).toHaveTextContent(/After a change by bob@example.com.*TitleNowSales overviewThenSales/);
  await dialog.getByRole('checkbox', { name: 'Groups' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Restore 1 field' })).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Groups' }).click();
  await dialog.getByRole('button', { name: 'Restore 2 fields' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(updates).toMatchObject([[sales.id, { title: 'Sales', groupList: ['Board'] }, sales.updatedAt, 6]]);
});

it('shows what was saved meanwhile before a version is restored over it', async () => {
  const theirs = { ...sales, title: 'Theirs', updatedAt: new Date() };
  await openHistory('/management/history', {
    catalogue: () => ({ update: async () => failed({ kind: 'conflict', current: theirs }) }),
  });
  await items.nth(3).getByRole('button', { name: 'Restore' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Restore 2 fields' }).click();
  await expect.element(dialog.getByText('This dashboard has just changed.', { exact: false })).toBeVisible();
  await expect.element(dialog).toHaveTextContent(/TitleNowTheirsThenSales/);
});

it('heads each day with what it has, except the last one while older entries may belong to it', async () => {
  const older: HistoryEntry = { ...oldest, at: new Date('2026-01-09T12:00:00Z') };
  await openHistory('/management/history', {
    history: () => ({
      read: async (query) =>
        ok(query.before ? { entries: [older] } : { entries: [...entries, { ...older, number: 2 }], next: 2 }),
    }),
  });
  await expect.element(dayHead(/^(Today|Yesterday) .*, 4 changes$/)).toBeVisible();
  await expect.element(dayHead('Friday, 9 January 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Show older entries' }).click();
  await expect.element(dayHead('Friday, 9 January 2026 2 entries')).toBeVisible();
});

it('opens a sync or bulk edit to its dashboards', async () => {
  const asked: HistorySearch[] = [];
  await openHistory('/management/history', {
    history: () => ({
      async read(query) {
        asked.push(query);
        const part = { number: 21, at, by: ann, kind: 'changed', dashboard: sales.id, before, after: sales } as const;
        const act = { number: 20, at, by: ann, kind: 'bulk-edited', count: 1 } as const;
        return ok({ entries: [query.sync === undefined ? act : { ...part, sync: 20 }] });
      },
    }),
  });
  const open = items.nth(0).getByRole('button', { name: 'Show dashboards' });
  await open.click();
  await expect.element(open).toHaveAttribute('aria-expanded', 'true');
  await expect.element(items.nth(1)).toHaveTextContent(/Sales overview.*Title.*Board.*Everyone/);
  expect(asked).toEqual([{ topic: 'all-changes' }, { sync: 20 }]);
  expect(await violations()).toEqual([]);
});

it('undoes the last sync, and says how many dashboards stay', async () => {
  const undone: number[] = [];
  await openHistory('/management/history', {
    sync: () => ({
      undo: async (sync) => {
        undone.push(sync);
        return ok({ ...none, kept: [sales.id] });
      },
    }),
  });
  await page.getByRole('button', { name: 'Undo this sync' }).click();
  await expect.element(page.getByText('1 dashboard that was changed since stays as it is.').first()).toBeVisible();
  expect(undone).toEqual([8]);
});

it('offers to undo a bulk edit, until it is undone', async () => {
  const undone: number[] = [];
  let newest: HistoryEntry[] = [{ number: 20, at, by: ann, kind: 'bulk-edited', count: 3 }];
  await openHistory('/management/history', {
    history: () => ({ read: async () => ok({ entries: newest }) }),
    bulkEdits: () => ({
      async undo(number) {
        undone.push(number);
        newest = [{ number: 21, at, by: bob, kind: 'bulk-undone', undone: number, count: 3 }, ...newest];
        return ok({ count: 3, kept: [] });
      },
    }),
  });
  await expect.element(items.nth(0)).toHaveTextContent('ann@example.com changed 3 dashboards');
  const undo = page.getByRole('button', { name: 'Undo these changes' });
  await undo.click();
  await expect.element(items.nth(0)).toHaveTextContent('bob@example.com undid the change of 3 dashboards');
  await expect.element(undo).not.toBeInTheDocument();
  expect(undone).toEqual([20]);
});

it('keeps the focus at the sync that was undone, and at the entry that older ones follow', async () => {
  let newest: HistoryEntry[] = [];
  await openHistory('/management/history', {
    history: () => ({
      read: async ({ before }) =>
        ok({ entries: before ? [oldest] : [...newest, ...entries], ...(!before && { next: 5 }) }),
    }),
    sync: () => ({
      async undo() {
        newest = [{ number: 10, at, by: ann, kind: 'sync-undone', undone: 8, counts: { ...none, added: 2 } }];
        return ok({ ...none, kept: [] });
      },
    }),
  });
  const undo = page.getByRole('button', { name: 'Undo this sync' });
  await undo.click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(items.nth(2)).toHaveTextContent('Schedule synced: 2 new');
  await expect.element(items.nth(2)).toHaveFocus();
  const more = page.getByRole('button', { name: 'Show older entries' });
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(items.nth(5)).toHaveFocus();
  await expect.element(items.nth(6)).toBeVisible();
});

it('shows all entries of a dashboard whose name is pressed among the entries of one topic', async () => {
  const access: HistoryEntry = {
    number: 20,
    at,
    by: bob,
    kind: 'access',
    dashboard: sales.id,
    decided: 'person',
    person: ann.email,
  };
  const queries: HistorySearch[] = [];
  await openHistory('/management/history', {
    history: () => ({
      async read(query) {
        queries.push(query);
        return ok({ entries: query.topic ? [access] : entries.filter(isVersion) });
      },
    }),
  });
  await page.getByLabelText('What').selectOptions('Sign-ins and refusals');
  await items.getByRole('link', { name: 'Sales overview' }).click();
  await expect.element(heading('History of Sales overview')).toHaveFocus();
  await expect.poll(() => queries.at(-1)).toEqual({ dashboard: sales.id });
  await expect.element(items.nth(1)).toBeVisible();
});

it('keeps the chosen person in the filter when nothing by them is listed', async () => {
  await openHistory('/management/history', {
    history: () => ({ read: async ({ topic, by }) => ok({ entries: topic && by ? [] : entries }) }),
  });
  const who = page.getByLabelText('Changed by');
  await who.selectOptions('ann@example.com');
  await page.getByLabelText('What').selectOptions('Syncs');
  await expect.element(page.getByText('Nothing has happened yet.')).toBeVisible();
  await expect.element(who).toHaveDisplayValue('ann@example.com');
  await who.selectOptions('Anyone');
  await expect.element(items.nth(0)).toBeVisible();
});

it('reloads what is asked for when the undo of a sync ends', async () => {
  const answer = deferred<void>();
  const { queries } = await openHistory('/management/history', {
    sync: () => ({
      async undo() {
        await answer.promise;
        return ok({ ...none, kept: [] });
      },
    }),
  });
  await page.getByRole('button', { name: 'Undo this sync' }).click();
  await page.getByLabelText('What').selectOptions('Syncs');
  await expect.poll(() => queries.at(-1)).toEqual({ topic: 'syncs' });
  const before = queries.length;
  answer.resolve();
  await expect.poll(() => queries.slice(before)).toEqual([{ topic: 'syncs' }]);
  await expect.element(page.getByRole('button', { name: 'Show older entries' })).not.toHaveAttribute('aria-busy');
});

it('leads to the history from management and from the edit panel, where the backend has one', async () => {
  const { at: address } = await openHistory('/management/quicksight');
  await page.getByRole('button', { name: 'Edit Costs' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByRole('link', { name: 'History' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect.poll(address).toBe('/management/history');
});

it('links to no history that the backend does not keep, and says so at its address', async () => {
  const { router } = await openHistory('/management/quicksight', {
    history: () => ({ read: async () => failed({ kind: 'not-found' }) }),
  });
  await expect.element(page.getByRole('button', { name: 'Edit Costs' })).toBeVisible();
  expect(page.getByRole('link', { name: 'History' }).elements()).toEqual([]);
  await router.navigate({ to: '/management/history' });
  await expect.element(page.getByText("This portal's backend doesn't keep a history.")).toBeVisible();
});

it('downloads what is asked for as a file, where the backend offers that', async () => {
  const asked: unknown[][] = [];
  await openHistory('/management/history', {
    downloads: () => ({
      formats: async () => ok({ catalogue: ['csv'], history: ['csv'] }),
      async address(...call) {
        asked.push(call);
        return failed({ kind: 'unreachable' });
      },
    }),
  });
  await page.getByLabelText('Changed by').selectOptions('bob@example.com');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem').click();
  await expect.poll(() => asked).toEqual([['csv', { topic: 'all-changes', by: 'bob' }]]);
});
