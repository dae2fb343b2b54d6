import { expect, it } from 'vitest';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { createUndoSync } from '#server/application/sync/undo-sync';
import type { DashboardStore } from '#server/ports/stores/dashboard-store';
import { createProcessLease } from '#server/ports/leases';
import { failed, ok } from '#domain/result';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { clock, inGroups, manager, syncing } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const row = (id: string, over = {}) =>
  aDashboard({
    id: aDashboardId(`dashboard@${id}`),
    metaId: id,
    metaName: `The ${id}`,
    metaArn: aBiDashboard(id).arn,
    ...over,
  });
const rows = [row('back', { missing: true }), row('gone'), row('named'), row('same')];
const later = () => new Date('2026-11-20T09:00:00Z');

/** After a sync that found one dashboard of each kind; `number` is the sync's in the history. */
async function synced() {
  const store = storesInMemory(...rows);
  const biService = biServiceInMemory(
    aBiDashboard('same'),
    aBiDashboard('named', 'New name'),
    aBiDashboard('back'),
    aBiDashboard('new'),
  );
  const sync = createSyncDashboards(store.dashboards, biService, clock, syncing());
  await sync(manager);
  let followed = 0;
  const undo = createUndoSync(store.dashboards, store.history, later, syncing({ afterwards: () => void followed++ }));
  const number = async () => (await store.history.page({ topic: 'syncs' })).entries[0]!.number;
  return { store, biService, sync, undo, number, followed: () => followed };
}
/** Without the date, which an undone sync moves on as any change does. */
const owned = (dashboard: (typeof rows)[number]) => ({ ...dashboard, updatedAt: undefined });

it('the undo of a sync removes what a sync has added, and makes the rest what it was before', async () => {
  const { store, undo, number, followed } = await synced();
  expect(followed()).toBe(0);
  expect(await undo(manager, await number())).toEqual(
    ok({ counts: { added: 1, renamed: 1, missing: 1, returned: 1 }, kept: [] }),
  );
  expect((await store.dashboards.list()).map(owned)).toEqual(rows.map(owned));
  expect(followed()).toBe(1);
});

it('is in the history with who did it, and the last sync stays that sync', async () => {
  const { store, undo, number } = await synced();
  const [lastSync, undone] = [await store.dashboards.lastSync(), await number()];
  await undo(manager, undone);
  expect((await store.history.page({ topic: 'syncs' })).entries[0]).toMatchObject({
    kind: 'sync-undone',
    undone,
    at: later(),
    by: { sub: manager.sub },
  });
  expect(await store.dashboards.lastSync()).toEqual(lastSync);
});

it('an undo keeps what managers have edited since: the edit of a renamed dashboard, and all of an added one', async () => {
  const { store, undo, number } = await synced();
  const undone = await number();
  const [named, added] = [aDashboardId('dashboard@named'), aDashboardId('dashboard@new')];
  for (const id of [named, added]) await store.dashboards.saveEdit(id, { title: 'Saved since' }, { now: later() });
  expect(await undo(manager, undone)).toEqual(
    ok({ counts: { added: 0, renamed: 1, missing: 1, returned: 1 }, kept: [added] }),
  );
  expect(await store.dashboards.find(named)).toMatchObject({ title: 'Saved since', metaName: 'The named' });
  expect(await store.dashboards.find(added)).toMatchObject({ title: 'Saved since' });
  expect(await undo(manager, undone)).toEqual(failed({ code: 'not-found' }));
});

it('the undo of a sync is done once where two managers undo at the same time', async () => {
  const { store, undo, number, followed } = await synced();
  const undone = await number();
  const [first, second] = await Promise.all([undo(manager, undone), undo(manager, undone)]);
  expect(first).toMatchObject({ ok: true });
  expect(second).toEqual(failed({ code: 'not-found' }));
  const { entries } = await store.history.page({ topic: 'syncs' });
  expect(entries.map(({ kind }) => kind)).toEqual(['sync-undone', 'synced']);
  expect(followed()).toBe(1);
});

it('the undo of a sync is refused while another process syncs or undoes', async () => {
  const { store, number } = await synced();
  const lease = createProcessLease();
  const undo = () => createUndoSync(store.dashboards, store.history, later, syncing({ lease }));
  const [undone, held] = [await number(), await lease.take()];
  expect(await undo()(manager, undone)).toEqual(failed({ code: 'sync-running' }));
  await held?.giveBack();
  const frozen = { take: async () => ({ isStillHeld: async () => false, giveBack: async () => undefined }) };
  const lost = createUndoSync(store.dashboards, store.history, later, syncing({ lease: frozen }));
  expect(await lost(manager, undone)).toEqual(failed({ code: 'sync-lost' }));
  expect(await undo()(manager, undone)).toMatchObject({ ok: true });
});

it('the undo of a sync keeps what someone saves while it is being undone, and does not count it', async () => {
  const { store, number } = await synced();
  const [named, added] = [aDashboardId('dashboard@named'), aDashboardId('dashboard@new')];
  const edited: DashboardStore = {
    ...store.dashboards,
    async saveSync(...sync) {
      for (const id of [named, added])
        await store.dashboards.saveEdit(id, { title: 'Saved meanwhile' }, { now: later() });
      await store.dashboards.saveSync(...sync);
    },
  };
  const answer = await createUndoSync(edited, store.history, later, syncing())(manager, await number());
  expect(answer).toMatchObject(ok({ counts: { added: 0, renamed: 0, missing: 1, returned: 1 } }));
  expect(answer.ok && answer.value.kept.toSorted()).toEqual([named, added]);
  expect(await store.dashboards.find(named)).toMatchObject({ title: 'Saved meanwhile', metaName: 'New name' });
});

it('the undo of a sync takes back all of a sync that is longer than a page of the history', async () => {
  const store = storesInMemory();
  const many = Array.from({ length: 120 }, (_, n) => aBiDashboard(`d${n}`));
  await createSyncDashboards(store.dashboards, biServiceInMemory(...many), clock, syncing())(manager);
  const { entries } = await store.history.page({ topic: 'syncs' });
  expect(
    await createUndoSync(store.dashboards, store.history, later, syncing())(manager, entries[0]!.number),
  ).toMatchObject({
    value: { counts: { added: 120 } },
  });
  expect(await store.dashboards.list()).toEqual([]);
});

it.each<[string, (number: number) => number, typeof manager, string]>([
  ['people who are no managers', (number) => number, inGroups('User'), 'not-allowed'],
  ['any sync but the last', (number) => number - 1, manager, 'not-found'],
])('the undo of a sync is refused to %s', async (_, numberOf, visitor, code) => {
  const { store, undo, number, followed } = await synced();
  const before = await store.dashboards.list();
  expect(await undo(visitor, numberOf(await number()))).toEqual(failed({ code }));
  expect(await store.dashboards.list()).toBe(before);
  expect(followed()).toBe(0);
});

it('the undo of a sync finds no sync where there was none', async () => {
  const store = storesInMemory();
  expect(await createUndoSync(store.dashboards, store.history, later, syncing())(manager, 1)).toEqual(
    failed({ code: 'not-found' }),
  );
});
