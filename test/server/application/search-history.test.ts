import { expect, it } from 'vitest';
import { createSearchHistory } from '#server/application/history/search-history';
import { untouchedEdit } from '#domain/dashboards/dashboard';
import { ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { manager } from '../callers';
import { storesInMemory } from '../stores-in-memory';

const sales = aDashboard({
  id: aDashboardId('dashboard@sales'),
  metaId: 'sales',
  title: 'Vérkauf',
  groupList: ['Board'],
});
const costs = aDashboard({ id: aDashboardId('dashboard@costs'), metaId: 'costs', title: 'Costs', groupList: [] });
const ann = { sub: 'ann-sub', email: 'a.hart@example.com' };
const bob = { sub: 'bob-sub', email: 'bob@example.com' };
const day = 86_400_000;
const now = new Date('2026-11-20T08:00:00Z');
const ago = (days: number) => new Date(now.getTime() - days * day);

/** A history of 200 edits, a day apart, of which Ann made the first; `slow` is how long each name takes (milliseconds). */
async function setUp({ slow = 0 } = {}) {
  const { dashboards, history, access } = storesInMemory(sales, costs);
  const edit = { ...untouchedEdit('Costs'), groupList: [] as string[] };
  await dashboards.saveEdit(costs.id, { ...edit, groupList: ['Finance'] }, { now: ago(200), by: ann });
  for (let days = 199; days > 0; days--) {
    await dashboards.saveEdit(costs.id, { ...edit, title: `Costs ${days}` }, { now: ago(days), by: bob });
  }
  const asked = { ...bob, groups: [], metaId: 'sales', note: '', at: now };
  await access.ask(asked);
  await access.answer({ asked, dashboard: sales.id, by: ann, now, decision: { kind: 'person' } });
  let time = now.getTime();
  const search = createSearchHistory({
    history,
    dashboards,
    namePeople: async () => {
      time += slow;
      return ok(new Map([[ann.sub, { sub: ann.sub, name: 'Ann-Marie Hart' }]]));
    },
    clock: () => new Date(time),
  });
  const found = async (text: string) =>
    (await search(manager, { text })).entries.map(({ kind, by }) => `${kind} by ${by?.sub ?? 'nobody'}`);
  return { dashboards, search, found };
}

it('a search of the history finds what no page has loaded: by a group, a title, an address and a name', async () => {
  const { found } = await setUp();
  expect(await found('finance')).toEqual(['changed by bob-sub', 'changed by ann-sub']);
  expect(await found(' VERKAUF ')).toEqual(['access by ann-sub', 'changed by nobody']);
  expect(await found('a.hart@')).toEqual(['access by ann-sub', 'changed by ann-sub']);
  expect(await found('marie h')).toEqual(['access by ann-sub', 'changed by ann-sub']);
  expect(await found('nothing of this')).toEqual([]);
});

it('a search of the history finds a bulk edit by its dashboards', async () => {
  const { dashboards, found } = await setUp();
  const edit = { kind: 'edit' as const, id: sales.id, seen: sales.updatedAt, groupList: ['Night shift'] };
  await dashboards.saveBulk([edit], { now, by: bob });
  expect(await found('night')).toEqual(['bulk-edited by bob-sub']);
});

it('a search of the history ends where its time begins, a text or not', async () => {
  const { search } = await setUp();
  const since = ago(70);
  const first = await search(manager, { since });
  expect(first.entries).toHaveLength(50);
  const rest = await search(manager, { since, before: first.next! });
  expect(rest.entries).toHaveLength(21);
  expect(rest.next).toBeUndefined();
  expect(await search(manager, { since, text: 'finance' })).toEqual({ entries: [] });
});

it('a search of the history ends after some seconds, and the next call goes on', async () => {
  const { search } = await setUp({ slow: 2000 });
  const first = await search(manager, { text: 'finance' });
  expect(first.entries).toEqual([]);
  const second = await search(manager, { text: 'finance', before: first.next! });
  expect([...first.entries, ...second.entries]).toHaveLength(1);
});
