import { expect, it } from 'vitest';
import { createDashboards } from '#application/dashboards/dashboards';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import type { Dashboard } from '#domain/dashboards/dashboard';
import { type Result, failed, ok } from '#domain/result';
import type { CatalogueSync, SyncReport } from '#ports/dashboards/sync';
import type { DashboardCatalogue, DashboardList, UpdateReport } from '#ports/dashboards/dashboard-catalogue';
import { aDashboard, aDashboardId } from '../../domain/dashboards/a-dashboard';
import { type Deferred, deferred } from '../deferred';
import { history } from '../history';
import { aBackend } from '../ports';

const sales = aDashboard({ id: aDashboardId('d@sales'), metaId: 'sales', title: 'Sales' });
const costs = aDashboard({ id: aDashboardId('d@costs'), metaId: 'costs', title: 'Costs' });
const edit = { ...editOf(sales), title: 'Sales of today' };
const saved = { ...sales, ...edit, updatedAt: new Date(sales.updatedAt.getTime() + 1) };
const listOf = (...dashboards: Dashboard[]) => ok<DashboardList>({ dashboards, skipped: 0 });
const report = { added: 1, renamed: 0, missing: 0, returned: 0 };

type Replaced = Partial<CatalogueSync & Pick<DashboardCatalogue, 'update'>>;

/** The test resolves the lists, one for each load. */
function controlledLists({ update, ...sync }: Replaced = {}) {
  const lists: Deferred<Result<DashboardList>>[] = [];
  const list = () => {
    const next = deferred<Result<DashboardList>>();
    lists.push(next);
    return next.promise;
  };
  return {
    lists,
    dashboards: createDashboards(
      aBackend([], { catalogue: () => ({ list, ...(update && { update }) }), sync: () => sync }),
    ),
  };
}

async function loaded(over: Replaced = {}, ...list: Dashboard[]) {
  const hand = controlledLists(over);
  const load = hand.dashboards.load();
  hand.lists[0]?.resolve(listOf(...list));
  await load;
  return hand;
}

it('Loading the list reports that it is loading, and then the list', async () => {
  const { lists, dashboards } = controlledLists();
  const states = history(dashboards.changes$);
  const load = dashboards.load();
  lists[0]?.resolve(ok({ dashboards: [sales], skipped: 3 }));
  expect(await load).toEqual(ok([sales]));
  expect(states.values).toEqual([
    { status: 'empty', skipped: 0 },
    { status: 'loading', skipped: 0 },
    { status: 'loaded', dashboards: [sales], skipped: 3 },
  ]);
});

it('Loading the list fails where no row can be read, instead of reporting an empty list', async () => {
  const { lists, dashboards } = controlledLists();
  const load = dashboards.load();
  lists[0]?.resolve(ok({ dashboards: [], skipped: 2 }));
  expect(await load).toEqual(failed({ kind: 'broken' }));
  expect(dashboards.current()).toMatchObject({ status: 'failed', dashboards: undefined });
});

it('Loading the list keeps the list when a reload fails, and reports the failure until the next one', async () => {
  const { lists, dashboards } = await loaded({}, sales);
  const load = dashboards.load();
  lists[1]?.resolve(failed({ kind: 'unreachable' }));
  expect(await load).toEqual(failed({ kind: 'unreachable' }));
  expect(dashboards.current()).toEqual({
    status: 'failed',
    dashboards: [sales],
    skipped: 0,
    failure: { kind: 'unreachable' },
  });
  void dashboards.load();
  expect(dashboards.current()).toEqual({ status: 'loading', dashboards: [sales], skipped: 0 });
});

it('Loading the list resolves both of two loads with the answer to the latest, whichever arrives first', async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const { lists, dashboards } = controlledLists();
    const loads = [dashboards.load(), dashboards.load()];
    const answers = [listOf(sales), listOf(costs)];
    for (const number of order) lists[number]?.resolve(answers[number] ?? listOf());
    expect(await Promise.all(loads)).toEqual([ok([costs]), ok([costs])]);
    expect(dashboards.current().dashboards).toEqual([costs]);
  }
});

const syncing = (answer: Result<SyncReport>) => loaded({ run: async () => answer }, sales);

