import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBulkEdits } from '#server/application/catalogue/bulk-edits';
import { permissionsLeftAlone } from '#server/application/permissions/left-alone';
import { failed, ok } from '#domain/result';
import { placesBetween } from '#domain/dashboards/sections/arrange';
import { aDashboard, aDashboardId } from '../../../domain/dashboards/a-dashboard';
import { replay } from '../../../domain/dashboards/replay';
import { everyEntry } from '../../adapters/stores/every-entry';
import { clock, inGroups, manager } from '../../callers';
import { storesInMemory } from '../../stores-in-memory';

const sales = aDashboard({ id: aDashboardId('dashboard@sales'), metaId: 'sales', groupList: ['Sales'] });
const costs = aDashboard({ id: aDashboardId('dashboard@costs'), metaId: 'costs', groupList: [] });

const toFinance = [costs, sales].map(({ id, updatedAt }) => ({
  id,
  ifUpdatedAt: updatedAt,
  edit: { groupList: ['Finance'] },
}));

function aCatalogue() {
  const { dashboards, sections, history } = storesInMemory(sales, costs);
  const followed: string[] = [];
  const bulk = createBulkEdits({ dashboards, sections }, history, clock, {
    ...permissionsLeftAlone,
    async followMany(ids, save) {
      followed.push(...ids);
      return save();
    },
  });
  const groups = async () => (await dashboards.list()).map(({ groupList }) => groupList);
  return { dashboards, sections, history, bulk, followed, groups };
}

it('a bulk edit saves all as one entry of the history, once however often it is asked, and permissions follow', async () => {
  const { history, bulk, followed, groups } = aCatalogue();
  const saved = await bulk.save(manager, toFinance);
  expect(saved).toMatchObject(ok({ left: [] }));
  expect(await bulk.save(manager, toFinance)).toEqual(ok({ left: [] }));
  expect(await groups()).toEqual([['Finance'], ['Finance']]);
  const { entries } = await history.page({});
  expect(entries.filter(({ kind }) => kind === 'bulk-edited')).toMatchObject([
    { count: 2, by: { email: manager.email } },
  ]);
  expect(followed).toEqual(['costs', 'sales']);
});

it('a bulk edit leaves what was changed since it was seen, and what is gone', async () => {
  const { dashboards, bulk } = aCatalogue();
  await dashboards.saveEdit(sales.id, { title: 'New' }, { now: new Date() });
  const nowhere = { ...toFinance[0]!, id: aDashboardId('dashboard@nowhere') };
  expect(await bulk.save(manager, [...toFinance, nowhere])).toMatchObject(ok({ left: [sales.id, nowhere.id] }));
  expect(await dashboards.find(sales.id)).toMatchObject({ title: 'New', groupList: ['Sales'] });
});

it('a bulk edit is taken back as a whole, but for what was changed since', async () => {
  const { dashboards, bulk, groups } = aCatalogue();
  const saved = await bulk.save(manager, toFinance);
  if (!saved.ok || saved.value.number === undefined) throw new Error('Not saved');
  await dashboards.saveEdit(costs.id, { groupList: ['Board'] }, { now: new Date() });
  expect(await bulk.undo(manager, saved.value.number)).toEqual(ok({ count: 1, kept: [costs.id] }));
  expect(await groups()).toEqual([['Board'], ['Sales']]);
  expect(await bulk.undo(manager, saved.value.number)).toEqual(ok({ count: 0, kept: [costs.id] }));
});

it('a bulk edit saves nothing if one of the edits is beyond a limit, or the visitor is no manager', async () => {
  const { bulk, groups } = aCatalogue();
  const tooLong = { ...toFinance[1]!, edit: { title: 'x'.repeat(2000) } };
  expect(await bulk.save(manager, [toFinance[0]!, tooLong])).toMatchObject(
    failed({ code: 'invalid-body', field: 'title' }),
  );
  const reader = inGroups('Sales');
  expect(await bulk.save(reader, toFinance)).toEqual(failed({ code: 'not-allowed' }));
  expect(await bulk.undo(reader, 1)).toEqual(failed({ code: 'not-allowed' }));
  expect(await bulk.undo(manager, 1)).toEqual(failed({ code: 'not-found' }));
  expect(await groups()).toEqual([[], ['Sales']]);
});

it('a bulk edit leaves alone what it would move into a section that was deleted meanwhile', async () => {
  const { dashboards, sections, bulk } = aCatalogue();
  const finance = { titles: { en: 'Finance' }, description: '', icon: '', place: 'n' };
  await sections.save('finance', finance, { now: clock(), by: manager });
  const moves = [sales, costs].map(({ id, updatedAt }, index) => ({
    id,
    ifUpdatedAt: updatedAt,
    edit: { section: ['finance/n', 'deleted'][index]! },
  }));
  expect(await bulk.save(manager, moves)).toMatchObject(ok({ left: [costs.id] }));
  expect((await dashboards.list()).map(({ section }) => section)).toEqual(['', 'finance/n']);
});

const ids = ['a', 'b', 'c', 'd'].map((id) => aDashboardId(`dashboard@${id}`));
const acts = fc.array(
  fc.array(fc.record({ kind: fc.constantFrom('look', 'move', 'undo'), moved: fc.subarray(ids) }), {
    minLength: 2,
    maxLength: 2,
  }),
  { minLength: 1, maxLength: 12 },
);

it('two managers who move dashboards and undo at once lose nothing, and the history leads to the stored catalogue', () =>
  fc.assert(
    fc.asyncProperty(acts, async (rounds) => {
      const { dashboards, sections, history } = storesInMemory(...ids.map((id) => aDashboard({ id, metaId: id })));
      const bulk = createBulkEdits({ dashboards, sections }, history, clock, permissionsLeftAlone);
      await sections.save(
        'finance',
        { titles: { en: 'Finance' }, description: '', icon: '', place: 'n' },
        { now: clock(), by: manager },
      );
      // A place of its own for each move.
      const places = placesBetween('', undefined, rounds.length * 2);
      const atFirst = await dashboards.list();
      const managers = [0, 1].map(() => ({ seen: atFirst, last: 0 }));
      let changed = 0;
      for (const round of rounds) {
        await Promise.all(
          round.map(async ({ kind, moved }, index) => {
            const one = managers[index]!;
            if (kind === 'look') one.seen = await dashboards.list();
            else if (kind === 'undo') {
              const undone = await bulk.undo(manager, one.last);
              if (undone.ok) changed += undone.value.count;
            } else {
              const section = `finance/${places.pop()}`;
              const seen = one.seen.filter(({ id }) => moved.includes(id));
              const edits = seen.map(({ id, updatedAt }) => ({ id, ifUpdatedAt: updatedAt, edit: { section } }));
              const saved = await bulk.save(manager, edits);
              if (!saved.ok) throw new Error(saved.failure.code);
              changed += moved.length - saved.value.left.length;
              one.last = saved.value.number ?? one.last;
            }
          }),
        );
      }
      const entries = await everyEntry({ history }, ids);
      expect(replay(entries)).toEqual(await dashboards.list());
      expect(entries.filter((entry) => entry.kind === 'changed' && entry.before)).toHaveLength(changed);
    }),
  ));
