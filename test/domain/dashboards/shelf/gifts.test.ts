import { expect, it } from 'vitest';
import { changeShelf } from '#domain/dashboards/shelf/change-shelf';
import { giftsTo, groupsToFavour, withGifts } from '#domain/dashboards/shelf/gifts';
import { mergeMarks } from '#domain/dashboards/shelf/marks';
import { type Shelf, emptyShelf } from '#domain/dashboards/shelf/shelf';
import { aDashboard, aDashboardId } from '../a-dashboard';

const [sales, costs] = ['sales', 'costs'].map((name) => aDashboardId(`d@${name}`)) as [
  ReturnType<typeof aDashboardId>,
  ReturnType<typeof aDashboardId>,
];
const at = new Date('2026-11-20T09:00:00Z');
const hide = (shelf: Shelf, gift = sales) => changeShelf(shelf, { change: 'gift-hidden', gift, at });

it('a dashboard is given to the members of its groups alone', () => {
  const all = [aDashboard({ id: sales, favouriteOf: ['Sales'] }), aDashboard({ id: costs, favouriteOf: ['Finance'] })];
  expect(giftsTo(['Sales', 'Board'], all)).toEqual([sales]);
  expect(giftsTo([], all)).toEqual([]);
  expect(giftsTo(['Sales'], [aDashboard({ id: sales })])).toEqual([]);
});

it('gifts stand after the user’s own favourites, and none twice', () => {
  const own = { ...emptyShelf, favourites: [costs] };
  expect(withGifts(own, [sales, costs]).favourites).toEqual([costs, sales]);
  expect(withGifts(own, [])).toBe(own);
});

it('a gift whose star was taken away stays away, in the other browser too, until the user stars it', () => {
  const hidden = hide(emptyShelf);
  expect(withGifts(hidden, [sales, costs]).favourites).toEqual([costs]);
  const elsewhere = { ...emptyShelf, marks: mergeMarks({}, hidden.marks ?? {}) };
  expect(withGifts(elsewhere, [sales]).favourites).toEqual([]);
  const merged = changeShelf(emptyShelf, { change: 'merged', marks: hidden.marks ?? {}, at });
  expect(withGifts(merged, [sales]).favourites).toEqual([]);
  expect(withGifts(changeShelf(hidden, { change: 'starred', id: sales, at }), [sales]).favourites).toEqual([sales]);
});

it('a dashboard can be given to the groups that see it, and to any group where everyone does', () => {
  expect(groupsToFavour({ groupList: ['Sales'], favouriteOf: ['Gone'] }, ['Board'])).toEqual(['Sales', 'Gone']);
  expect(groupsToFavour({ groupList: [] }, ['Board', 'Sales'])).toEqual(['Board', 'Sales']);
});
