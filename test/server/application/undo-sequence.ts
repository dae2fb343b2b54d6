import * as fc from 'fast-check';
import { expect } from 'vitest';
import { createBulkEdits } from '#server/application/catalogue/bulk-edits';
import { createKeepSections } from '#server/application/sections/keep-sections';
import { createListDashboards } from '#server/application/catalogue/list-dashboards';
import { allPartsOf } from '#server/application/catalogue/many-changes';
import { permissionsLeftAlone } from '#server/application/permissions/left-alone';
import { createSyncDashboards } from '#server/application/sync/sync-dashboards';
import { createUndoSync } from '#server/application/sync/undo-sync';
import type { Stores } from '#server/ports/stores/stores';
import type { Dashboard, DashboardEdit } from '#domain/dashboards/dashboard';
import { type HistoryEntry, undoableOf } from '#domain/dashboards/history/history';
import { type Section, type SectionEdit, standing } from '#domain/dashboards/sections/section';
import { planSectionUndo } from '#domain/dashboards/history/section-undo';
import { planSyncUndo } from '#domain/dashboards/history/sync-undo';
import { planUndo } from '#domain/dashboards/history/undo-plan';
import { aBiDashboard, biServiceInMemory } from '../bi-service-in-memory';
import { manager, syncing } from '../callers';

const edit = fc.oneof(
  fc.record<Partial<DashboardEdit>>({ groupList: fc.subarray(['Board', 'Finance', 'Sales']) }),
  fc.record<Partial<DashboardEdit>>({ status: fc.constantFrom('EMBEDED', 'DRAFT'), title: fc.constantFrom('A', 'B') }),
  fc.record<Partial<DashboardEdit>>({ section: fc.constantFrom('', 'finance', 'sales/n', 'sales/c') }),
  fc.record<Partial<DashboardEdit>>({
    description: fc.constantFrom('', 'x'),
    icon: fc.constantFrom('ChartBarIcon', 'SunIcon'),
    owner: fc.constantFrom('', 'Ann'),
    verifiedUntil: fc.constantFrom('', '2027-01-31'),
    promisedAge: fc.constantFrom('', 'day'),
    knownIssue: fc.constantFrom('', 'Late'),
    favouriteOf: fc.subarray(['Board', 'Sales']),
  }),
);
const metaIds = ['a', 'b', 'c', 'd', 'e'];
const sectionEdit: fc.Arbitrary<SectionEdit> = fc.record({
  titles: fc.constantFrom<SectionEdit['titles']>({ en: 'One' }, { en: 'Two', de: 'Zwei' }),
  description: fc.constantFrom('', 'x'),
  icon: fc.constant(''),
  place: fc.constantFrom('b', 'n'),
});
const section = fc.constantFrom('finance', 'sales');
const act = fc.oneof(
  fc.record({ act: fc.constant('edit'), of: fc.nat(4), edit }),
  fc.record({ act: fc.constant('bulk'), of: fc.subarray([0, 1, 2, 3, 4]), edit }),
  fc.record({ act: fc.constant('sync'), has: fc.subarray(metaIds, { minLength: 3 }), name: fc.constantFrom('', ' 2') }),
  fc.record({ act: fc.constant('section'), section, to: fc.option(sectionEdit, { nil: undefined }) }),
  fc.record({ act: fc.constant('undo'), nth: fc.nat(3), merges: fc.boolean() }),
  fc.record({ act: fc.constant('undo'), nth: fc.nat(3), merges: fc.boolean() }),
);
type Act = Partial<{
  of: number | number[];
  edit: Partial<DashboardEdit>;
  has: string[];
  name: string;
  section: string;
}> &
  Partial<{ to: SectionEdit | undefined; nth: number; merges: boolean }> & { act: string };

/** Edits, bulk edits, sections, syncs and their undoing, in any order. */
export const undoSequence = fc.array<Act>(act, { minLength: 3, maxLength: 14 });

const undated = <Dated extends { updatedAt: Date }>(rows: readonly Dated[]) =>
  rows.map((row): Omit<Dated, 'updatedAt'> => ({ ...row, updatedAt: undefined }));

