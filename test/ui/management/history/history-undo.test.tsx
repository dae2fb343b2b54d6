import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { type HistoryEntry } from '#domain/dashboards/history';
import { failed, ok } from '#domain/result';
import { deferred } from '../../../application/deferred';
import { heading } from '../../a-portal';
import { ann, at, bob, entries, items, none, oldest, openHistory, sales } from './the-history';

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
