import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { givesWayTo } from '#domain/dashboards/shelf/favourites';
import { type ShelfChange, changeShelf } from '#domain/dashboards/shelf/change-shelf';
import { type Shelf, emptyShelf, viewsOf, shelfLimits } from '#domain/dashboards/shelf/shelf';
import type { DashboardId } from '#domain/dashboards/dashboard';
import { type Listing, listingOf } from '#domain/dashboards/shelf/list-fingerprints';
import { aDashboard, aDashboardId } from '../a-dashboard';

const [sales, costs] = [aDashboardId('d@sales'), aDashboardId('d@costs')];
const at = (time: string): Date => new Date(`2026-11-18T${time}:00Z`);
const after = (...changes: ShelfChange[]): Shelf => changes.reduce(changeShelf, emptyShelf);

it('a shelf keeps favourites in the order in which they were starred, each once', () => {
  const shelf = after(
    { change: 'starred', id: sales, at: new Date(1) },
    { change: 'starred', id: costs, at: new Date(1) },
    { change: 'starred', id: sales, at: new Date(1) },
  );
  expect(shelf.favourites).toEqual([sales, costs]);
  expect(changeShelf(shelf, { change: 'unstarred', id: sales, at: new Date(1) }).favourites).toEqual([costs]);
});

it('a shelf keeps what was opened, the latest first, each once with its last time', () => {
  const { recents } = after(
    { change: 'opened', id: sales, at: at('09:00') },
    { change: 'opened', id: costs, at: at('09:10') },
    { change: 'opened', id: sales, at: at('09:20') },
  );
  expect(recents).toEqual([
    { id: sales, at: at('09:20') },
    { id: costs, at: at('09:10') },
  ]);
});

it('a shelf begins another visit after an hour away, and remembers the end of the one before', () => {
  const first = after({ change: 'present', at: at('09:00') });
  expect(first).toEqual({ ...emptyShelf, seen: at('09:00') });
  const reloaded = changeShelf(first, { change: 'present', at: at('09:59') });
  expect(reloaded.lastVisit).toBeUndefined();
  expect(changeShelf(reloaded, { change: 'present', at: at('10:59') }).lastVisit).toBeUndefined();
  const back = changeShelf(reloaded, { change: 'present', at: at('11:00') });
  expect(back.lastVisit).toEqual(at('09:59'));
  expect(changeShelf(back, { change: 'present', at: at('11:30') }).lastVisit).toEqual(at('09:59'));
});

it('a shelf counts an opened dashboard as being here', () => {
  const shelf = after({ change: 'present', at: at('09:00') }, { change: 'opened', id: sales, at: at('12:00') });
  expect(shelf).toMatchObject({ seen: at('12:00'), lastVisit: at('09:00') });
});

it('a shelf takes a clock that was set back for no visit', () => {
  const shelf = after({ change: 'present', at: at('12:00') }, { change: 'present', at: at('09:00') });
  expect(shelf).toEqual({ ...emptyShelf, seen: at('09:00') });
});

it('a shelf holds 200 favourites and 20 recents: the oldest gives way to the newest', () => {
  const ids = Array.from({ length: 201 }, (_, index) => aDashboardId(`d@${index}`));
  const starred = after(...ids.map((id) => ({ change: 'starred', id, at: new Date(1) }) as const));
  expect(starred.favourites).toEqual(ids.slice(1));
  expect(givesWayTo(ids[0]!, starred)).toBe(ids[1]);
  expect(givesWayTo(ids[1]!, starred)).toBeUndefined();
  expect(givesWayTo(ids[0]!, after({ change: 'starred', id: ids[1]!, at: new Date(1) }))).toBeUndefined();
  const opened = after(...ids.map((id) => ({ change: 'opened', id, at: at('09:00') }) as const));
  expect(opened.recents.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 20));
});

const id = fc.nat(300).map((number) => aDashboardId(`d@${number}`));
const when = fc.date({ noInvalidDate: true, min: at('00:00'), max: at('23:00') });
const change = fc.oneof(
  fc.record({ change: fc.constantFrom('starred' as const, 'unstarred' as const), id, at: when }),
  fc.record({ change: fc.constant('opened' as const), id, at: when }),
  fc.record({ change: fc.constant('present' as const), at: when }),
  fc.record({
    change: fc.constant('listed' as const),
    listing: fc.array(id).map((ids) => listingOf(ids.map((one) => aDashboard({ id: one })))),
  }),
);

