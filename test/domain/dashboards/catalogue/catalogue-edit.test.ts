import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changedFields, checkEdit, editOf, tidy, tidyEdit, undoOf } from '#domain/dashboards/catalogue/catalogue-edit';
import { type DashboardEdit, type EditField, editFields } from '#domain/dashboards/dashboard';
import { mergeEdits } from '#domain/dashboards/catalogue/edit-conflict';

const anEdit = (over: Partial<DashboardEdit> = {}): DashboardEdit => ({
  title: 'Sales overview',
  description: 'Revenue and orders',
  icon: 'ChartBarIcon',
  status: 'EMBEDED',
  groupList: ['Sales'],
  ...over,
});

// Few values, so that two edits often agree in a field.
const word = fc.oneof(fc.constantFrom('', 'a', 'b', ' a '), fc.string());
const edits: fc.Arbitrary<DashboardEdit> = fc.record({
  title: word,
  description: word,
  icon: word,
  status: word,
  groupList: fc.array(fc.constantFrom('Sales', 'Finance', 'sales'), { maxLength: 3 }),
});

it('An edit names the changed fields in the order of the form', () => {
  const after = anEdit({ groupList: ['Finance'], title: 'Sales', icon: 'BoltIcon' });
  expect(changedFields(anEdit(), after)).toEqual(['title', 'icon', 'groupList']);
});

it('An edit ignores the order of groups and spaces around typed text', () => {
  const seen = anEdit({ groupList: ['Sales', 'Finance'] });
  const typed = anEdit({ title: ' Sales overview ', groupList: ['Finance', 'Sales'] });
  expect(changedFields(seen, tidyEdit(seen, typed))).toEqual([]);
});

it('An edit replaces characters that no store keeps', () => {
  const typed = anEdit({ title: 'a\0b\uD800', groupList: ['\uD800'] });
  expect(tidyEdit(anEdit(), typed)).toEqual(anEdit({ title: 'a\uFFFDb\uFFFD', groupList: ['\uFFFD'] }));
});

it('An edit leaves untouched fields exactly as they are stored', () => {
  fc.assert(
    fc.property(edits, (seen) => {
      expect(tidyEdit(seen, editOf(seen))).toEqual(seen);
    }),
  );
});

it('An edit needs a title, and keeps to the limits', () => {
  expect(checkEdit(anEdit())).toEqual([]);
  for (const title of ['', '  ', '\u200B']) {
    expect(checkEdit(anEdit({ title }))).toEqual([{ field: 'title', problem: 'empty', limit: 200 }]);
  }
  const huge = anEdit({
    title: 'x'.repeat(201),
    description: 'x'.repeat(201),
    groupList: Array.from({ length: 51 }, (_, index) => `g${index}`),
  });
  expect(checkEdit(huge).map(({ field, problem }) => [field, problem])).toEqual([
    ['title', 'too-long'],
    ['description', 'too-long'],
    ['groupList', 'too-many'],
  ]);
  expect(checkEdit(anEdit({ groupList: ['x'.repeat(129)] }))).toMatchObject([{ problem: 'too-long', limit: 128 }]);
  const longest = anEdit({
    title: 'x'.repeat(200),
    description: 'x'.repeat(200),
    groupList: Array.from({ length: 50 }, (_, index) => `${index}`.padEnd(128, 'x')),
  });
  expect(checkEdit(longest)).toEqual([]);
});

it('An edit accepts a day or no day as the end of verification', () => {
  for (const verifiedUntil of ['', '2027-01-31']) expect(checkEdit({ verifiedUntil })).toEqual([]);
  for (const verifiedUntil of [' ', '31.01.2027', '2027-02-30']) {
    expect(checkEdit({ verifiedUntil })).toEqual([{ field: 'verifiedUntil', problem: 'no-day', limit: 0 }]);
  }
});

it('An edit is undone by restoring only the fields it changed', () => {
  const seen = anEdit();
  const mine = anEdit({ title: 'Mine', groupList: [] });
  const saved = anEdit({ title: 'Mine', groupList: [], description: 'Theirs' });
  expect(undoOf(seen, mine, saved)).toEqual(anEdit({ description: 'Theirs' }));
  fc.assert(
    fc.property(edits, edits, (before, after) => {
      expect(changedFields(before, undoOf(before, after, after))).toEqual([]);
    }),
  );
});

describe('Two edits of one dashboard', () => {
  it('merge if they touch different fields', () => {
    const merged = mergeEdits(anEdit(), anEdit({ title: 'Mine' }), anEdit({ description: 'Theirs' }));
    expect(merged).toEqual({ edit: anEdit({ title: 'Mine', description: 'Theirs' }), conflicts: [] });
  });

  it('are in conflict where both changed a field to different values', () => {
    const merged = mergeEdits(anEdit(), anEdit({ title: 'Mine', icon: 'BoltIcon' }), anEdit({ title: 'Theirs' }));
    expect(merged).toEqual({ edit: anEdit({ title: 'Mine', icon: 'BoltIcon' }), conflicts: ['title'] });
  });

  it('lose nothing: a field is mine or theirs where one of us changed it, and in conflict where both did', () => {
    fc.assert(
      fc.property(edits, edits, edits, (seen, mine, theirs) => {
        const { edit, conflicts } = mergeEdits(seen, mine, theirs);
        const iTouched = changedFields(seen, mine);
        const theyTouched = changedFields(seen, theirs);
        for (const field of Object.keys(editFields) as EditField[]) {
          expect(edit[field]).toEqual((iTouched.includes(field) ? mine : theirs)[field]);
        }
        const differing = new Set(changedFields(mine, theirs));
        const both = iTouched.filter((field) => theyTouched.includes(field) && differing.has(field));
        expect(conflicts).toEqual(both);
      }),
    );
  });
});

it('A title is kept on one line, whatever it was pasted from; a description keeps its lines', () => {
  const seen = anEdit();
  const typed = anEdit({ title: ' Sales \r\n\n overview\u2028EU\n', description: 'Revenue\nand orders' });
  expect(tidyEdit(seen, typed)).toMatchObject({ title: 'Sales overview EU', description: 'Revenue\nand orders' });
});

it('Titles and owners are kept on one line, without controls and characters that reverse others', () => {
  expect(tidy({ title: ' Sales\u202E\u0007 2\n027\u2069', owner: '\u2066Ann\u0000' })).toEqual({
    title: 'Sales 2 027',
    owner: 'Ann\uFFFD',
  });
  // Marks that only order a mixed text stay.
  expect(tidy({ title: 'A\u200F B' })).toEqual({ title: 'A\u200F B' });
});
