import { describe, expect, it } from 'vitest';
import { signallingStore } from '../../../server/application/signalling-store';
import type { Signals } from '../../../server/ports/signals';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';

const sales = aDashboard({ id: aDashboardId('quicksight@sales'), metaId: 'sales', groupList: ['Sales'] });
const draft = aDashboard({ id: aDashboardId('quicksight@draft'), metaId: 'draft', status: 'DRAFT' });

/** Signals as `id: readers`, each with whether the change was written by then. */
function aStore() {
  const said: string[] = [];
  const inner = dashboardStoreInMemory(sales, draft);
  const signals: Signals = {
    async publish({ id }, readers) {
      const { title } = (await inner.find(sales.id)) ?? {};
      said.push(`${id} to ${readers.join(' ')}, ${title}`);
    },
  };
  return { store: signallingStore(inner, signals), said };
}
const now = new Date('2026-11-01');

describe('a store that signals', () => {
  it('says after an edit that the dashboard has changed, to those who could or can see it', async () => {
    const { store, said } = aStore();
    await store.saveEdit(sales.id, { title: 'New', groupList: ['Ops'] }, { now });
    expect(said).toEqual(['quicksight@sales to managers group:Sales group:Ops, New']);
  });

  it('tells those from whom a dashboard is withdrawn', async () => {
    const { store, said } = aStore();
    await store.saveEdit(sales.id, { status: 'DRAFT' }, { now });
    expect(said).toEqual([`quicksight@sales to managers group:Sales, ${sales.title}`]);
  });

  it('says nothing of an edit that was refused', async () => {
    const { store, said } = aStore();
    await store.saveEdit(sales.id, { title: 'New' }, { now, ifUpdatedAt: new Date(0) });
    await store.saveEdit(aDashboardId('no@body'), { title: 'New' }, { now });
    expect(said).toEqual([]);
  });

  it('says once that a sync has changed the catalogue, to those who see what it changed', async () => {
    const { store, said } = aStore();
    const counts = { added: 0, renamed: 2, missing: 0, returned: 0, finishedAt: now };
    const renamed = (dashboard: typeof sales) =>
      ({ kind: 'change', id: dashboard.id, metaName: 'Other', metaArn: 'arn', missing: false }) as const;
    await store.saveSync([renamed(draft)], counts);
    await store.saveSync([renamed(draft), renamed(sales)], counts);
    await store.saveSync([], counts);
    expect(said).toEqual([`sync to managers, ${sales.title}`, `sync to managers group:Sales, ${sales.title}`]);
  });
});
