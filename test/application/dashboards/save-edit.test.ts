import { expect, it } from 'vitest';
import { createDashboards } from '../../../src/application/dashboards/dashboards';
import { saveEdit } from '../../../src/application/dashboards/save-edit';
import { editOf } from '../../../src/domain/dashboards/catalogue-edit';
import type { DashboardEdit } from '../../../src/domain/dashboards/dashboard';
import { failed, ok } from '../../../src/domain/result';
import type { DashboardCatalogue } from '../../../src/ports/dashboard-catalogue';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { aCatalogue } from '../ports';

const seen = aDashboard({ title: 'Sales', description: 'Revenue' });
const mine = { ...editOf(seen), title: 'Mine' };

/** Saves my edit of what I have seen, after another manager has saved this; `updates` counts the tries. */
async function saving(theirs: Partial<DashboardEdit> = {}, over: Partial<DashboardCatalogue> = {}) {
  const catalogue = aCatalogue([seen], over);
  if (Object.keys(theirs).length > 0) await catalogue.update(seen.id, { ...editOf(seen), ...theirs }, seen.updatedAt);
  let updates = 0;
  const dashboards = createDashboards({
    ...catalogue,
    update: (...update) => ((updates += 1), catalogue.update(...update)),
  });
  await dashboards.load();
  const saved = await saveEdit(dashboards, seen, mine);
  await dashboards.load();
  return { saved, updates, stands: dashboards.current().dashboards?.[0] };
}

it('saves what nobody else has touched', async () => {
  const { saved, updates, stands } = await saving();
  expect(saved).toEqual(ok(stands));
  expect(stands).toMatchObject({ title: 'Mine', description: 'Revenue' });
  expect(updates).toBe(1);
});

it('saves once more on top of what somebody else saved, where that was another field', async () => {
  const { saved, updates, stands } = await saving({ description: 'Theirs' });
  expect(saved).toEqual(ok(stands));
  expect(stands).toMatchObject({ title: 'Mine', description: 'Theirs' });
  expect(updates).toBe(2);
});

it('leaves a field that both have changed to a person', async () => {
  const { saved, updates, stands } = await saving({ title: 'Theirs' });
  expect(saved).toEqual(failed({ kind: 'conflict', current: stands }));
  expect(stands).toMatchObject({ title: 'Theirs' });
  expect(updates).toBe(1);
});

it('saves nothing more where somebody else has saved the same', async () => {
  const { saved, updates, stands } = await saving({ title: 'Mine' });
  expect(saved).toEqual(ok(stands));
  expect(updates).toBe(1);
});

it('tries nothing again after any other failure', async () => {
  const { saved, updates } = await saving({}, { update: async () => failed({ kind: 'unreachable' }) });
  expect(saved).toEqual(failed({ kind: 'unreachable' }));
  expect(updates).toBe(1);
});
