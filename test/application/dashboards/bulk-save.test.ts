import { expect, it } from 'vitest';
import { saveInBulk } from '#application/dashboards/bulk-save';
import { createDashboards } from '#application/dashboards/dashboards';
import { planBulkEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { failed, ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { type Around, aBackend } from '../ports';

const drafts = Array.from({ length: 10 }, (_, index) =>
  aDashboard({ id: aDashboardId(`d@${index}`), metaId: `m${index}`, title: `D ${index}`, status: 'DRAFT' }),
);

async function theCatalogue(over: Around['catalogue'] = () => ({}), bulkEdits: Around['bulkEdits'] = () => ({})) {
  const dashboards = createDashboards(aBackend(drafts, { catalogue: over, bulkEdits }));
  await dashboards.load();
  const statuses = () => dashboards.current().dashboards?.map(({ status }) => status);
  return { dashboards, statuses, plan: planBulkEdit(dashboards.current().dashboards ?? [], { status: 'PUBLISHED' }) };
}

it('a bulk edit saves every edit by itself, four at once, where the backend has no bulk edit, and takes all back', async () => {
  let running = 0;
  let most = 0;
  const { dashboards, statuses, plan } = await theCatalogue((inner) => ({
    async update(...edit) {
      most = Math.max(most, ++running);
      await Promise.resolve();
      return inner.update(...edit).finally(() => (running -= 1));
    },
  }));
  const progress: number[] = [];
  const outcome = await saveInBulk(dashboards, plan.edits, (done) => progress.push(done)).outcome;
  expect(outcome.saved).toBe(10);
  expect(new Set(statuses())).toEqual(new Set(['PUBLISHED']));
  expect(most).toBe(4);
  expect(progress).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

  expect(await outcome.undo?.()).toEqual({ undone: 10, kept: 0 });
  expect(new Set(statuses())).toEqual(new Set(['DRAFT']));
});

it('a bulk edit names each that failed, and saves the others', async () => {
  const { dashboards, plan } = await theCatalogue((inner) => ({
    update: async (id, ...edit) => (id === drafts[3]?.id ? failed({ kind: 'busy' }) : inner.update(id, ...edit)),
  }));
  const { saved, failed: left } = await saveInBulk(dashboards, plan.edits, () => undefined).outcome;
  expect(saved).toBe(9);
  expect(left).toMatchObject([{ planned: { seen: { title: 'D 3' } }, failure: { kind: 'busy' } }]);
});

it('a bulk edit stops when it is called off, and tells what was saved by then', async () => {
  const { dashboards, plan, statuses } = await theCatalogue();
  const bulk = saveInBulk(dashboards, plan.edits, (done) => {
    if (done === 1) bulk.cancel();
  });
  const { saved } = await bulk.outcome;
  expect(saved).toBeLessThan(10);
  expect(statuses()?.filter((status) => status === 'PUBLISHED')).toHaveLength(saved);
});

it('a bulk edit saves all as one act, and merges what was changed since for another try', async () => {
  const [first, second, gone] = drafts;
  const asked: unknown[] = [];
  const { dashboards, plan } = await theCatalogue(
    (inner) => ({
      async list() {
        const listed = await inner.list();
        if (asked.length === 0 || !listed.ok || listed.value === 'unchanged') return listed;
        const rows = listed.value.dashboards.filter(({ id }) => id !== gone?.id);
        return ok({ ...listed.value, dashboards: rows.map((row) => ({ ...row, title: `New ${row.title}` })) });
      },
    }),
    () => ({
      async save(edits) {
        asked.push(edits);
        return ok({ status: 'SYNC', number: 7, left: [second!.id, gone!.id] });
      },
      undo: async (number) => ok({ count: number, kept: [first!.id] }),
    }),
  );
  const outcome = await saveInBulk(dashboards, plan.edits, () => undefined).outcome;
  expect(asked).toEqual([plan.edits]);
  expect(outcome).toMatchObject({
    saved: 8,
    failed: [
      { planned: { seen: { title: 'New D 1' }, edit: { title: 'New D 1', status: 'PUBLISHED' } } },
      { planned: { seen: gone }, failure: { kind: 'not-found' } },
    ],
  });
  expect(await outcome.undo?.()).toEqual({ undone: 7, kept: 1 });
});

it('a bulk edit fails as a whole, and offers nothing to take back, where the backend refuses a bulk edit', async () => {
  const { dashboards, plan } = await theCatalogue(undefined, () => ({
    save: async () => failed({ kind: 'unreachable' }),
  }));
  const outcome = await saveInBulk(dashboards, plan.edits, () => undefined).outcome;
  expect(outcome.saved).toBe(0);
  expect(outcome.failed).toHaveLength(10);
  expect(outcome).not.toHaveProperty('undo');
});

it('a bulk edit saves edits that are too long for one call in several, and takes all of them back in one', async () => {
  const sizes: number[] = [];
  const undone: number[] = [];
  const { dashboards, plan } = await theCatalogue(undefined, () => ({
    async save(edits) {
      sizes.push(edits.length);
      return ok({ status: 'SYNC', number: sizes.length, left: [] });
    },
    async undo(number) {
      undone.push(number);
      return ok({ count: sizes[number - 1] ?? 0, kept: [] });
    },
  }));
  const long = plan.edits.map(({ seen, edit }) => ({ seen, edit: { ...edit, groupList: ['x'.repeat(1_500_000)] } }));
  const outcome = await saveInBulk(dashboards, long, () => undefined).outcome;
  expect(sizes).toEqual([2, 2, 2, 2, 2]);
  expect(outcome).toMatchObject({ saved: 10, failed: [] });
  expect(await outcome.undo?.()).toEqual({ undone: 10, kept: 0 });
  expect(undone).toEqual([5, 4, 3, 2, 1]);
});