it('a sync reloads the list when the answer is SYNC', async () => {
  const { lists, dashboards } = await syncing(ok({ status: 'SYNC', ...report }));
  const synced = dashboards.sync();
  await expect.poll(() => lists.length).toBe(2);
  lists[1]?.resolve(listOf(sales, costs));
  expect(await synced).toEqual(ok({ status: 'SYNC', ...report }));
  expect(dashboards.current().dashboards).toEqual([costs, sales]);
});

it('a sync tells what it has added, until each has been looked at, and the next user nothing of it', async () => {
  const { lists, dashboards } = await syncing(ok({ status: 'SYNC', ...report }));
  const added = history(dashboards.added.changes$);
  const synced = dashboards.sync();
  await expect.poll(() => lists.length).toBe(2);
  lists[1]?.resolve(listOf(sales, costs));
  await synced;
  expect(dashboards.added.current()).toEqual(new Set([costs.id]));
  dashboards.lookAt(sales.id);
  dashboards.lookAt(costs.id);
  expect(added.values).toEqual([new Set(), new Set([costs.id]), new Set()]);

  const again = dashboards.sync();
  await expect.poll(() => lists.length).toBe(3);
  lists[2]?.resolve(listOf(sales, costs, { ...costs, id: aDashboardId('d@news') }));
  await again;
  expect(dashboards.added.current()).toEqual(new Set([aDashboardId('d@news')]));
  dashboards.reset();
  expect(dashboards.added.current()).toEqual(new Set());
});

it.each([
  ok({ status: 'BUSY', ...report }),
  ok({ status: 'sync', ...report }),
  ok({ status: '', ...report }),
  failed({ kind: 'busy' as const }),
  failed({ kind: 'not-allowed' as const }),
])('a sync leaves the list alone for %j', async (answer) => {
  const { lists, dashboards } = await syncing(answer);
  expect(await dashboards.sync()).toEqual(answer);
  expect(lists).toHaveLength(1);
  expect(dashboards.current().dashboards).toEqual([sales]);
});

it('a sync that finishes after the sign-out loads nothing', async () => {
  const answer = deferred<Result<SyncReport>>();
  const { lists, dashboards } = await loaded({ run: () => answer.promise }, sales);
  const synced = dashboards.sync();
  dashboards.reset();
  answer.resolve(ok({ status: 'SYNC', ...report }));
  await synced;
  expect(lists).toHaveLength(1);
  expect(dashboards.current()).toEqual({ status: 'empty', skipped: 0 });
});

const undone = ok({ ...report, kept: [] });

it('taking a sync back reloads the list', async () => {
  const numbers: number[] = [];
  const undo = async (number: number) => {
    numbers.push(number);
    return undone;
  };
  const { lists, dashboards } = await loaded({ undo }, sales, costs);
  const undoing = dashboards.undoSync(7);
  await expect.poll(() => lists.length).toBe(2);
  lists[1]?.resolve(listOf(sales));
  expect(await undoing).toEqual(undone);
  expect(numbers).toEqual([7]);
  expect(dashboards.current().dashboards).toEqual([sales]);
});

it('taking a sync back that the backend refuses leaves the list alone', async () => {
  const refused = failed({ kind: 'not-found' as const });
  const { lists, dashboards } = await loaded({ undo: async () => refused }, sales);
  expect(await dashboards.undoSync(7)).toEqual(refused);
  expect(lists).toHaveLength(1);
});

it('taking a sync back that finishes after the sign-out loads nothing', async () => {
  const answer = deferred<typeof undone>();
  const { lists, dashboards } = await loaded({ undo: () => answer.promise }, sales);
  const undoing = dashboards.undoSync(7);
  dashboards.reset();
  answer.resolve(undone);
  await undoing;
  expect(lists).toHaveLength(1);
});

const updating = (answer: Result<UpdateReport>) => loaded({ update: async () => answer }, sales, costs);

it('An update of a dashboard sends the id, the edit and the date it started from', async () => {
  const sent: unknown[] = [];
  const { dashboards } = await loaded({
    update: async (...update) => {
      sent.push(update);
      return ok({ status: 'SYNC' });
    },
  });
  await dashboards.update(sales, edit);
  expect(sent).toEqual([[sales.id, edit, sales.updatedAt]]);
});

