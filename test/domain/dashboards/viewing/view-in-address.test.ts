import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FrameView, isSameView, wholeDashboard, withSheet } from '#domain/dashboards/viewing/frame-view';
import { type SavedViews, addressedView, noViews, startView } from '#domain/dashboards/viewing/saved-views';
import { isViewKey, queryOfView, viewInQuery } from '#domain/dashboards/viewing/view-in-address';
import { readQuery, writeQuery } from '../../../../src/ui/navigation/query';
import { anyCharacter } from '../../../any-character';
import { anyView, awkwardValues } from './any-view';

const generated = process.env['SOAK'] ? 10_000 : 1_000;
const west: FrameView = { sheet: 'regions', parameters: [{ name: 'Region', values: ['West'] }] };

/** 3,000 characters in an address where the name has two, and more where it has three. */
const named = (name: string) => ({ name, values: Array<string>(100).fill('x'.repeat(24)) });

/** Checks that a link shows each parameter of the view exactly, or that its name is in `leftOut`. */
function expectKeptOrTold(view: FrameView): void {
  const { query, leftOut } = queryOfView(view);
  const { view: opened, hostile } = viewInQuery(readQuery(writeQuery(query)));
  const kept = view.parameters.filter(({ name }) => !leftOut.includes(name));
  expect(hostile).toBe(0);
  expect(opened.parameters).toHaveLength(kept.length);
  expect(isSameView(opened, { ...view, parameters: kept })).toBe(true);
}

it('The view in an address is read as it was written: one value, several or all', () => {
  const view: FrameView = {
    ...west,
    parameters: [...west.parameters, { name: 'Year', values: ['2024', '2025'] }, { name: 'Channel', values: [] }],
  };
  const query = { sheet: 'regions', 'p.Region': 'West', 'p.Year': ['2024', '2025'], 'p.Channel': '[ALL]' };
  expect(queryOfView(view)).toEqual({ query, leftOut: [] });
  expect(viewInQuery(query)).toEqual({ view, hostile: 0 });
  expect(viewInQuery({})).toStrictEqual({ view: { parameters: [] }, hostile: 0 });
  expect(viewInQuery({ sheet: undefined, 'p.Region': undefined })).toStrictEqual(viewInQuery({}));
  expect(queryOfView({ parameters: [] })).toEqual({ query: {}, leftOut: [] });
});

it('The view in an address leaves other parts of the address alone', () => {
  expect(viewInQuery({ tab: '1', sheets: 'x', p: 'y' })).toEqual({ view: { parameters: [] }, hostile: 0 });
  expect(['sheet', 'p.Region', 'p', 'tab'].map(isViewKey)).toEqual([true, true, false, false]);
});

it.each<[string, Record<string, string | string[]>]>([
  ['a sheet with other characters', { sheet: '../x' }],
  ['an empty sheet', { sheet: '' }],
  ['two sheets', { sheet: ['a', 'b'] }],
  ['a sheet that is too long', { sheet: 'a'.repeat(513) }],
  ['a parameter without a name', { 'p.': 'x' }],
  ['a name with other characters', { 'p.a=b': 'x' }],
  ['a control character', { 'p.Region': 'We\u0000st' }],
  ['half a character beside a whole one', { 'p.Region': ['West', '\uD83D'] }],
  ['a parameter without a value', { 'p.Region': [] }],
])('The view in an address leaves out %s', (_, query) => {
  expect(viewInQuery(query)).toEqual({ view: { parameters: [] }, hostile: 1 });
});

it.each(awkwardValues.map((values) => [values]))(
  'The view in an address keeps %j, or names the parameter',
  (values) => {
    expectKeptOrTold({
      parameters: [{ name: 'Region', values }, ...west.parameters.map((one) => ({ ...one, name: 'Site' }))],
    });
  },
);

it('The view in an address names a parameter that is too long for it, and keeps those after it', () => {
  expect(queryOfView({ parameters: [named('ab')] }).leftOut).toEqual([]);
  expect(queryOfView({ parameters: [named('abc'), ...west.parameters] })).toEqual({
    query: { 'p.Region': 'West' },
    leftOut: ['abc'],
  });
});

it('The view in an address shows what was open before or names what it leaves out, for any view', () => {
  fc.assert(fc.property(anyView, expectKeptOrTold), { numRuns: generated });
});

it('An address opens the view that was open before or names what it leaves out, whatever view the dashboard starts with', () => {
  const sheets = [
    { id: 'one', name: 'One' },
    { id: 'two', name: 'Two' },
  ];
  fc.assert(
    fc.property(anyView, fc.option(anyView, { nil: undefined }), (asked, start) => {
      // As every open view: it doesn't name the first sheet.
      const view = withSheet(asked, asked.sheet, sheets);
      const saved: SavedViews = start ? { views: [{ name: 'Mine', view: start }], start: 'Mine' } : noViews;
      const { query, leftOut } = queryOfView(addressedView(view, saved, sheets));
      const { view: read } = viewInQuery(readQuery(writeQuery(query)));
      const opened = isSameView(read, wholeDashboard) ? (startView(saved) ?? wholeDashboard) : read;
      const shown = withSheet(opened, opened.sheet, sheets);
      expect(leftOut.length > 0 || isSameView(shown, view)).toBe(true);
    }),
    { numRuns: generated },
  );
});

it('The view in an address never throws, and reads what it has written', () => {
  const anyText = fc.string({ unit: anyCharacter, maxLength: 20 });
  const anyQuery = fc.dictionary(
    fc.oneof(
      fc.constant('sheet'),
      anyText,
      anyText.map((name) => `p.${name}`),
    ),
    fc.oneof(anyText, fc.array(anyText, { maxLength: 4 })),
  );
  fc.assert(
    fc.property(anyQuery, (query) => {
      const { view } = viewInQuery(query);
      expect(queryOfView(view).leftOut).toEqual([]);
      expect(viewInQuery(queryOfView(view).query)).toEqual({ view, hostile: 0 });
    }),
    { numRuns: generated },
  );
});
