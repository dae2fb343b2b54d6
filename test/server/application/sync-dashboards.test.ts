import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSyncDashboards } from '#server/application/sync-dashboards';
import { createReadLastSync } from '#server/application/last-sync';
import type { DashboardStore } from '#server/ports/dashboard-store';
import { editOf } from '#domain/dashboards/catalogue-edit';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { aBiDashboard, biServiceInMemory } from '../bi-service-in-memory';
import { clock, inGroups, manager, openVisitor } from '../callers';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';

const salesId = aDashboardId('dashboard@sales');
const sales = aDashboard({
  id: salesId,
  metaName: 'The sales',
  metaArn: aBiDashboard('sales').arn,
  groupList: ['Sales'],
});

describe('a sync', () => {
  it('adds new dashboards, unpublished, under their own names, for everyone', async () => {
    const store = dashboardStoreInMemory();
    const sync = createSyncDashboards(store, biServiceInMemory(aBiDashboard('sales', ' Sales (prod) ')), clock);

    expect(await sync(manager)).toEqual({
      ok: true,
      value: { added: 1, renamed: 0, missing: 0, returned: 0, unconfirmed: 0, unreadable: [] },
    });
    expect(await store.list()).toEqual([
      {
        id: 'dashboard@sales',
        metaId: 'sales',
        metaName: ' Sales (prod) ',
        metaArn: 'arn:aws:quicksight:eu-west-1:111122223333:dashboard/sales',
        title: 'Sales (prod)',
        description: '',
        icon: 'ChartBarIcon',
        status: 'DRAFT',
        groupList: [],
        owner: '',
        verifiedUntil: '',
        promisedAge: '',
        knownIssue: '',
        updatedAt: clock(),
        missing: false,
      },
    ]);
  });

  it('adopts a new name and keeps the manager’s edits', async () => {
    const store = dashboardStoreInMemory(sales);
    const sync = createSyncDashboards(store, biServiceInMemory(aBiDashboard('sales', 'Sales 2027')), clock);

    expect(await sync(manager)).toMatchObject({ value: { renamed: 1 } });
    expect(await store.find(salesId)).toEqual({ ...sales, metaName: 'Sales 2027', updatedAt: clock() });
  });

  it('marks a removed dashboard as missing, and restores all of it when it returns', async () => {
    const store = dashboardStoreInMemory(sales);
    const biService = biServiceInMemory();
    const sync = createSyncDashboards(store, biService, clock);

    expect(await sync(manager)).toMatchObject({ value: { missing: 1 } });
    expect(await store.find(salesId)).toMatchObject({ ...editOf(sales), missing: true });
    expect(await sync(manager)).toMatchObject({ value: { missing: 0 } });

    biService.has(aBiDashboard('sales'));
    expect(await sync(manager)).toMatchObject({ value: { returned: 1, renamed: 0 } });
    expect(await store.find(salesId)).toMatchObject({ ...editOf(sales), missing: false });
  });

  it('touches nothing when nothing changed', async () => {
    const store = dashboardStoreInMemory(sales);
    const before = await store.list();
    const sync = createSyncDashboards(store, biServiceInMemory(aBiDashboard('sales')), clock);

    expect(await sync(manager)).toMatchObject({ value: { added: 0, renamed: 0, missing: 0, returned: 0 } });
    expect(await store.list()).toBe(before);
  });

  it('writes nothing when a page cannot be read', async () => {
    const store = dashboardStoreInMemory(sales);
    const before = await store.list();
    const biService = biServiceInMemory();
    const sync = createSyncDashboards(store, biService, clock);

    biService.fail({ kind: 'unreachable', reason: 'ECONNREFUSED' });
    expect(await sync(manager)).toMatchObject({ failure: { code: 'bi-service-unavailable', answered: false } });
    biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
    expect(await sync(manager)).toEqual({ ok: false, failure: { code: 'busy', retryAfterSeconds: 5 } });
    expect(await store.list()).toBe(before);
  });

  it('is one run for two concurrent calls, and another for a later one', async () => {
    const biService = biServiceInMemory(aBiDashboard('sales'));
    const sync = createSyncDashboards(dashboardStoreInMemory(), biService, clock);

    const [one, other] = await Promise.all([sync(manager), sync(manager)]);
    expect(one).toMatchObject({ value: { added: 1 } });
    expect(other).toEqual(one);
    expect(biService.readings).toBe(1);
    expect(await sync(manager)).toMatchObject({ value: { added: 0 } });
    expect(biService.readings).toBe(2);
  });

  it('can be run again after an interrupted one', async () => {
    const stored = dashboardStoreInMemory();
    let broken = true;
    const store: DashboardStore = {
      ...stored,
      saveSync: (changes, done) => (broken ? Promise.reject(new Error('disk full')) : stored.saveSync(changes, done)),
    };
    const sync = createSyncDashboards(store, biServiceInMemory(aBiDashboard('sales')), clock);

    await expect(sync(manager)).rejects.toThrow('disk full');
    broken = false;
    expect(await sync(manager)).toMatchObject({ value: { added: 1 } });
  });

  it('is for managers', async () => {
    const biService = biServiceInMemory();
    const sync = createSyncDashboards(dashboardStoreInMemory(), biService, clock);

    for (const group of ['ExpertUser', 'AdvancedUser', 'User', 'PublicUser', 'superuser', 'Sales']) {
      expect(await sync(inGroups(group))).toEqual({ ok: false, failure: { code: 'not-allowed' } });
    }
    expect(biService.readings).toBe(0);
    expect(await sync(openVisitor)).toMatchObject({ ok: true });
  });
});

