import { expect, it } from 'vitest';
import { createDashboards } from '#application/dashboards/dashboards';
import { saveEdit } from '#application/dashboards/save-edit';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { DashboardEdit } from '#domain/dashboards/dashboard';
import { failed, ok } from '#domain/result';
import type { DashboardCatalogue } from '#ports/dashboards/dashboard-catalogue';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { aBackend } from '../ports';

const seen = aDashboard({ title: 'Sales', description: 'Revenue' });
const mine = { ...editOf(seen), title: 'Mine' };

/** Saves my edit of what I have seen, after another manager has saved this; `updates` counts the tries. */
async function saving(theirs: Partial<DashboardEdit> = {}, over: Partial<DashboardCatalogue> = {}) {
  const { catalogue, ...ports } = aBackend([seen], { catalogue: () => over });
  if (Object.keys(theirs).length > 0) await catalogue.update(seen.id, { ...editOf(seen), ...theirs }, seen.updatedAt);
  let updates = 0;
  const dashboards = createDashboards({
    catalogue: { ...catalogue, update: (...update) => ((updates += 1), catalogue.update(...update)) },
    ...ports,
  });
  await dashboards.load();
  const saved = await saveEdit(dashboards, seen, mine);
  await dashboards.load();
  return { saved, updates, current: dashboards.current().dashboards?.[0] };
}

it('an edit saves what no one else has changed', async () => {
  const { saved, updates, current } = await saving();
  expect(saved).toEqual(ok(current));
  expect(current).toMatchObject({ title: 'Mine', description: 'Revenue' });
  expect(updates).toBe(1);
});

it('merges with another field that someone else saved, and saves again', async () => {
  const { saved, updates, current } = await saving({ description: 'Theirs' });
  expect(saved).toEqual(ok(current));
  expect(current).toMatchObject({ title: 'Mine', description: 'Theirs' });
  expect(updates).toBe(2);
});

it('an edit leaves a field that both have changed to the user', async () => {
  const { saved, updates, current } = await saving({ title: 'Theirs' });
  expect(saved).toEqual(
    failed({ kind: 'conflict', current, merged: { edit: { ...editOf(seen), title: 'Mine' }, conflicts: ['title'] } }),
  );
  expect(current).toMatchObject({ title: 'Theirs' });
  expect(updates).toBe(1);
});

it('an edit saves nothing if someone else has saved the same', async () => {
  const { saved, updates, current } = await saving({ title: 'Mine' });
  expect(saved).toEqual(ok(current));
  expect(updates).toBe(1);
});

it('an edit does not retry after any other failure', async () => {
  const { saved, updates } = await saving({}, { update: async () => failed({ kind: 'unreachable' }) });
  expect(saved).toEqual(failed({ kind: 'unreachable' }));
  expect(updates).toBe(1);
});
