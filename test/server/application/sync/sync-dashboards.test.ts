import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import type { DashboardStore } from '#server/ports/stores/dashboard-store';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { untouchedEdit } from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { clock, inGroups, manager, openVisitor, syncing } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const salesId = aDashboardId('dashboard@sales');
const sales = aDashboard({
  id: salesId,
  metaName: 'The sales',
  metaArn: aBiDashboard('sales').arn,
  groupList: ['Sales'],
});

it('a sync adds new dashboards, unpublished, under their own names, for everyone', async () => {
  const store = storesInMemory();
  const sync = createSyncDashboards(
    store.dashboards,
    biServiceInMemory(aBiDashboard('sales', ' Sales (prod) ')),
    clock,
    syncing(),
  );

  expect(await sync(manager)).toEqual({
    ok: true,
    value: { added: 1, renamed: 0, missing: 0, returned: 0, unconfirmed: 0, unreadable: [] },
  });
  expect(await store.dashboards.list()).toEqual([
    {
      id: 'dashboard@sales',
      metaId: 'sales',
      metaName: ' Sales (prod) ',
      metaArn: 'arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales',
      ...untouchedEdit('Sales (prod)'),
      updatedAt: clock(),
      missing: false,
    },
  ]);
});

it('a sync adopts a new name and keeps the manager’s edits', async () => {
  const store = storesInMemory(sales);
  const sync = createSyncDashboards(
    store.dashboards,
    biServiceInMemory(aBiDashboard('sales', 'Sales 2027')),
    clock,
    syncing(),
  );

  expect(await sync(manager)).toMatchObject({ value: { renamed: 1 } });
  expect(await store.dashboards.find(salesId)).toEqual({ ...sales, metaName: 'Sales 2027', updatedAt: clock() });
});

it('a sync marks a removed dashboard as missing, and restores all of it when it returns', async () => {
  const store = storesInMemory(sales);
  const biService = biServiceInMemory();
  const sync = createSyncDashboards(store.dashboards, biService, clock, syncing());

  expect(await sync(manager)).toMatchObject({ value: { missing: 1 } });
  expect(await store.dashboards.find(salesId)).toMatchObject({ ...editOf(sales), missing: true });
  expect(await sync(manager)).toMatchObject({ value: { missing: 0 } });

  biService.has(aBiDashboard('sales'));
  expect(await sync(manager)).toMatchObject({ value: { returned: 1, renamed: 0 } });
  expect(await store.dashboards.find(salesId)).toMatchObject({ ...editOf(sales), missing: false });
});

it('a sync touches nothing when nothing changed', async () => {
  const store = storesInMemory(sales);
  const before = await store.dashboards.list();
  const sync = createSyncDashboards(store.dashboards, biServiceInMemory(aBiDashboard('sales')), clock, syncing());

  expect(await sync(manager)).toMatchObject({ value: { added: 0, renamed: 0, missing: 0, returned: 0 } });
  expect(await store.dashboards.list()).toBe(before);
});

it('a sync writes nothing when a page cannot be read', async () => {
  const store = storesInMemory(sales);
  const before = await store.dashboards.list();
  const biService = biServiceInMemory();
  const sync = createSyncDashboards(store.dashboards, biService, clock, syncing());

  biService.fail({ kind: 'unreachable', reason: 'ECONNREFUSED' });
  expect(await sync(manager)).toMatchObject({ failure: { code: 'bi-service-unavailable', answered: false } });
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  expect(await sync(manager)).toEqual({ ok: false, failure: { code: 'busy', retryAfterSeconds: 5 } });
  expect(await store.dashboards.list()).toBe(before);
});

it('a sync is one run for two concurrent calls, and another for a later one', async () => {
  const biService = biServiceInMemory(aBiDashboard('sales'));
  const sync = createSyncDashboards(storesInMemory().dashboards, biService, clock, syncing());

  const [one, other] = await Promise.all([sync(manager), sync(manager)]);
  expect(one).toMatchObject({ value: { added: 1 } });
  expect(other).toEqual(one);
  expect(biService.readings).toBe(1);
  expect(await sync(manager)).toMatchObject({ value: { added: 0 } });
  expect(biService.readings).toBe(2);
});

it('a sync can be run again after an interrupted one', async () => {
  const stored = storesInMemory();
  let broken = true;
  const store: DashboardStore = {
    ...stored.dashboards,
    saveSync: (changes, done) =>
      broken ? Promise.reject(new Error('disk full')) : stored.dashboards.saveSync(changes, done),
  };
  const sync = createSyncDashboards(store, biServiceInMemory(aBiDashboard('sales')), clock, syncing());

  await expect(sync(manager)).rejects.toThrow('disk full');
  broken = false;
  expect(await sync(manager)).toMatchObject({ value: { added: 1 } });
});

it('a sync is for managers', async () => {
  const biService = biServiceInMemory();
  const sync = createSyncDashboards(storesInMemory().dashboards, biService, clock, syncing());

  for (const group of ['ExpertUser', 'AdvancedUser', 'User', 'PublicUser', 'superuser', 'Sales']) {
    expect(await sync(inGroups(group))).toEqual({ ok: false, failure: { code: 'not-allowed' } });
  }
  expect(biService.readings).toBe(0);
  expect(await sync(openVisitor)).toMatchObject({ ok: true });
});

it('the last sync is the one that finished last, whether it changed anything or not, and never a failed one', async () => {
  const store = storesInMemory();
  const biService = biServiceInMemory(aBiDashboard('sales'));
  let now = clock();
  const sync = createSyncDashboards(store.dashboards, biService, () => now, syncing());
  const none = { added: 0, renamed: 0, missing: 0, returned: 0 };
  expect(await store.dashboards.lastSync()).toBe('never');

  await sync(manager);
  const first = { ...none, added: 1, finishedAt: now };
  expect(await store.dashboards.lastSync()).toEqual(first);
  now = new Date(now.getTime() + 60_000);
  biService.fail({ kind: 'unreachable', reason: 'ECONNREFUSED' });
  await sync(manager);
  expect(await store.dashboards.lastSync()).toEqual(first);
  biService.fail(undefined);
  await sync(manager);
  expect(await store.dashboards.lastSync()).toEqual({ ...none, finishedAt: now });
});

it('a sync leaves managers’ fields alone, whatever is added, removed and renamed', async () => {
  const bi = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), name: fc.string() }), {
    selector: ({ id }) => id,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(bi, { maxLength: 6 }), async (history) => {
      const store = storesInMemory();
      const biService = biServiceInMemory();
      const sync = createSyncDashboards(store.dashboards, biService, clock, syncing());
      const edits = new Map<string, ReturnType<typeof editOf>>();

      for (const [step, dashboards] of history.entries()) {
        biService.has(...dashboards.map(({ id, name }) => aBiDashboard(id, name)));
        await sync(manager);
        const rows = await store.dashboards.list();
        for (const row of rows) {
          if (edits.has(row.id)) expect(editOf(row)).toEqual(edits.get(row.id));
          const edit = { ...editOf(row), title: `${row.id} at ${step}`, groupList: ['Sales'] };
          edits.set(row.id, edit);
          await store.dashboards.saveEdit(row.id, edit, { now: clock() });
        }
        const here = dashboards.map(({ id }) => id).toSorted();
        expect(rows.filter((row) => !row.missing).map((row) => row.metaId)).toEqual(here);
      }
    }),
  );
});