describe('the last sync', () => {
  it('is the one that finished last, whether it changed anything or not, and never a failed one', async () => {
    const store = dashboardStoreInMemory();
    const biService = biServiceInMemory(aBiDashboard('sales'));
    let now = clock();
    const sync = createSyncDashboards(store, biService, () => now);
    const readLastSync = createReadLastSync(store);
    const none = { added: 0, renamed: 0, missing: 0, returned: 0 };
    expect(await readLastSync(manager)).toEqual({ ok: true, value: 'never' });

    await sync(manager);
    const first = { ...none, added: 1, finishedAt: now };
    expect(await readLastSync(manager)).toMatchObject({ ok: true, value: first });
    now = new Date(now.getTime() + 60_000);
    biService.fail({ kind: 'unreachable', reason: 'ECONNREFUSED' });
    await sync(manager);
    expect(await readLastSync(manager)).toMatchObject({ value: first });
    biService.fail(undefined);
    await sync(manager);
    expect(await readLastSync(manager)).toMatchObject({ value: { ...none, finishedAt: now } });
  });

  it('is for managers only', async () => {
    const readLastSync = createReadLastSync(dashboardStoreInMemory());
    for (const group of ['ExpertUser', 'AdvancedUser', 'User', 'PublicUser', 'superuser', 'Sales']) {
      expect(await readLastSync(inGroups(group))).toEqual({ ok: false, failure: { code: 'not-allowed' } });
    }
    expect(await readLastSync(openVisitor)).toMatchObject({ ok: true });
  });
});

it('leaves managers’ fields alone, whatever is added, removed and renamed', async () => {
  const bi = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), name: fc.string() }), {
    selector: ({ id }) => id,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(bi, { maxLength: 6 }), async (history) => {
      const store = dashboardStoreInMemory();
      const biService = biServiceInMemory();
      const sync = createSyncDashboards(store, biService, clock);
      const edits = new Map<string, ReturnType<typeof editOf>>();

      for (const [step, dashboards] of history.entries()) {
        biService.has(...dashboards.map(({ id, name }) => aBiDashboard(id, name)));
        await sync(manager);
        const rows = await store.list();
        for (const row of rows) {
          if (edits.has(row.id)) expect(editOf(row)).toEqual(edits.get(row.id));
          const edit = { ...editOf(row), title: `${row.id} at ${step}`, groupList: ['Sales'] };
          edits.set(row.id, edit);
          await store.saveEdit(row.id, edit, { now: clock() });
        }
        const here = dashboards.map(({ id }) => id).toSorted();
        expect(rows.filter((row) => !row.missing).map((row) => row.metaId)).toEqual(here);
      }
    }),
  );
});
