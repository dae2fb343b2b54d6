import { expect, it } from 'vitest';
import { saveInBulk, undoOfBulk } from '#application/dashboards/bulk-save';
import { createDashboards } from '#application/dashboards/dashboards';
import { planBulkEdit } from '#domain/dashboards/catalogue/bulk-edit';
import { failed } from '#domain/result';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { type Around, aBackend } from '../ports';

const drafts = Array.from({ length: 10 }, (_, index) =>
  aDashboard({ id: aDashboardId(`d@${index}`), metaId: `m${index}`, title: `D ${index}`, status: 'DRAFT' }),
);

async function theCatalogue(over: Around['catalogue'] = () => ({})) {
  const dashboards = createDashboards(aBackend(drafts, { catalogue: over }));
  await dashboards.load();
  const statuses = () => dashboards.current().dashboards?.map(({ status }) => status);
  return { dashboards, statuses, plan: planBulkEdit(dashboards.current().dashboards ?? [], { status: 'PUBLISHED' }) };
}

it('saves every edit, four at once, and is taken back as a whole', async () => {
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
  expect(outcome.saved).toHaveLength(10);
  expect(new Set(statuses())).toEqual(new Set(['PUBLISHED']));
  expect(most).toBe(4);
  expect(progress).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);

  await saveInBulk(dashboards, undoOfBulk(outcome), () => undefined).outcome;
  expect(new Set(statuses())).toEqual(new Set(['DRAFT']));
});

it('names each that failed, and saves the others', async () => {
  const { dashboards, plan } = await theCatalogue((inner) => ({
    update: async (id, ...edit) => (id === drafts[3]?.id ? failed({ kind: 'busy' }) : inner.update(id, ...edit)),
  }));
  const { saved, failed: left } = await saveInBulk(dashboards, plan.edits, () => undefined).outcome;
  expect(saved).toHaveLength(9);
  expect(left).toMatchObject([{ planned: { seen: { title: 'D 3' } }, failure: { kind: 'busy' } }]);
});

it('stops when it is called off, and tells what was saved by then', async () => {
  const { dashboards, plan, statuses } = await theCatalogue();
  const bulk = saveInBulk(dashboards, plan.edits, (done) => {
    if (done === 1) bulk.cancel();
  });
  const { saved } = await bulk.outcome;
  expect(saved.length).toBeLessThan(10);
  expect(statuses()?.filter((status) => status === 'PUBLISHED')).toHaveLength(saved.length);
});
