import { createSearchHistory } from '#server/application/history/search-history';
import type { Stores } from '#server/ports/stores/stores';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RowEdit } from '#domain/dashboards/catalogue/bulk-edit';
import type { HistoryQuery } from '#domain/dashboards/history/history';
import { replay } from '../../../domain/dashboards/replay';
import { ok } from '#domain/result';
import { manager } from '../../callers';
import type { RowChange } from '#domain/dashboards/sync/sync-plan';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { everyEntry } from './every-entry';
import type { OpenStore } from './open-store';

const now = new Date('2026-11-20T08:00:00.000Z');
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const ann = { sub: 'ann-sub', email: 'ann@example.com' };
const bob = { sub: 'bob-sub', email: 'bob@example.com' };
const sales = aDashboard({ id: aDashboardId('dashboard@sales'), groupList: ['Sales', 'Ünïcode "quoted"'] });
const costs = aDashboard({ id: aDashboardId('dashboard@costs'), metaId: 'costs' });
const none = { added: 0, renamed: 0, missing: 0, returned: 0 };
const gone = { kind: 'change', id: sales.id, metaName: 'New', metaArn: 'arn:new', missing: true } as const;
const random = (below: number): number => Math.floor(Math.random() * below);

/** What every history promises of the store that it belongs to. */
export function describeHistory(
  name: string,
  open: OpenStore,
  /** Random writes of many editors, of which the history must tell every one. */
  { writes = process.env['SOAK'] ? 50_000 : 200 } = {},
): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let store: Stores;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      await store.dashboards.saveSync(
        [sales, costs].map((dashboard) => ({ kind: 'add', dashboard })),
        { ...none, added: 2, finishedAt: now },
      );
    });
    afterEach(() => opened.close());

    const entriesOf = async (query: HistoryQuery = {}) => (await store.history.page(query)).entries;

    it('tells who changed a dashboard, when, from what to what, also after a restart', async () => {
      const saved = await store.dashboards.saveEdit(
        sales.id,
        { title: 'T', groupList: [] },
        { now: later(1), by: ann },
      );
      if (!saved.ok) throw new Error('Not saved');
      const [entry] = await entriesOf();
      expect(entry).toMatchObject({ kind: 'changed', at: later(1), by: ann, dashboard: sales.id });
      expect(entry).toMatchObject({ before: sales, after: saved.value });
      const reopened = await opened.reopen();
      expect((await reopened.history.page({})).entries[0]).toEqual(entry);
      expect(await store.history.entry(entry?.number ?? 0)).toEqual(entry);
      expect(await store.history.entry(9_999)).toBeUndefined();
    });

    it('has one entry for a bulk edit, with each dashboard that is still as it was seen, also after a restart', async () => {
      await store.dashboards.saveEdit(costs.id, { title: 'Costs of today' }, { now: later(1), by: bob });
      const edits = [sales, costs].map(({ id, updatedAt: seen }): RowEdit => {
        return { kind: 'edit', id, seen, groupList: ['Finance'] };
      });
      const number = await store.dashboards.saveBulk(edits, { now: later(2), by: ann });
      const [sold] = edits;
      if (!sold) throw new Error('No edit');
      const back: RowEdit = { ...sold, seen: later(2), groupList: sales.groupList };
      const undone = await store.dashboards.saveBulk([back], { now: later(3), by: bob, undone: number });

      const reopened = await opened.reopen();
      const { entries } = await reopened.history.page({ topic: 'changes' });
      expect(entries.slice(0, 2)).toEqual([
        { kind: 'bulk-undone', number: undone, undone: number, count: 1, at: later(3), by: bob },
        { kind: 'bulk-edited', number, count: 2, at: later(2), by: ann },
      ]);
      expect(await reopened.history.entry(number)).toEqual(entries[1]);
      expect((await reopened.history.page({ sync: number })).entries).toMatchObject([
        { kind: 'changed', before: sales, after: { groupList: ['Finance'] }, sync: number, by: ann },
      ]);
      expect(await reopened.dashboards.find(costs.id)).toMatchObject({ title: 'Costs of today', groupList: [] });
      expect(await reopened.dashboards.find(sales.id)).toEqual({ ...sales, updatedAt: later(3) });
      expect((await reopened.dashboards.lastEditors()).get(sales.id)).toBe(bob.sub);
      expect(await reopened.dashboards.lastSync()).toMatchObject({ finishedAt: now });
      expect(replay(await everyEntry(reopened, [sales.id, costs.id]))).toEqual(await reopened.dashboards.list());
    });

    it('knows who edited each dashboard last, whatever syncs change, also after a restart', async () => {
      expect(await store.dashboards.lastEditors()).toEqual(new Map());
      await store.dashboards.saveEdit(sales.id, { title: 'A' }, { now: later(1), by: ann });
      await store.dashboards.saveEdit(costs.id, { title: 'B' }, { now: later(1), by: ann });
      await store.dashboards.saveEdit(sales.id, { title: 'C' }, { now: later(2), by: bob });
      await store.dashboards.saveEdit(sales.id, { title: 'D' }, { now: later(3), by: ann, ifUpdatedAt: later(-60) });
      await store.dashboards.saveEdit(sales.id, { title: 'E' }, { now: later(3) });
      await store.dashboards.saveSync([gone], { ...none, renamed: 1, finishedAt: later(4) }, { by: ann });
      const editors = new Map([
        [sales.id, bob.sub],
        [costs.id, ann.sub],
      ]);
      expect(await store.dashboards.lastEditors()).toEqual(editors);
      expect(await (await opened.reopen()).dashboards.lastEditors()).toEqual(editors);
    });

    it('is searched beyond its first page, and in syncs by their dashboards', async () => {
      for (let minute = 1; minute <= 4; minute++) {
        await store.dashboards.saveEdit(costs.id, { title: `Costs ${minute}` }, { now: later(minute), by: bob });
      }
      const inPages: Stores['history']['page'] = (query) => store.history.page({ ...query, limit: 3 });
      const history = { ...store.history, page: inPages };
      const search = createSearchHistory({
        ...store,
        history,
        namePeople: async () => ok(new Map()),
        clock: () => now,
      });
      const found = await search(manager, { text: 'unicode' });
      expect(found).toMatchObject({ entries: [{ kind: 'synced', counts: { added: 2 } }] });
      expect((await search(manager, { text: 'costs', since: later(1) })).entries).toHaveLength(4);
    });

    it('has no entry of an edit that was refused', async () => {
      await store.dashboards.saveEdit(sales.id, { title: 'T' }, { now, by: ann, ifUpdatedAt: later(-60) });
      await store.dashboards.saveEdit(aDashboardId('dashboard@nowhere'), { title: 'T' }, { now, by: ann });
      expect(await entriesOf({ topic: 'changes' })).toEqual([]);
    });

    it('has one entry for a sync, and one for each of its dashboards', async () => {
      await store.dashboards.saveSync([gone], { ...none, renamed: 1, missing: 1, finishedAt: later(1) }, { by: bob });
      const [synced, first] = await entriesOf();
      expect(synced).toMatchObject({ kind: 'synced', at: later(1), by: bob, counts: { renamed: 1, missing: 1 } });
      expect(first).toMatchObject({ kind: 'synced', counts: { added: 2 } });
      expect(first).not.toHaveProperty('by');
      const parts = await entriesOf({ sync: synced?.number ?? 0 });
      expect(parts).toMatchObject([{ before: sales, after: { metaName: 'New', missing: true } }]);
      expect(await entriesOf({ dashboard: sales.id })).toMatchObject([
        { kind: 'changed', sync: synced?.number },
        { kind: 'changed', sync: first?.number, after: sales },
      ]);
    });

    it('takes a sync back, except what has changed since, and says of which sync', async () => {
      const [synced] = await entriesOf();
      await store.dashboards.saveEdit(costs.id, { title: 'Costs of today' }, { now: later(1) });
      const undo: RowChange[] = [sales, costs].map(({ id, updatedAt }) => ({ kind: 'remove', id, seen: updatedAt }));
      await store.dashboards.saveSync(
        undo,
        { ...none, added: 1, finishedAt: later(2) },
        { by: ann, undone: synced?.number ?? 0 },
      );
      expect((await store.dashboards.list()).map(({ id }) => id)).toEqual([costs.id]);
      expect(await store.dashboards.find(sales.id)).toBeUndefined();
      expect(await store.dashboards.lastSync()).toMatchObject({ finishedAt: now });
      const [undone] = await entriesOf();
      expect(undone).toMatchObject({ kind: 'sync-undone', undone: synced?.number, by: ann });
      const [removed] = await entriesOf({ dashboard: sales.id });
      expect(removed).toMatchObject({ kind: 'changed', before: sales, sync: undone?.number });
      expect(removed).not.toHaveProperty('after');
      expect(replay(await everyEntry(store, [sales.id, costs.id]))).toEqual(await store.dashboards.list());
    });

    it('names a view as a person once an hour, however many others were viewed', async () => {
      const asBob = { kind: 'viewed-as', sub: bob.sub, person: bob.email } as const;
      await store.history.note(asBob, ann, later(0));
      await store.history.note(asBob, ann, later(59));
      await store.history.note({ ...asBob, sub: 'cy-sub', person: 'cy' }, ann, later(59));
      await store.history.note(asBob, ann, later(60));
      const access = await entriesOf({ topic: 'access' });
      expect(access).toMatchObject([
        { kind: 'viewed-as', person: bob.email, at: later(60), by: ann },
        { kind: 'viewed-as', person: 'cy', at: later(59) },
        { kind: 'viewed-as', person: bob.email, at: later(0) },
      ]);
      expect(access).toHaveLength(3);
    });

    it('names each change of all permissions, among all changes and among access', async () => {
      await store.history.note({ kind: 'permissions', done: 'applied', count: 3 }, ann, later(0));
      await store.history.note({ kind: 'permissions', done: 'undone', count: 2 }, bob, later(1));
      for (const topic of ['all-changes', 'access'] as const) {
        expect((await entriesOf({ topic })).filter(({ kind }) => kind === 'permissions')).toMatchObject([
          { done: 'undone', count: 2, at: later(1), by: bob },
          { done: 'applied', count: 3, at: later(0), by: ann },
        ]);
      }
    });

    it('names each answer to a request for help once', async () => {
      const approved = { kind: 'helped', sub: bob.sub, person: bob.email, asked: 1, decided: 'approve' } as const;
      await store.history.note(approved, ann, later(0));
      await store.history.note(approved, ann, later(90));
      await store.history.note({ ...approved, asked: 2 }, ann, later(91));
      const entries = await entriesOf({ topic: 'access' });
      expect(entries).toMatchObject([91, 0].map((minutes) => ({ decided: 'approve', at: later(minutes), by: ann })));
      expect(entries).toHaveLength(2);
    });

    it('names each ending of sessions, among access', async () => {
      const ended = { kind: 'sessions-ended', sub: bob.sub, person: bob.email, count: 2 } as const;
      await store.history.note(ended, ann, later(0));
      await store.history.note({ ...ended, count: 0 }, ann, later(1));
      const about = { kind: 'sessions-ended', person: bob.email, personSub: bob.sub, by: ann };
      expect(await entriesOf({ topic: 'access' })).toMatchObject([
        { ...about, count: 0, at: later(1) },
        { ...about, count: 2, at: later(0) },
      ]);
    });

    it('names what became of an export, each time', async () => {
      const exported = {
        kind: 'exported',
        done: 'downloaded',
        run: 'run-1',
        of: 'sales',
        title: 'Sales',
        sheet: 'Overview',
        format: 'pdf',
        parameters: ['Region'],
        bytes: 5,
      } as const;
      await store.history.note({ ...exported, parameters: ['Region'] }, ann, later(0));
      await store.history.note({ ...exported, parameters: ['Region'] }, ann, later(1));
      const entries = await entriesOf({ topic: 'access' });
      expect(entries).toMatchObject([1, 0].map((minutes) => ({ ...exported, at: later(minutes), by: ann })));
    });

    it('counts what a person was refused within an hour, and names a session’s sign-in once', async () => {
      const refused = { kind: 'refused', call: '/update', code: 'not-allowed' } as const;
      await store.history.note(refused, bob, later(0));
      await store.history.note(refused, bob, later(59), 7);
      await store.history.note(refused, bob, later(60), 3);
      await store.history.note(refused, ann, later(61));
      await store.history.note({ ...refused, call: '/sync' }, bob, later(62));
      await store.history.note({ kind: 'signed-in', session: 'a' }, ann, later(63));
      await store.history.note({ kind: 'signed-in', session: 'a' }, ann, later(64));
      const access = await entriesOf({ topic: 'access' });
      expect(access.map(({ kind, at, by }) => [kind, at, by])).toEqual([
        ['signed-in', later(63), ann],
        ['refused', later(62), bob],
        ['refused', later(61), ann],
        ['refused', later(60), bob],
        ['refused', later(0), bob],
      ]);
      expect(access.at(-1)).toMatchObject({ ...refused, count: 8 });
      expect(access.at(-2)).toMatchObject({ ...refused, count: 3 });
      expect(await entriesOf({ by: ann.sub })).toHaveLength(2);
      await store.dashboards.saveEdit(sales.id, { title: 'T' }, { now: later(65), by: ann });
      const changes = await entriesOf({ topic: 'all-changes' });
      expect(changes.map(({ kind }) => kind)).toEqual(['changed', 'synced']);
    });

    it('is read page by page, the newest entry first, with nothing twice', async () => {
      const limit = 3;
      for (let number = 0; number < limit * 2; number++) {
        await store.dashboards.saveEdit(sales.id, { title: String(number) }, { now: later(number), by: ann });
      }
      const first = await store.history.page({ by: ann.sub, topic: 'changes', limit });
      const second = await store.history.page({ by: ann.sub, topic: 'changes', limit, before: first.next ?? 0 });
      const titles = [...first.entries, ...second.entries].map(
        (entry) => entry.kind === 'changed' && entry.after?.title,
      );
      expect(titles).toEqual(['5', '4', '3', '2', '1', '0']);
      expect(second.next).toBeUndefined();
    });

    it(
      `leads to exactly the stored catalogue after ${writes} random writes`,
      { timeout: 60_000 + writes * 5 },
      async () => {
        const ids = [sales.id, costs.id, ...[1, 2, 3, 4].map((number) => aDashboardId(`dashboard@new-${number}`))];
        const edits = fc.record({
          title: fc.string({ unit: 'grapheme' }),
          groupList: fc.array(fc.string(), { maxLength: 3 }),
        });
        const texts = fc
          .sample(edits, 200)
          .filter(({ title, groupList }) => ![title, ...groupList].join('').includes('\0'));
        const oneWrite = async (number: number) => {
          const id = ids[random(ids.length)] ?? sales.id;
          const row = await store.dashboards.find(id);
          const minute = later(random(10));
          if (number % 10 === 5 && row) {
            const edit: RowEdit = { kind: 'edit', id, seen: row.updatedAt, ...texts[random(texts.length)] };
            return store.dashboards.saveBulk([edit], { now: minute, by: ann });
          }
          if (number % 10 !== 0) {
            const isConditional = random(2) === 0 && row;
            const options = { now: minute, by: ann, ...(isConditional && { ifUpdatedAt: row.updatedAt }) };
            return store.dashboards.saveEdit(id, texts[random(texts.length)] ?? {}, options);
          }
          const changes: RowChange[] = [
            row && random(3) === 0
              ? { kind: 'remove', id, seen: row.updatedAt }
              : { kind: 'add', dashboard: aDashboard({ id, metaId: id, updatedAt: minute }) },
            ...(id === sales.id
              ? []
              : [
                  {
                    kind: 'change',
                    id: sales.id,
                    metaName: `${number}`,
                    metaArn: 'arn',
                    missing: random(2) === 0,
                  } as const,
                ]),
          ];
          return store.dashboards.saveSync(changes, { ...none, finishedAt: minute });
        };
        const atOnce = Math.min(writes, 50);
        for (let done = 0; done < writes; done += atOnce) {
          await Promise.all(Array.from({ length: atOnce }, (_, number) => oneWrite(done + number)));
        }
        const reopened = await opened.reopen();
        expect(replay(await everyEntry(reopened, ids))).toEqual(await reopened.dashboards.list());
        expect(await reopened.dashboards.list()).toEqual(await store.dashboards.list());
      },
    );
  });
}
