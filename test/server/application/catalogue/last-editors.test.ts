import { expect, it } from 'vitest';
import { withLastEditors } from '#server/application/catalogue/last-editors';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { clock, manager } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const sales = aDashboard({ id: aDashboardId('dashboard@sales') });
const costs = aDashboard({ id: aDashboardId('dashboard@costs') });

it('says who edited a dashboard last, and nothing of one that nobody edited', async () => {
  const store = storesInMemory(sales, costs);
  const catalogue = withLastEditors(store.dashboards, store.dashboards);
  expect(await catalogue.list()).toStrictEqual([costs, sales]);
  await store.dashboards.saveEdit(sales.id, { title: 'Sales' }, { now: clock(), by: manager });
  const bob = { ...manager, email: 'bob@example.com' };
  const saved = await store.dashboards.saveEdit(sales.id, { title: 'All sales' }, { now: clock(), by: bob });
  const row = saved.ok ? saved.value : undefined;
  expect(await catalogue.list()).toStrictEqual([costs, { ...row, editedBy: bob.email }]);
});

it('gives the same list until the catalogue changes, so that its JSON can be cached', async () => {
  const store = storesInMemory(sales);
  const catalogue = withLastEditors(store.dashboards, store.dashboards);
  const list = await catalogue.list();
  expect(await catalogue.list()).toBe(list);
});
