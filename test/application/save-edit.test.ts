import { expect, it } from 'vitest';
import { createInMemoryCatalogue } from '../../src/adapters/in-memory/in-memory-catalogue';
import { createDashboards } from '../../src/application/dashboards';
import { saveEdit } from '../../src/application/save-edit';
import type { DashboardEdit } from '../../src/domain/dashboard';
import { editOf } from '../../src/domain/catalogue-edit';
import { ok } from '../../src/domain/result';
import { aDashboard } from '../domain/a-dashboard';

const seen = aDashboard({ title: 'Sales', description: 'Orders' });
const edited = (change: Partial<DashboardEdit>): DashboardEdit => ({ ...editOf(seen), ...change });

/** A catalogue in which somebody else has saved `theirs` since the dashboard was `seen`. */
async function aCatalogue(theirs: DashboardEdit) {
  const catalogue = createInMemoryCatalogue([seen]);
  const saved = await catalogue.update(seen.id, theirs, seen.updatedAt);
  if (!saved.ok || !saved.value.dashboard) throw new Error('The first save is refused.');
  const stored = async () => {
    const list = await catalogue.list();
    return list.ok ? list.value.dashboards[0] : undefined;
  };
  return { dashboards: createDashboards(catalogue), theirs: saved.value.dashboard, stored };
}

it('saves on top of what somebody else has saved of other fields', async () => {
  const { dashboards, stored } = await aCatalogue(edited({ description: 'Orders by week' }));
  expect(await saveEdit(dashboards, seen, edited({ title: 'Sales 2026' }))).toMatchObject({ ok: true });
  expect(await stored()).toMatchObject({ title: 'Sales 2026', description: 'Orders by week' });
});

it('saves nothing over somebody else’s words for the same field: a person decides', async () => {
  const { dashboards, theirs, stored } = await aCatalogue(edited({ title: 'Sales overview' }));
  expect(await saveEdit(dashboards, seen, edited({ title: 'Sales 2026' }))).toEqual({
    ok: false,
    failure: { kind: 'conflict', current: theirs },
  });
  expect(await stored()).toEqual(theirs);
});

it('leaves alone what somebody else has saved word for word', async () => {
  const { dashboards, theirs, stored } = await aCatalogue(edited({ title: 'Sales 2026' }));
  expect(await saveEdit(dashboards, seen, edited({ title: 'Sales 2026' }))).toEqual(ok(theirs));
  expect(await stored()).toEqual(theirs);
});
