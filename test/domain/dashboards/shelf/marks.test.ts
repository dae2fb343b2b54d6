import * as fc from 'fast-check';
import { isDeepStrictEqual as isSame } from 'node:util';
import { expect, it } from 'vitest';
import {
  type Mark,
  type Marks,
  believedMarks,
  limitMarks,
  markLimits,
  mergeMarks,
  readMarks,
} from '#domain/dashboards/shelf/marks';
import { marksOf } from '#domain/dashboards/shelf/shared-shelf';
import { type ShelfChange, changeShelf, preferencesOf } from '#domain/dashboards/shelf/change-shelf';
import { type Shelf, emptyShelf } from '#domain/dashboards/shelf/shelf';
import { aDashboardId } from '../a-dashboard';

const [sales, costs, crew] = [aDashboardId('d@sales'), aDashboardId('d@costs'), aDashboardId('d@crew')];
const at = (time: string): Date => new Date(`2026-11-18T${time}:00Z`);
const now = at('20:00');
const after = (shelf: Shelf, ...changes: ShelfChange[]): Shelf => changes.reduce(changeShelf, shelf);
const merged = (shelf: Shelf, other: Shelf, time = now): Shelf =>
  changeShelf(shelf, { change: 'merged', marks: marksOf(other), at: time });

const id = fc.nat(12).map((number) => aDashboardId(`d@${number}`));
// Also clocks that are months off.
const when = fc.oneof(
  fc.date({ noInvalidDate: true, min: at('00:00'), max: at('19:00') }),
  fc.constantFrom(new Date(0), new Date('2026-10-18'), new Date('2027-05-01')),
);
const name = fc.constantFrom('West', 'west', 'East');
const saved = fc.record({ name, view: fc.constantFrom({ parameters: [] }, { sheet: 'two', parameters: [] }) });
const change: fc.Arbitrary<ShelfChange> = fc.oneof(
  fc.record({ change: fc.constantFrom('starred' as const, 'unstarred' as const), id, at: when }),
  fc.record({ change: fc.constant('opened' as const), id, at: when }),
  fc.record({
    change: fc.constant('view' as const),
    id,
    at: when,
    view: fc.oneof(
      fc.record({ kind: fc.constant('save' as const), saved, start: fc.boolean() }),
      fc.record({ kind: fc.constant('delete' as const), name }),
    ),
  }),
  fc.record({
    change: fc.constant('preferred' as const),
    preferences: fc.record({ theme: fc.constantFrom('dark' as const, 'light' as const) }),
    at: when,
  }),
);
const changes = fc.array(change, { maxLength: 8 });
/** What is seen of a shelf. */
const shown = ({ favourites, views, recents, marks }: Shelf) => ({ favourites, views, recents, marks });

it('merges of two shelves lose nothing and give the same in either order, and once more', () => {
  fc.assert(
    fc.property(changes, changes, changes, (before, here, there) => {
      const common = after(emptyShelf, ...before);
      const [one, other] = [after(common, ...here), after(common, ...there)];
      const [marks, otherMarks] = [marksOf(one), marksOf(other)];
      const both = merged(one, other);
      const lost = [...one.favourites, ...other.favourites].filter((favourite) => {
        const times = [marks, otherMarks].map((all) => all[`favourite ${favourite}`] ?? { at: -1 });
        const [latest] = times.toSorted((a, b) => b.at - a.at || (a.value ? -1 : 1));
        return both.favourites.includes(favourite) !== (latest?.value === true);
      });
      return (
        lost.length === 0 &&
        isSame(shown(both), shown(merged(other, one))) &&
        isSame(shown(merged(both, other)), shown(both))
      );
    }),
    { numRuns: process.env['SOAK'] ? 10_000 : 200 },
  );
}, 120_000);

const mark: fc.Arbitrary<Mark> = fc.record(
  { at: fc.nat(5), value: fc.constantFrom(true, 'x', { b: 1, a: 2 }, [1], null, 0) },
  { requiredKeys: ['at'], noNullPrototype: true },
);
const marks: fc.Arbitrary<Marks> = fc.dictionary(
  fc.constantFrom('favourite a', 'view a\nb', 'of later', '__proto__'),
  mark,
  { noNullPrototype: true },
);

it('merging marks is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(marks, marks, marks, (a, b, c) => {
      const isAssociative = isSame(mergeMarks(mergeMarks(a, b), c), mergeMarks(a, mergeMarks(b, c)));
      return isAssociative && isSame(mergeMarks(a, b), mergeMarks(b, a)) && isSame(mergeMarks(a, a), a);
    }),
    { numRuns: process.env['SOAK'] ? 10_000 : 200 },
  );
});

