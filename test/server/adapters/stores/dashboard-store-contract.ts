import type { Stores } from '#server/ports/stores/stores';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { editOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { deferred } from '../../../application/deferred';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import type { OpenStore } from './open-store';

const now = new Date('2026-11-20T08:00:00.000Z');
const sales = aDashboard({ id: aDashboardId('dashboard@sales'), groupList: ['Sales', 'Ünïcode "quoted"'] });
const finance = aDashboard({ id: aDashboardId('dashboard@finance'), metaId: 'finance' });
const none = { added: 0, renamed: 0, missing: 0, returned: 0 };
const synced = { ...none, finishedAt: now };
const edit = { title: 'T', description: 'D', icon: 'TruckIcon', status: 'DRAFT', groupList: ['Board'] };

/**
 * The promises of every dashboard store. Two editors interleave their `saves`, which are also
 * the most random texts that are saved.
 */
export function describeDashboardStore(
  name: string,
  open: OpenStore,
  { saves = process.env['SOAK'] ? 50_000 : 100 } = {},
): void {
  describe(name, () => {
    let opened: Awaited<ReturnType<OpenStore>>;
    let store: Stores;
    beforeEach(async () => {
      opened = await open();
      store = opened.store;
      await store.dashboards.saveSync(
        [sales, finance].map((dashboard) => ({ kind: 'add', dashboard })),
        { ...synced, added: 2 },
      );
    });
    afterEach(() => opened.close());

    it('lists added rows by id, also after a restart', async () => {
      expect(await store.dashboards.list()).toEqual([finance, sales]);
      expect(await (await opened.reopen()).dashboards.list()).toEqual([finance, sales]);
      expect(await store.dashboards.find(sales.id)).toEqual(sales);
      expect(await store.dashboards.find(aDashboardId('dashboard@nowhere'))).toBeUndefined();
    });

    it('returns the same list until something changes', async () => {
      const before = await store.dashboards.list();
      expect(await store.dashboards.list()).toBe(before);
      await store.dashboards.saveEdit(sales.id, edit, { now });
      expect(await store.dashboards.list()).not.toBe(before);
      expect(before).toContainEqual(sales);
    });

    it('does not add over an existing row', async () => {
      await store.dashboards.saveSync([{ kind: 'add', dashboard: { ...sales, title: 'Other' } }], synced);
      expect(await store.dashboards.find(sales.id)).toEqual(sales);
    });

    it('keeps an edit, and gives it a later date even when the clock is behind', async () => {
      const behind = new Date(sales.updatedAt.getTime() - 86_400_000);
      const saved = { ...sales, ...edit, updatedAt: new Date(sales.updatedAt.getTime() + 1) };
      expect(await store.dashboards.saveEdit(sales.id, edit, { now: behind })).toEqual({ ok: true, value: saved });
      expect(await store.dashboards.find(sales.id)).toEqual(saved);
      expect(await (await opened.reopen()).dashboards.find(sales.id)).toEqual(saved);
    });

    it('refuses a stale edit with the current row', async () => {
      const first = await store.dashboards.saveEdit(sales.id, edit, { now, ifUpdatedAt: sales.updatedAt });
      expect(first).toMatchObject({ ok: true });
      const second = await store.dashboards.saveEdit(sales.id, editOf(sales), { now, ifUpdatedAt: sales.updatedAt });
      expect(second).toEqual({
        ok: false,
        failure: { kind: 'conflict', current: { ...sales, ...edit, updatedAt: now } },
      });
      expect(await store.dashboards.find(sales.id)).toMatchObject(edit);
    });

    it('does not find a row that does not exist', async () => {
      const nowhere = aDashboardId('dashboard@nowhere');
      expect(await store.dashboards.saveEdit(nowhere, edit, { now })).toEqual({
        ok: false,
        failure: { kind: 'not-found' },
      });
      expect(await store.dashboards.list()).toHaveLength(2);
    });

    it('changes only what the BI service owns in a sync', async () => {
      await store.dashboards.saveEdit(sales.id, edit, { now });
      const bi = { metaName: 'New name', metaArn: 'arn:new', missing: true };
      await store.dashboards.saveSync([{ kind: 'change', id: sales.id, ...bi }], synced);
      const changed = { ...sales, ...edit, ...bi, updatedAt: new Date(now.getTime() + 1) };
      expect(await store.dashboards.find(sales.id)).toEqual(changed);
      expect(await store.dashboards.find(finance.id)).toEqual(finance);
      expect(await (await opened.reopen()).dashboards.list()).toEqual([finance, changed]);
    });

    it('keeps the last sync, also one that changed nothing, over a restart', async () => {
      expect(await store.dashboards.lastSync()).toEqual({ ...none, added: 2, finishedAt: now });
      const before = await store.dashboards.list();
      const next = { added: 1, renamed: 2, missing: 3, returned: 4, finishedAt: new Date(now.getTime() + 1) };
      await store.dashboards.saveSync([], next);
      expect(await store.dashboards.lastSync()).toEqual(next);
      expect(await store.dashboards.list()).toBe(before);
      expect(await (await opened.reopen()).dashboards.lastSync()).toEqual(next);
    });

    it('keeps each user’s home path over a restart, until they clear it', async () => {
      expect(await store.homePaths.homePath('ann')).toBeUndefined();
      await store.homePaths.saveHomePath('ann', '/dashboard/sales');
      await store.homePaths.saveHomePath('bob', '/user/profile');
      await store.homePaths.saveHomePath('ann', '/dashboard/costs');
      const reopened = await opened.reopen();
      expect([await reopened.homePaths.homePath('ann'), await reopened.homePaths.homePath('bob')]).toEqual([
        '/dashboard/costs',
        '/user/profile',
      ]);
      await store.homePaths.saveHomePath('ann', undefined);
      expect(await store.homePaths.homePath('ann')).toBeUndefined();
    });

    it('reports that it can be written, without changing anything', async () => {
      const before = await store.dashboards.list();
      await store.dashboards.checkWritable();
      expect(await (await opened.reopen()).dashboards.list()).toEqual(before);
      expect(await store.dashboards.list()).toBe(before);
    });

    it('changes only the fields that an edit has', async () => {
      const saved = await store.dashboards.saveEdit(sales.id, { title: 'T', groupList: [] }, { now });
      expect(saved).toEqual({ ok: true, value: { ...sales, title: 'T', groupList: [], updatedAt: now } });
    });

    it('returns every text as it was stored', async () => {
      const text = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
      await fc.assert(
        fc.asyncProperty(text, text, fc.array(text), async (title, description, groupList) => {
          const saved = await store.dashboards.saveEdit(sales.id, { ...edit, title, description, groupList }, { now });
          expect(saved).toMatchObject({ ok: true, value: { title, description, groupList } });
        }),
        { numRuns: Math.min(100, saves) },
      );
    });

    it(
      `loses nothing silently in ${saves} interleaved saves of two editors`,
      { timeout: 30_000 + saves * 100 },
      async () => {
        const accepted: { title: string; seen: string; at: number }[] = [];
        let conflicts = 0;
        // Both editors read before the first save, so that there is a conflict on any machine.
        let readers = 0;
        const { promise: bothRead, resolve: bothHaveRead } = deferred<void>();
        // Each save extends the title that its editor saw: after a lost update, the next editor would have seen another title.
        const oneSave = async (mark: string, pause: number) => {
          for (;;) {
            const seen = await store.dashboards.find(sales.id);
            if (!seen) throw new Error('The row is gone');
            if (readers < 2 && ++readers === 2) bothHaveRead();
            await bothRead;
            for (let turn = 0; turn < pause; turn++) await Promise.resolve();
            const title = `${seen.title.slice(-500)}${mark}`;
            const saved = await store.dashboards.saveEdit(
              sales.id,
              { ...edit, title },
              { now, ifUpdatedAt: seen.updatedAt },
            );
            if (saved.ok) {
              expect(saved.value.title).toBe(title);
              accepted.push({ title, seen: seen.title, at: saved.value.updatedAt.getTime() });
              return;
            }
            expect(saved.failure.kind).toBe('conflict');
            conflicts++;
          }
        };
        const editor = async (name: string) => {
          for (let number = 0; number < saves / 2; number++) await oneSave(`[${name}${number}]`, (number * 7) % 5);
        };
        await Promise.all([editor('a'), editor('b')]);

        expect(accepted).toHaveLength(saves);
        expect(conflicts).toBeGreaterThan(0);
        expect(new Set([sales.updatedAt.getTime(), ...accepted.map(({ at }) => at)]).size).toBe(saves + 1);
        const inOrder = accepted.toSorted((a, b) => a.at - b.at);
        expect(inOrder.map(({ seen }) => seen)).toEqual(
          [sales.title, ...inOrder.map(({ title }) => title)].slice(0, -1),
        );
        expect((await store.dashboards.find(sales.id))?.title).toBe(inOrder.at(-1)?.title);
      },
    );
  });
}
