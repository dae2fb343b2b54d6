import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SeenChange, SyncPreview } from '#domain/dashboards/sync/sync-preview';
import { failed, ok } from '#domain/result';
import type { CatalogueSync } from '#ports/dashboards/sync';
import { aDashboardId } from '../../domain/dashboards/a-dashboard';
import { deferred } from '../../application/deferred';
import { audit, costs, openManagement, sales } from './management-page';
import { violations } from '../violations';

const dialog = page.getByRole('dialog');
const sync = () => page.getByRole('button', { name: 'Sync', exact: true }).click();
const preview: SyncPreview = {
  changes: [
    { kind: 'added', id: aDashboardId('dashboard@fleet'), title: 'Fleet costs', metaName: 'Fleet costs' },
    { kind: 'renamed', id: sales.id, title: 'Sales overview', metaName: 'Sales v2', before: 'Sales' },
    { kind: 'missing', id: costs.id, title: 'Costs 10', metaName: 'Costs' },
  ],
  unchanged: 1,
  isDoubtful: false,
};
const counts = { added: 1, renamed: 1, returned: 0, missing: 0 };

async function openPreview(around: Partial<CatalogueSync> = {}) {
  const applied: (readonly SeenChange[])[] = [];
  await openManagement([sales, costs, audit], {
    sync: () => ({
      preview: async () => ok(preview),
      async apply(chosen) {
        applied.push(chosen);
        return ok({ status: 'SYNC', ...counts, left: [] });
      },
      ...around,
    }),
  });
  await sync();
  return applied;
}

it('a preview shows what a sync would change, and applies what the manager leaves chosen', async () => {
  const applied = await openPreview();
  await expect.element(dialog.getByText('1 new, 1 renamed, 1 missing, 1 unchanged')).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: 'Sales overview' }).getByText('Sales v2')).toBeVisible();
  expect(await violations()).toEqual([]);
  await dialog.getByRole('checkbox', { name: 'Select Costs 10' }).click();
  await expect.element(dialog.getByText('2 of 3 changes selected')).toBeVisible();
  expect(applied).toEqual([]);
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Sync applied: 1 new, 1 renamed')).toBeVisible();
  expect(applied.map((chosen) => chosen.map(({ id }) => id))).toEqual([['dashboard@fleet', sales.id]]);
});

it('a preview leaves out dashboards that are gone where that is doubtful, until each is chosen by name', async () => {
  const applied = await openPreview({ preview: async () => ok({ ...preview, isDoubtful: true }) });
  await expect.element(dialog.getByText(/^1 dashboard wasn't found/)).toBeVisible();
  await expect.element(dialog.getByRole('checkbox', { name: 'Select Costs 10' })).not.toBeChecked();
  const all = dialog.getByRole('checkbox', { name: 'Select all changes' });
  await all.click();
  await expect.element(dialog.getByText('0 of 3 changes selected')).toBeVisible();
  await all.click();
  await expect.element(dialog.getByRole('button', { name: 'Apply 2 changes' })).toBeEnabled();
  await dialog.getByRole('checkbox', { name: 'Select Costs 10' }).click();
  await dialog.getByRole('button', { name: 'Apply 3 changes' }).click();
  await expect.poll(() => applied.at(0)?.length).toBe(3);
});

it('a preview that is being applied is left by Esc, and continues in the background', async () => {
  const answer = deferred<void>();
  await openPreview({
    async apply() {
      await answer.promise;
      return ok({ status: 'SYNC', ...counts, renamed: 0, left: [sales.id] });
    },
  });
  await dialog.getByRole('button', { name: 'Apply 3 changes' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Syncing' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText(/continues in the background/)).toBeVisible();
  await sync();
  await expect.element(dialog.getByRole('button', { name: 'Apply 3 changes' })).toBeVisible();
  answer.resolve();
  await expect.element(page.getByText('Sync applied: 1 new')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Apply 3 changes' })).toBeVisible();
});

it('a preview names what could not be applied any more', async () => {
  await openPreview({ apply: async () => ok({ status: 'SYNC', ...counts, renamed: 0, left: [sales.id] }) });
  await dialog.getByRole('button', { name: 'Apply 3 changes' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Not applied' })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: 'Sales overview' })).toBeVisible();
  await expect.element(dialog.getByRole('row', { name: 'Fleet costs' })).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

it('a preview tells how far the reading is, and cancels it without a change', async () => {
  const signals: AbortSignal[] = [];
  const applied = await openPreview({
    preview(onRead, signal) {
      signals.push(signal);
      onRead(300);
      return deferred<never>().promise;
    },
  });
  await expect.element(dialog.getByText('Reading QuickSight: 300 dashboards so far')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel sync' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  await sync();
  await expect.element(dialog).toBeVisible();
  expect(applied).toEqual([]);
});

it('a preview asks nothing where there is nothing to choose, and says why a preview could not be read', async () => {
  let answer: Awaited<ReturnType<CatalogueSync['preview']>> = failed({ kind: 'unreachable' });
  const applied = await openPreview({
    preview: async () => answer,
    apply: async () => ok({ status: 'SYNC', added: 0, renamed: 0, returned: 0, missing: 0, left: [] }),
  });
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  answer = ok({ changes: [], unchanged: 3, isDoubtful: false });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Already up to date')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(applied).toEqual([]);
});

it('folders of QuickSight become sections by one press after the sync, and go by one undo', async () => {
  const rows = [sales, costs, audit].map((row) => ({ ...row, section: '' }));
  const folders = [{ name: 'Money', dashboards: [sales.id, costs.id] }];
  const { owner } = await openManagement(rows, {
    kept: [],
    sync: () => ({
      preview: async () => ok({ ...preview, changes: [], folders }),
      apply: async () => ok({ status: 'SYNC', ...counts, added: 0, missing: 0, renamed: 0, left: [] }),
    }),
  });
  await sync();
  const proposal = page.getByRole('region', { name: 'Sections from folders' });
  await expect.element(proposal.getByRole('listitem')).toHaveTextContent('Money: Sales overview, Costs 10');
  await proposal.getByRole('button', { name: 'Create these sections' }).click();
  await expect.element(proposal).not.toBeInTheDocument();
  const [made] = owner.current().sections ?? [];
  expect(made?.titles).toEqual({ en: 'Money' });
  expect(owner.current().dashboards?.filter(({ section }) => section === made?.id)).toHaveLength(2);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => owner.current().dashboards?.every(({ section }) => section === '')).toBe(true);
});
