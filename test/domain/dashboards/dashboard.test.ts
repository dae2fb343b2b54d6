import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Dashboard,
  byTitle,
  byUpdateDate,
  isDashboardId,
  isPublished,
  splitDashboardId,
  titleOf,
} from '#domain/dashboards/dashboard';
import { aDashboard, aDashboardId } from './a-dashboard';

it('A dashboard’s id splits at its first @', () => {
  expect(splitDashboardId('quicksight@sales')).toEqual({ pk: 'quicksight', sk: 'sales' });
  expect(splitDashboardId('a@b@c')).toEqual({ pk: 'a', sk: 'b@c' });
  expect(splitDashboardId('a@@')).toEqual({ pk: 'a', sk: '@' });
});

it.each(['', '@', 'a', 'a@', '@b', 'no-at-sign'])('A dashboard’s id is not %j', (id) => {
  expect(splitDashboardId(id)).toBeUndefined();
  expect(isDashboardId(id)).toBe(false);
});

it('A dashboard’s id is the same again when its halves are put together', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      const split = splitDashboardId(id);
      if (!split) {
        expect(id.indexOf('@') <= 0 || id.indexOf('@') === id.length - 1).toBe(true);
        return;
      }
      const { pk, sk } = split;
      expect(`${pk}@${sk}`).toBe(id);
      expect(pk).not.toContain('@');
      expect(pk && sk).not.toBe('');
    }),
    { numRuns: 2_000 },
  );
});

it('A published dashboard has the status EMBEDED, letter for letter', () => {
  expect(isPublished(aDashboard({ status: 'EMBEDED' }))).toBe(true);
  for (const status of ['EMBEDDED', 'embeded', 'SYNC', 'DRAFT', '', ' EMBEDED', 'constructor']) {
    expect(isPublished(aDashboard({ status }))).toBe(false);
  }
});

it('The title that people read is the title, else the BI service’s name, else the id there', () => {
  expect(titleOf({ title: ' Sales ', metaName: 'N', metaId: 'm' })).toBe('Sales');
  expect(titleOf({ title: ' ', metaName: 'N', metaId: 'm' })).toBe('N');
  expect(titleOf({ title: '', metaName: '', metaId: 'm' })).toBe('m');
});

it.each([
  ['spaces', ' \t\n\u00A0\u2003\u3000'],
  ['zero-width spaces and joiners', '\u200B\u200C\u200D\u2060\uFEFF'],
  ['soft hyphens', '\u00AD\u00AD'],
  ['empty Braille', '\u2800'],
  ['marks of direction', '\u200E\u200F\u202A\u202C\u2066\u2069'],
  ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
  ['control characters', '\0\u0007\u0085'],
  ['variation selectors and tags', '\uFE0F\u{E0041}\u{E007F}'],
  ['marks of annotations, and the note without a head', '\uFFF9\uFFFB\u{1D159}'],
  ['some of each', ' \u200B\u00AD\u2800 '],
])('The title that people read is never invisible: %s', (_, unseen) => {
  expect(titleOf({ title: unseen, metaName: 'N', metaId: 'm' })).toBe('N');
  expect(titleOf({ title: unseen, metaName: unseen, metaId: 'm' })).toBe('m');
});

it.each(['.', '\u2801', '👩‍👩‍👧', 'م', '\u200Bx', '1\uFE0F', '\u0600', '\uFFFD', '\ud800'])(
  'The title that people read can be any other text: %j',
  (title) => {
    expect(titleOf({ title, metaName: 'N', metaId: 'm' })).toBe(title);
  },
);

const titled = (...titles: string[]): Dashboard[] =>
  titles.map((title, index) => aDashboard({ title, id: aDashboardId(`d@${index}`) }));
const sorted = (...titles: string[]): string[] =>
  titled(...titles)
    .toSorted(byTitle)
    .map(({ title }) => title);

it('Sorting by title orders numbers by value and ignores case', () => {
  expect(sorted('Plan 10', 'plan 9', 'Plan 1')).toEqual(['Plan 1', 'plan 9', 'Plan 10']);
  expect(sorted('b', 'A', 'C', 'a')).toEqual(['A', 'a', 'b', 'C']);
  expect(sorted('Zoo', 'Äpfel', 'Apfel')).toEqual(['Äpfel', 'Apfel', 'Zoo']);
});

it('Sorting by title goes by the name of the BI service where a title is missing', () => {
  const dashboards = [aDashboard({ title: 'M' }), aDashboard({ title: '', metaName: 'A' })];
  expect(dashboards.toSorted(byTitle).map(titleOf)).toEqual(['A', 'M']);
});

it('Sorting by update date puts the latest first', () => {
  const [old, late] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.001Z'].map((time) =>
    aDashboard({ updatedAt: new Date(time) }),
  );
  expect([old, late].toSorted((a, b) => (a && b ? byUpdateDate(a, b) : 0))).toEqual([late, old]);
});

const anyDashboard = fc
  .record({
    title: fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('', 'a', 'A', 'ä', 'a 1', 'a 01', 'a 10', '\ud800'),
    ),
    time: fc.integer({ min: 0, max: 3 }),
    id: fc.constantFrom('a@1', 'a@2', 'a@10', 'B@1'),
  })
  .map(({ title, time, id }) => aDashboard({ title, updatedAt: new Date(time), id: aDashboardId(id) }));

describe.each([
  ['title', byTitle],
  ['update date', byUpdateDate],
])('the order by %s', (_, compare) => {
  it('is total: every pair has one, none goes round in a circle', () => {
    fc.assert(
      fc.property(anyDashboard, anyDashboard, anyDashboard, (a, b, c) => {
        expect(Math.sign(compare(a, b)) + Math.sign(compare(b, a))).toBe(0);
        expect(compare(a, a)).toBe(0);
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0);
        if (a.id !== b.id) expect(compare(a, b)).not.toBe(0);
      }),
      { numRuns: process.env['SOAK'] ? 10_000 : 500 },
    );
  });
});
