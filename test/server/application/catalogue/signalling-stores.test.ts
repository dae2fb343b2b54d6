import { describe, expect, it } from 'vitest';
import { signallingStores } from '#server/application/catalogue/signalling-stores';
import type { Signals } from '#server/ports/signals';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { storesInMemory } from '../../stores-in-memory';

const sales = aDashboard({ id: aDashboardId('quicksight@sales'), metaId: 'sales', groupList: ['Sales'] });
const draft = aDashboard({ id: aDashboardId('quicksight@draft'), metaId: 'draft', status: 'DRAFT' });

/** Signals as `kind id to readers`, each with whether the change was written by then. */
function aStore() {
  const said: string[] = [];
  const inner = storesInMemory(sales, draft);
  const signals: Signals = {
    async publish({ kind, id }, readers) {
      const { title } = (await inner.dashboards.find(sales.id)) ?? {};
      said.push(`${kind} ${id} to ${readers.join(' ')}, ${title}`);
    },
  };
  return { ...signallingStores({ ...inner, signals }), said };
}
const now = new Date('2026-11-01');
const asked = { sub: 'ann', email: 'ann@example.com', groups: [], metaId: 'sales', note: '', at: now };
const amelia = { sub: 'amelia', email: 'amelia@example.com' };

describe('a store that signals', () => {
  it('says after an edit that the dashboard has changed, to those who could or can see it', async () => {
    const { dashboards: store, said } = aStore();
    await store.saveEdit(sales.id, { title: 'New', groupList: ['Ops'] }, { now });
    expect(said).toEqual(['dashboard quicksight@sales to managers group:Sales group:Ops, New']);
  });

  it('tells those from whom a dashboard is withdrawn', async () => {
    const { dashboards: store, said } = aStore();
    await store.saveEdit(sales.id, { status: 'DRAFT' }, { now });
    expect(said).toEqual([`dashboard quicksight@sales to managers group:Sales, ${sales.title}`]);
  });

  it('tells of a changed section those who can see a dashboard in it', async () => {
    const { dashboards: store, sections, said } = aStore();
    await store.saveEdit(sales.id, { section: 'finance/n' }, { now });
    const finance = { titles: { en: 'Finance' }, description: '', icon: '', place: 'n' };
    await sections.save('finance', finance, { now, by: amelia });
    expect(said.slice(1)).toEqual([`catalogue sync to managers group:Sales, ${sales.title}`]);
    expect(await sections.save('finance', finance, { now, by: amelia })).toMatchObject({ ok: false });
    expect(said).toHaveLength(2);
  });

  it('tells managers and the people who asked of requests for access, their answers and ended grants', async () => {
    const { dashboards: store, access, said } = aStore();
    const tellsThem = `access requests to managers user:ann, ${sales.title}`;
    await access.ask(asked);
    await access.ask({ ...asked, metaId: 'nothing-there' });
    expect(said.splice(0)).toEqual([tellsThem, tellsThem]);
    await access.takeBack('ann', 'nothing-there');
    const given = { asked, dashboard: sales.id, by: amelia, now, decision: { kind: 'person' } } as const;
    await access.answer(given);
    expect(said.splice(0)).toEqual([tellsThem, tellsThem]);
    await access.answer(given);
    expect(said).toEqual([]);
    await store.saveEdit(sales.id, { title: 'New' }, { now });
    await store.saveEdit(draft.id, { title: 'Draft' }, { now });
    expect(said.splice(0)).toEqual([
      'dashboard quicksight@sales to managers group:Sales user:ann, New',
      'dashboard quicksight@draft to managers, New',
    ]);
    await access.withdraw({ dashboard: sales.id, sub: 'ann' }, amelia, now);
    await access.withdraw({ dashboard: sales.id, sub: 'ann' }, amelia, now);
    expect(said).toEqual(['access requests to managers user:ann, New']);
  });

  it('says nothing of an edit that was refused', async () => {
    const { dashboards: store, said } = aStore();
    await store.saveEdit(sales.id, { title: 'New' }, { now, ifUpdatedAt: new Date(0) });
    await store.saveEdit(aDashboardId('no@body'), { title: 'New' }, { now });
    expect(said).toEqual([]);
  });

  it('says once that a sync has changed the catalogue, to those who see what it changed', async () => {
    const { dashboards: store, said } = aStore();
    const counts = { added: 0, renamed: 2, missing: 0, returned: 0, finishedAt: now };
    const renamed = (dashboard: typeof sales) =>
      ({ kind: 'change', id: dashboard.id, metaName: 'Other', metaArn: 'arn', missing: false }) as const;
    await store.saveSync([renamed(draft)], counts);
    await store.saveSync([renamed(draft), renamed(sales)], counts);
    await store.saveSync([], counts);
    expect(said).toEqual([
      `catalogue sync to managers, ${sales.title}`,
      `catalogue sync to managers group:Sales, ${sales.title}`,
    ]);
  });
});
