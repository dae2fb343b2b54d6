import { expect, it } from 'vitest';
import { changeShelf } from '#domain/dashboards/shelf/change-shelf';
import { type PasskeyNote, passkeyNote } from '#domain/dashboards/shelf/passkey-notes';
import { marksOf } from '#domain/dashboards/shelf/shared-shelf';
import { type Shelf, emptyShelf } from '#domain/dashboards/shelf/shelf';

const [noon, later] = [new Date('2026-11-27T12:00:00Z'), new Date('2026-11-27T13:00:00Z')];
const id = 'Y3JlZGVudGlhbA';
const noted = (shelf: Shelf, note: PasskeyNote, at: Date) =>
  changeShelf(shelf, { change: 'passkey', passkey: id, note, at });

it('nothing is known of a passkey that was neither named nor used', () => {
  expect(passkeyNote(emptyShelf, id)).toEqual({});
});

it('a passkey that is named in one browser and used in another has both in each of them', () => {
  const here = noted(emptyShelf, { name: 'Work laptop' }, noon);
  const there = noted(emptyShelf, { used: later }, later);
  const mixed = [changeShelf(here, { change: 'merged', marks: marksOf(there), at: later })];
  mixed.push(changeShelf(there, { change: 'merged', marks: marksOf(here), at: later }));
  for (const shelf of mixed) expect(passkeyNote(shelf, id)).toEqual({ name: 'Work laptop', used: later });
});

it('a removed passkey leaves no name, in another browser neither', () => {
  const named = noted(emptyShelf, { name: 'Work laptop', used: noon }, noon);
  const removed = noted(named, { name: undefined, used: undefined }, later);
  expect(passkeyNote(removed, id)).toEqual({});
  const elsewhere = changeShelf(named, { change: 'merged', marks: marksOf(removed), at: later });
  expect(passkeyNote(elsewhere, id)).toEqual({});
});

it('a note that something else has written is left out', () => {
  const marks = { [`passkey-name ${id}`]: { at: 1, value: 7 }, [`passkey-used ${id}`]: { at: 1, value: 'today' } };
  expect(passkeyNote({ ...emptyShelf, marks }, id)).toEqual({});
});