it('two browsers that were offline for a day lose nothing, and no star comes back that was taken away', () => {
  const common = after(emptyShelf, { change: 'starred', id: sales, at: at('08:00') });
  const office = after(
    common,
    { change: 'unstarred', id: sales, at: at('09:00') },
    { change: 'starred', id: costs, at: at('10:00') },
    { change: 'opened', id: costs, at: at('10:30') },
  );
  const home = after(
    common,
    { change: 'starred', id: crew, at: at('09:30') },
    { change: 'opened', id: sales, at: at('11:00') },
    {
      change: 'view',
      id: sales,
      at: at('11:00'),
      view: { kind: 'save', saved: { name: 'West', view: { parameters: [] } }, start: true },
    },
  );
  for (const both of [merged(office, home), merged(home, office)]) {
    expect(both.favourites).toEqual([crew, costs]);
    expect(both.recents.map((recent) => recent.id)).toEqual([sales, costs]);
    expect(both.views).toEqual({ [sales]: { views: [{ name: 'West', view: { parameters: [] } }], start: 'West' } });
  }
});

it('a star that a clock months ahead has set can be taken away by a right clock', () => {
  const ahead = after(emptyShelf, { change: 'starred', id: sales, at: new Date('2027-05-01') });
  const here = after(merged(emptyShelf, ahead), { change: 'unstarred', id: sales, at: at('09:00') });
  expect(merged(ahead, here).favourites).toEqual([]);
});

it('favourites of a release without marks are kept in their order, and give way to whatever is marked', () => {
  const earlier: Shelf = { favourites: [costs, sales, crew], recents: [] };
  const taken = after({ favourites: [sales], recents: [] }, { change: 'unstarred', id: sales, at: at('09:00') });
  expect(merged(earlier, taken).favourites).toEqual([costs, crew]);
});

const prefer = (theme: 'dark' | 'light', at: Date): Shelf =>
  after(emptyShelf, { change: 'preferred', preferences: { theme }, at });

it('a chosen preference is the one that was chosen last', () => {
  const [dark, light] = [prefer('dark', at('09:00')), prefer('light', at('10:00'))];
  expect([merged(dark, light), merged(light, dark)].map(preferencesOf)).toEqual([
    { theme: 'light' },
    { theme: 'light' },
  ]);
});

it('a visit in another browser that ended an hour ago is the last one, unless a clock was ahead', () => {
  const elsewhere = after(emptyShelf, { change: 'present', at: at('10:00') });
  const here = after(emptyShelf, { change: 'present', at: at('08:00') }, { change: 'present', at: at('12:00') });
  expect(here.lastVisit).toEqual(at('08:00'));
  expect(merged(here, elsewhere, at('12:00')).lastVisit).toEqual(at('10:00'));
  const ahead = after(emptyShelf, { change: 'present', at: new Date('2027-05-01') });
  expect(merged(here, ahead, at('12:00')).lastVisit).toEqual(at('08:00'));
});

it('items of a later release are kept, and those that cannot be read are left out', () => {
  const marks: Marks = {
    'colour d@sales': { at: 1, value: 'red' },
    'view d@sales\nwest': { at: 1, value: { name: 'West', view: { parameters: 'all' } } },
    'favourite no id': { at: 1, value: true },
    'recent d@sales': { at: 1, value: 'yesterday' },
  };
  const shelf = changeShelf(emptyShelf, { change: 'merged', marks, at: now });
  expect(shelf).toMatchObject({ favourites: [], recents: [] });
  expect(shelf.views).toBeUndefined();
  expect(marksOf(shelf)).toMatchObject({ 'colour d@sales': { at: 1, value: 'red' } });
});

it('the latest 200 marks of what was taken away are kept, and all of what is there', () => {
  const gone = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`favourite d@${index}`, { at: index }]));
  const limited = limitMarks({ ...gone, 'favourite d@kept': { at: 0, value: true } }, 0);
  expect(Object.keys(limited)).toHaveLength(markLimits.gone + 1);
  expect(limited).toMatchObject({ 'favourite d@299': { at: 299 }, 'favourite d@kept': { value: true } });
});

it('a mark at the end of time counts as the oldest where it is stored, and can be corrected where it is sent', () => {
  const end = { star: { at: 8.64e15, value: true } };
  expect(readMarks(end)).toEqual({ star: { at: 0, value: true } });
  const [now, year] = [Date.parse('2026-11-20'), 366 * 86_400_000];
  const believed = believedMarks({}, end, now);
  expect(believed).toEqual({ star: { at: now + year, value: true } });
  expect(believedMarks(believed, { star: { at: now + year + 1 } }, now)).toEqual({ star: { at: now + year + 1 } });
});

it('a value of 5,000 nested arrays is no mark', () => {
  const value: unknown = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
  expect(readMarks({ star: { at: 1, value } })).toBeUndefined();
  expect(readMarks({ star: { at: 1, value: [[{ a: [1] }]] } })).toBeDefined();
});
