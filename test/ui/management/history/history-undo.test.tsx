import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { HistoryEntry, HistorySearch } from '#domain/dashboards/history/history';
import { failed, ok } from '#domain/result';
import { deferred } from '../../../application/deferred';
import { heading } from '../../a-portal';
import { violations } from '../../violations';
import { ann, at, before, bob, costs, entries, items, none, oldest, openHistory, sales } from './the-history';

it('a version of a dashboard comes back as an edit of the current one, which says which it was', async () => {
  const { updates } = await openHistory(`/management/history?id=${encodeURIComponent(sales.id)}`);
  await expect.element(heading('History of Sales overview')).toBeVisible();
  await expect.element(items.nth(0).getByRole('button', { name: 'Restore…' })).not.toBeInTheDocument();
  await items.nth(1).getByRole('button', { name: 'Restore…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore Sales overview' });
  await expect.element(dialog).toHaveTextContent(/After a change by bob@example.com.*TitleNowSales overviewThenSales/);
  await dialog.getByRole('checkbox', { name: 'Groups' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Restore 1 field' })).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Groups' }).click();
  await dialog.getByRole('button', { name: 'Restore 2 fields' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(updates).toMatchObject([[sales.id, { title: 'Sales', groupList: ['Board'] }, sales.updatedAt, 6]]);
});

it('a restore shows what was saved meanwhile before it overwrites it', async () => {
  const theirs = { ...sales, title: 'Theirs', updatedAt: new Date() };
  await openHistory('/management/history', {
    catalogue: () => ({ update: async () => failed({ kind: 'conflict', current: theirs }) }),
  });
  await items.nth(3).getByRole('button', { name: 'Restore…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Restore 2 fields' }).click();
  await expect.element(dialog.getByText('This dashboard has just changed.', { exact: false })).toBeVisible();
  await expect.element(dialog).toHaveTextContent(/TitleNowTheirsThenSales/);
});

const dialog = page.getByRole('dialog');

it('a restore offers the known issue of a version without ticking it, and brings it back where it is ticked', async () => {
  const posted = { ...before, title: sales.title, groupList: sales.groupList, knownIssue: 'May is missing' };
  const version: HistoryEntry = { number: 6, at, by: ann, kind: 'changed', dashboard: sales.id, before, after: posted };
  const { updates } = await openHistory('/management/history', {
    history: () => ({ read: async () => ok({ entries: [version] }) }),
  });
  await items.nth(0).getByRole('button', { name: 'Restore…' }).click();
  const issue = dialog.getByRole('checkbox', { name: 'Known issue' });
  await expect.element(issue).not.toBeChecked();
  await expect.element(dialog.getByText('Not ticked: it may be solved by now.')).toBeVisible();
  await issue.click();
  await dialog.getByRole('button', { name: 'Restore 1 field' }).click();
  await expect.poll(() => updates).toMatchObject([[sales.id, { knownIssue: 'May is missing' }, sales.updatedAt, 6]]);
});

type Change = Extract<HistoryEntry, { kind: 'changed' }>;
const bulk: HistoryEntry = { number: 20, at, by: ann, kind: 'bulk-edited', count: 2 };
const part = (dashboard: Dashboard, then: Partial<Dashboard>, now: Partial<Dashboard> = {}): Change => ({
  kind: 'changed',
  number: 21,
  at,
  by: ann,
  dashboard: dashboard.id,
  before: { ...dashboard, ...then },
  after: { ...dashboard, ...now },
  sync: 20,
});
const renamedSales = part(sales, { metaName: 'Old name' });

/** A bulk edit took Board out of the groups of both; someone has changed those of costs since. */
async function openBulkUndo() {
  const undone: unknown[][] = [];
  const parts = [
    part(sales, { groupList: ['Board', 'Sales'] }, { groupList: ['Sales'] }),
    part(costs, { groupList: ['Board', 'Finance'] }, { groupList: ['Finance'] }),
  ];
  const { sync: _, ...since } = part(costs, { groupList: ['Finance'] }, { groupList: ['Audit', 'Finance'] });
  let newest: HistoryEntry[] = [bulk];
  const opened = await openHistory('/management/history', {
    dashboards: [
      { ...sales, groupList: ['Sales'] },
      { ...costs, groupList: ['Audit', 'Finance'] },
    ],
    history: () => ({
      read: async ({ sync, dashboard }) =>
        ok({ entries: sync === 20 ? parts : dashboard ? [{ ...since, number: 30, by: bob }] : newest }),
    }),
    bulkEdits: () => ({
      async undo(...asked) {
        undone.push(asked);
        newest = [{ number: 31, at, by: bob, kind: 'bulk-undone', undone: 20, count: 1 }, bulk];
        return ok({ count: 1, kept: [costs.id] });
      },
    }),
  });
  await page.getByRole('button', { name: 'Undo…' }).click();
  return { ...opened, undone };
}

it('an undo of a bulk edit first shows what it brings back, and who has changed the rest since', async () => {
  const { undone } = await openBulkUndo();
  await expect.element(dialog.getByRole('heading', { name: 'Undo a change of 2 dashboards' })).toBeVisible();
  await expect
    .element(dialog.getByRole('region', { name: 'Comes back' }))
    .toHaveTextContent(/1 of 2Sales overviewGroupsSales.*Board, Sales/);
  await expect
    .element(dialog.getByRole('region', { name: "Can't come back" }))
    .toHaveTextContent(/1 of 2Costsbob@example.com changed Groups since, .*: Audit, Finance/);
  expect(await violations()).toEqual([]);
  expect(undone).toEqual([]);
  await dialog.getByRole('button', { name: 'Undo for 1' }).click();
  await expect.element(dialog.getByText('1 dashboard is as it was before. Not changed back:')).toBeVisible();
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Costs');
  expect(undone).toEqual([[20, { seen: [expect.objectContaining({ id: sales.id })], merging: [] }]]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(items.nth(0)).toHaveTextContent('bob@example.com undid the change of 1 dashboard');
  await expect.element(page.getByRole('button', { name: 'Undo…' })).not.toBeInTheDocument();
});

it('an undo adds the group to what a dashboard has now where the manager ticks that', async () => {
  const { undone } = await openBulkUndo();
  await dialog.getByRole('checkbox', { name: 'Add Board to what it has now' }).click();
  await dialog.getByRole('button', { name: 'Undo for 2' }).click();
  await expect.poll(() => undone).toMatchObject([[20, { merging: [costs.id] }]]);
});

it('an undo counts again and says so where someone changes a dashboard while the preview is open', async () => {
  const { portal } = await openBulkUndo();
  await expect.element(dialog.getByRole('button', { name: 'Undo for 1' })).toBeVisible();
  const seen = portal.dashboards.current().dashboards!.find(({ id }) => id === sales.id)!;
  await portal.dashboards.update(seen, { ...editOf(seen), groupList: ['Other'] });
  await expect.element(dialog.getByText('Something has just changed. This is counted again.')).toBeVisible();
  await expect
    .element(dialog.getByRole('region', { name: "Can't come back" }))
    .toHaveTextContent(/^Can't come back2 of 2/);
});

it('the last sync is undone after a preview, which names the dashboards that stay', async () => {
  const undone: number[] = [];
  await openHistory('/management/history', {
    history: () => ({ read: async ({ sync }) => ok({ entries: sync === undefined ? entries : [renamedSales] }) }),
    sync: () => ({
      undo: async (sync) => {
        undone.push(sync);
        return ok({ ...none, kept: [sales.id] });
      },
    }),
  });
  await page.getByRole('button', { name: 'Undo…' }).click();
  await expect
    .element(dialog.getByRole('region', { name: 'Comes back' }))
    .toHaveTextContent(/Name in QuickSight.*Old name/);
  await dialog.getByRole('button', { name: 'Undo for 1' }).click();
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('Sales overview');
  expect(undone).toEqual([8]);
});

it('a deleted section comes back at its place, with the dashboards that were moved out of it', async () => {
  const saved: unknown[][] = [];
  const undone: unknown[][] = [];
  const finance = { titles: { en: 'Finance' }, description: '', icon: '', place: 'n' };
  const gone = { number: 25, at, by: ann, kind: 'section', section: 'finance', before: finance, moved: 20 } as const;
  await openHistory('/management/history', {
    dashboards: [
      { ...sales, section: 'other' },
      { ...costs, section: 'finance/n' },
    ],
    history: () => ({
      read: async ({ sync }) =>
        ok({ entries: sync === 20 ? [part(sales, { section: 'finance/n' }, { section: 'other' })] : [gone] }),
    }),
    sections: () => ({
      list: async () => ok([]),
      async save(...asked) {
        saved.push(asked);
        return ok('saved');
      },
    }),
    bulkEdits: () => ({
      async undo(...asked) {
        undone.push(asked);
        return ok({ count: 1, kept: [] });
      },
    }),
  });
  await page.getByRole('button', { name: 'Undo…' }).click();
  await expect
    .element(dialog.getByRole('region', { name: 'Comes back' }))
    .toHaveTextContent(/2 of 2.*Sales overview.*Costs/);
  await dialog.getByRole('button', { name: 'Bring it back' }).click();
  await expect.element(page.getByText('The section Finance is back.').first()).toBeVisible();
  expect(saved).toEqual([['finance', finance, undefined, { undone: 25 }]]);
  expect(undone).toMatchObject([[20, { seen: [{ id: sales.id }] }]]);
});

it('the focus returns to Undo after Esc, and stays at the undone sync and at the entry that older ones follow', async () => {
  let newest: HistoryEntry[] = [];
  await openHistory('/management/history', {
    history: () => ({
      read: async ({ before, sync }) =>
        sync === undefined
          ? ok({ entries: before ? [oldest] : [...newest, ...entries], ...(!before && { next: 5 }) })
          : ok({ entries: [renamedSales] }),
    }),
    sync: () => ({
      async undo() {
        newest = [{ number: 10, at, by: ann, kind: 'sync-undone', undone: 8, counts: { ...none, added: 2 } }];
        return ok({ ...none, kept: [] });
      },
    }),
  });
  const undo = page.getByRole('button', { name: 'Undo…' });
  await undo.click();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await dialog.getByRole('button', { name: 'Undo for 1' }).click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(items.nth(2)).toHaveTextContent('Automatic sync found: 2 new');
  await expect.element(items.nth(2)).toHaveFocus();
  const more = page.getByRole('button', { name: 'Show older entries' });
  await more.click();
  await expect.element(more).not.toBeInTheDocument();
  await expect.element(items.nth(5)).toHaveFocus();
  await expect.element(items.nth(6)).toBeVisible();
});

it('the history reloads what is asked for when the undo of a sync ends', async () => {
  const answer = deferred<void>();
  const queries: HistorySearch[] = [];
  await openHistory('/management/history', {
    history: () => ({
      async read(query) {
        queries.push(query);
        return ok({ entries: query.sync === undefined ? entries : [renamedSales] });
      },
    }),
    sync: () => ({
      async undo() {
        await answer.promise;
        return ok({ ...none, kept: [] });
      },
    }),
  });
  await page.getByRole('button', { name: 'Undo…' }).click();
  await dialog.getByRole('button', { name: 'Undo for 1' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByLabelText('What').selectOptions('Syncs');
  await expect.poll(() => queries.at(-1)).toEqual({ topic: 'syncs' });
  const before = queries.length;
  answer.resolve();
  await expect.poll(() => queries.slice(before)).toEqual([{ topic: 'syncs' }]);
});

const applied: HistoryEntry = { number: 30, at, by: ann, kind: 'permissions', done: 'applied', count: 1 };

/** The portal has shared Sales with its groups in QuickSight, where everyone could read it before. */
async function openPermissionsUndo(
  path: string,
  undo: () => Promise<ReturnType<typeof failed> | ReturnType<typeof ok>>,
) {
  const managed = { phase: 'managed', due: 0, equal: 1, differences: [] } as const;
  const everyone = { of: 'other', name: 'arn:aws:quicksight:eu-west-1:1:namespace/default', link: false } as const;
  const change = { id: sales.id, now: [{ of: 'group', name: 'Sales' } as const], willBe: [everyone], drift: [] };
  return openHistory(path, {
    history: () => ({ read: async () => ok({ entries: [applied] }) }),
    permissions: () => ({
      review: async (of) => ok({ ...managed, differences: of === 'undo' ? [change] : [] }),
      undo: async () => (await undo()) as never,
    }),
  });
}

it('undoing all access changes first shows what it brings back, once, and says so when that has failed', async () => {
  const answers = [
    failed({ kind: 'unreachable' } as const),
    ok({ phase: 'undoing', due: 1, equal: 0, differences: [] }),
  ];
  let calls = 0;
  await openPermissionsUndo('/management/history', async () => answers[calls++]!);
  await expect
    .element(items.nth(0))
    .toHaveTextContent('ann@example.com applied access changes in QuickSight to 1 dashboard');
  await page.getByRole('button', { name: 'Undo…' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Undo all access changes' })).toBeVisible();
  await expect
    .element(dialog.getByRole('listitem'))
    .toHaveTextContent('Sales overviewNowSalesAfterEveryone in QuickSight');
  expect(calls).toBe(0);
  await dialog.getByRole('button', { name: 'Undo for 1' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent("can't be reached");
  await dialog.getByRole('button', { name: 'Undo for 1' }).click();
  await expect.element(page.getByText('Undoing all access changes in QuickSight').first()).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(calls).toBe(2);
});

it('the preview of undoing all access changes opens from its address', async () => {
  await openPermissionsUndo('/management/history?undo=permissions', async () => expect.fail('nothing was pressed'));
  await expect.element(dialog.getByRole('heading', { name: 'Undo all access changes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