/** Plays the sequence, and expects each undo to end exactly where its preview said. Returns the number of undone acts. */
export async function playUndoSequence(stores: Stores, acts: readonly Act[]): Promise<number> {
  const { dashboards: store, sections: sectionStore, history } = stores;
  let time = Date.parse('2026-11-20T08:00:00Z');
  const clock = () => new Date(time++);
  const bulk = createBulkEdits(stores, history, clock, permissionsLeftAlone);
  const sections = createKeepSections(sectionStore, createListDashboards(store), clock);
  const biService = biServiceInMemory(...metaIds.map((id) => aBiDashboard(id)));
  const sync = createSyncDashboards(store, biService, clock, syncing());
  const undoSync = createUndoSync(store, history, clock, syncing());
  await sync(manager);
  let undone = 0;

  const undo = async (entry: HistoryEntry, merges: boolean): Promise<void> => {
    const [rows, before] = [await store.list(), await sectionStore.list()];
    const expected = new Map<string, Dashboard>(rows.map((row) => [row.id, row]));
    let expectedSections: readonly Pick<Section, 'id'>[] = undated(before);
    if (entry.kind === 'bulk-edited') {
      const parts = await allPartsOf(history, entry.number);
      const ids = planUndo(parts, rows, before).stays.flatMap((one) => (one.merged ? [one.dashboard.id] : []));
      const merging = new Set(merges ? ids : []);
      const plan = planUndo(parts, rows, before, merging);
      for (const planned of plan.edits) expected.set(planned.seen.id, { ...planned.seen, ...planned.edit });
      const seen = new Map(plan.edits.map((planned) => [planned.seen.id as string, planned.seen.updatedAt]));
      expect(await bulk.undo(manager, entry.number, { seen, merging })).toMatchObject({
        ok: true,
        value: { count: plan.edits.length },
      });
    } else if (entry.kind === 'synced') {
      const plan = planSyncUndo(await allPartsOf(history, entry.number), rows);
      for (const { id } of plan.removed) expected.delete(id);
      for (const { dashboard, back } of plan.changed) expected.set(dashboard.id, { ...dashboard, ...back });
      expect(await undoSync(manager, entry.number)).toMatchObject({ ok: true });
    } else if (entry.kind === 'section') {
      const plan = planSectionUndo(entry, before);
      if (typeof plan === 'string') return;
      const rest = undated(before.filter(({ id }) => id !== entry.section));
      expectedSections = plan.edit ? [...rest, { id: entry.section, ...plan.edit }] : rest;
      const cause = { undone: entry.number };
      expect(await sections.save(manager, entry.section, plan.edit, plan.seen?.updatedAt, cause)).toMatchObject({
        ok: true,
      });
    }
    undone++;
    expect(undated(await store.list())).toEqual(
      undated([...expected.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))),
    );
    const now = undated(await sectionStore.list());
    expect(now.toSorted(byId)).toEqual([...expectedSections].toSorted(byId));
  };

  for (const { act: kind, of, edit: change = {}, has = [], name = '', section: id = '', to, nth = 0, merges } of acts) {
    const rows = await store.list();
    if (kind === 'edit' && rows[Number(of)]) {
      const known = new Set(['', ...(await sectionStore.list()).map((one) => one.id)]);
      if (!known.has(standing(change).section)) continue;
      await store.saveEdit(rows[Number(of)]!.id, change, { now: clock(), by: manager });
    } else if (kind === 'bulk' && Array.isArray(of)) {
      const chosen = of.flatMap((index) => rows[index] ?? []);
      await bulk.save(
        manager,
        chosen.map((row) => ({ id: row.id, ifUpdatedAt: row.updatedAt, edit: change })),
      );
    } else if (kind === 'sync') {
      biService.has(...has.map((one) => aBiDashboard(one, `The ${one}${name}`)));
      await sync(manager);
    } else if (kind === 'section') {
      const seen = (await sectionStore.list()).find((one) => one.id === id);
      if (seen || to) await sections.save(manager, id, to, seen?.updatedAt);
    } else if (kind === 'undo') {
      const { entries } = await history.page({ topic: 'all-changes' });
      const undoable = entries.filter((one) => undoableOf(entries, { isWhole: true }).has(one));
      const entry = undoable[Math.min(nth, undoable.length - 1)];
      if (entry) await undo(entry, merges ?? false);
    }
  }
  return undone;
}

const byId = (a: Pick<Section, 'id'>, b: Pick<Section, 'id'>): number => (a.id < b.id ? -1 : 1);