it('a shelf stays small and holds nothing twice, whatever is put on it', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 600 }), (changes) => {
      const { favourites, recents } = after(...changes);
      expect(favourites.length).toBeLessThanOrEqual(shelfLimits.favourites);
      expect(recents.length).toBeLessThanOrEqual(shelfLimits.recents);
      expect(new Set(favourites).size).toBe(favourites.length);
      expect(new Set(recents.map((recent) => recent.id)).size).toBe(recents.length);
    }),
  );
});

it('a shelf is the same after a change that comes twice', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), change, (changes, last) => {
      const once = after(...changes, last);
      expect(changeShelf(once, last)).toEqual(once);
    }),
  );
});

const listed = (listing: Listing): ShelfChange => ({ change: 'listed', listing });

const [first, both] = [
  listingOf([aDashboard({ id: sales })]),
  listingOf([sales, costs].map((id) => aDashboard({ id }))),
];
const opened: ShelfChange = { change: 'opened', id: costs, at: at('09:00') };

it.each<[string, ShelfChange[], DashboardId[] | undefined]>([
  ['none in a first session', [listed(both)], undefined],
  ['one that appears later', [listed(first), listed(both)], [costs]],
  ['it also after a reload', [listed(first), listed(both), listed(both)], [costs]],
  ['none once it was opened', [listed(first), listed(both), opened], undefined],
  ['none that is gone again', [listed(first), listed(both), listed(first)], undefined],
  ['it also once another was opened', [listed(first), listed(both), { ...opened, id: sales }], [costs]],
])('what a shelf knows of the dashboards is that %s is new', (_, changes, unopened) => {
  expect(after(...changes).unopened).toEqual(unopened);
});

it('what a shelf knows of the dashboards stays, for comparison, as it was at the end of the visit before', () => {
  const shelf = after(
    { change: 'present', at: at('09:00') },
    listed(first),
    { change: 'present', at: at('12:00') },
    listed(both),
  );
  expect(shelf).toMatchObject({ lastVisit: at('09:00'), listedBefore: first, listed: both });
});

const view = { parameters: [] };
const save = (id: DashboardId, name: string): ShelfChange => ({
  change: 'view',
  at: new Date(1),
  id,
  view: { kind: 'save', saved: { name, view }, start: false },
});
const remove = (id: DashboardId, name: string): ShelfChange => ({
  change: 'view',
  at: new Date(1),
  id,
  view: { kind: 'delete', name },
});
const namesOf = (shelf: Shelf, id: DashboardId) => viewsOf(shelf, id).views.map(({ name }) => name);

it('The saved views on a shelf are kept for each dashboard', () => {
  const shelf = after(save(sales, 'Mine'), save(costs, 'Costs'), save(sales, 'Other'));
  expect([namesOf(shelf, sales), namesOf(shelf, costs)]).toEqual([['Mine', 'Other'], ['Costs']]);
  expect(namesOf(shelf, aDashboardId('d@none'))).toEqual([]);
});

it('The saved views on a shelf are empty for a dashboard named like a property of every object', () => {
  expect(namesOf(after(save(sales, 'Mine')), 'toString' as DashboardId)).toEqual([]);
});

it('The saved views on a shelf leave nothing behind when the last one is deleted', () => {
  const shelf = after(save(sales, 'Mine'), save(costs, 'Costs'));
  expect(Object.keys(changeShelf(shelf, remove(sales, 'Mine')).views ?? {})).toEqual([costs]);
  expect(after(save(sales, 'Mine'), remove(sales, 'Mine'))).not.toHaveProperty('views');
});

it('a shelf deletes a view for good that an earlier release has marked under another encoding of its name', () => {
  const apart = 'Café'.normalize('NFD');
  const view = { parameters: [] };
  const marks = { [`view ${sales}\n${apart.toLowerCase()}`]: { at: 1, value: { name: apart, view } } };
  const shelf = changeShelf(emptyShelf, { change: 'merged', marks, at: at('09:00') });
  expect(viewsOf(shelf, sales).views).toHaveLength(1);
  const deleted = changeShelf(shelf, {
    change: 'view',
    id: sales,
    view: { kind: 'delete', name: 'café' },
    at: at('09:01'),
  });
  const again = changeShelf(deleted, { change: 'merged', marks, at: at('09:02') });
  expect(viewsOf(again, sales).views).toEqual([]);
});
