import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { errorRecord } from '#domain/browser/error-record';
import { bytesOf, cutText, graphemes } from '#domain/cut-text';
import { proposedSections } from '#domain/dashboards/sync/folder-proposal';
import { sectionLimits } from '#domain/dashboards/sections/section';
import { changeViews, noViews, viewLimits } from '#domain/dashboards/viewing/saved-views';
import { wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import { named } from '#domain/exports/own-exports';
import { realNames } from '../real-names';
import { aDashboard } from './dashboards/a-dashboard';

const family = '👨‍👩‍👧‍👦';

const sizes = {
  graphemes: (text: string) => [...graphemes(text)].length,
  units: (text: string) => text.length,
  bytes: bytesOf,
};
const measures = ['graphemes', 'units', 'bytes'] as const;

it.each(measures)(
  'A text cut by %s fits, ends with a whole grapheme, and the next one would be too many',
  (measure) => {
    const texts = fc.oneof(fc.constantFrom(...realNames), fc.string({ unit: 'grapheme', maxLength: 90 }));
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 300 }), (text, most) => {
        const parts = [...graphemes(text.toWellFormed())];
        const fitting = parts.filter((_, at) => sizes[measure](parts.slice(0, at + 1).join('')) <= most);
        const cut = cutText(text, most, measure);
        expect(sizes[measure](cut)).toBeLessThanOrEqual(most);
        if (fitting.length > 0) expect(cut).toBe(fitting.join(''));
      }),
      { numRuns: process.env['SOAK'] ? 1000 : 150 },
    );
  },
);

it('A first grapheme that is larger than the limit is cut between its code points', () => {
  expect(cutText(family, 7)).toBe('👨\u200D👩\u200D');
  expect(cutText(`e${'\u0301'.repeat(1000)}`, 10)).toBe(`e${'\u0301'.repeat(9)}`);
  expect(cutText(family, 1)).toBe('');
});

it.each([
  ['name of an exported part', 200, (text: string) => named({ id: 'part', name: text }).name],
  ['proposed section', sectionLimits.title, titleOfProposed],
  ['name of a saved view', viewLimits.nameLength, nameOfSaved],
  [
    'message in the error log',
    499,
    (text: string) => errorRecord(new Error(text), '/', new Date()).message.slice(0, -1),
  ],
])('The %s is cut before an emoji that does not fit', (_, limit, shown) => {
  const begin = 'x'.repeat(limit - 3);
  expect(shown(`${begin}${family} and more, so that it is too long`)).toBe(begin);
});

function titleOfProposed(name: string): string | undefined {
  const dashboard = aDashboard();
  return proposedSections([{ name, dashboards: [dashboard.id] }], [dashboard], [])[0]?.title;
}

function nameOfSaved(name: string): string | undefined {
  const saved = changeViews(noViews, { kind: 'save', saved: { name, view: wholeDashboard }, start: false });
  return saved.views[0]?.name;
}