it('An update of a dashboard replaces the local entry when the answer is SYNC', async () => {
  const { dashboards, lists } = await updating(ok({ status: 'SYNC', dashboard: saved }));
  expect(await dashboards.update(sales, edit)).toEqual(ok(saved));
  expect(dashboards.current().dashboards).toEqual([costs, saved]);
  expect(lists).toHaveLength(1);
});

it('An update of a dashboard keeps when the data was refreshed, which only the list says', async () => {
  const refreshedAt = new Date('2026-11-18T06:10:00Z');
  const update = async () => ok({ status: 'SYNC', dashboard: saved });
  const { dashboards } = await loaded({ update }, { ...sales, refreshedAt });
  await dashboards.update(sales, edit);
  expect(dashboards.current().dashboards).toEqual([{ ...saved, refreshedAt }]);
});

it('An update of a dashboard sorts a new title into the list', async () => {
  const renamed = { ...sales, title: 'Arrivals' };
  const { dashboards } = await updating(ok({ status: 'SYNC', dashboard: renamed }));
  await dashboards.update(sales, editOf(renamed));
  expect(dashboards.current().dashboards).toEqual([renamed, costs]);
});

it('An update of a dashboard uses what was sent if the backend does not return the dashboard', async () => {
  const { dashboards } = await updating(ok({ status: 'SYNC' }));
  expect(await dashboards.update(sales, edit)).toEqual(ok({ ...sales, ...edit }));
  expect(dashboards.current().dashboards).toEqual([costs, { ...sales, ...edit }]);
});

it('An update of a dashboard changes nothing for any other status', async () => {
  const { dashboards } = await updating(ok({ status: 'DONE', dashboard: saved }));
  expect(await dashboards.update(sales, edit)).toEqual(failed({ kind: 'broken' }));
  expect(dashboards.current().dashboards).toEqual([costs, sales]);
});

it('An update of a dashboard shows what someone else saved first', async () => {
  const theirs = { ...saved, title: 'Theirs' };
  const conflict = failed({ kind: 'conflict' as const, current: theirs });
  const { dashboards } = await updating(conflict);
  expect(await dashboards.update(sales, edit)).toEqual(conflict);
  expect(dashboards.current().dashboards).toEqual([costs, theirs]);
});

it('An update of a dashboard survives a list that was requested before it and loaded after it', async () => {
  const { lists, dashboards } = await updating(ok({ status: 'SYNC', dashboard: saved }));
  const load = dashboards.load();
  await dashboards.update(sales, edit);
  lists[1]?.resolve(listOf(sales, costs));
  await load;
  expect(dashboards.current().dashboards).toEqual([costs, saved]);

  const next = dashboards.load();
  lists[2]?.resolve(listOf(sales));
  await next;
  expect(dashboards.current().dashboards).toEqual([sales]);
});

it('An update of a dashboard yields to a list with a newer save', async () => {
  const theirs = { ...saved, title: 'Theirs', updatedAt: new Date(saved.updatedAt.getTime() + 1) };
  const { lists, dashboards } = await updating(ok({ status: 'SYNC', dashboard: saved }));
  const load = dashboards.load();
  await dashboards.update(sales, edit);
  lists[1]?.resolve(listOf(theirs, costs));
  await load;
  expect(dashboards.current().dashboards).toEqual([costs, theirs]);
});

it('An update of a dashboard by the previous user does not change the next one’s list', async () => {
  const answer = deferred<Result<UpdateReport>>();
  const { lists, dashboards } = await loaded({ update: () => answer.promise }, sales);
  const update = dashboards.update(sales, edit);
  dashboards.reset();
  const load = dashboards.load();
  lists[1]?.resolve(listOf(sales));
  await load;
  answer.resolve(ok({ status: 'SYNC', dashboard: saved }));
  await update;
  expect(dashboards.current().dashboards).toEqual([sales]);
});

it('The reset of the list forgets the list and ignores pending answers', async () => {
  const { lists, dashboards } = await loaded({}, sales);
  const load = dashboards.load();
  dashboards.reset();
  lists[1]?.resolve(listOf(sales, costs));
  expect(await load).toEqual(ok([]));
  expect(dashboards.current()).toEqual({ status: 'empty', skipped: 0 });
});
