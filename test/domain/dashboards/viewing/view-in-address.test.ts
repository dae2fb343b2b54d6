import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { type FrameView, isSameView, wholeDashboard } from '#domain/dashboards/viewing/frame-view';
import { type SavedViews, needsNoView, noViews, startView } from '#domain/dashboards/viewing/saved-views';
import { isViewKey, queryOfView, viewInQuery } from '#domain/dashboards/viewing/view-in-address';
import { readQuery, writeQuery } from '../../../../src/ui/portal/navigation/query';
import { anyCharacter } from '../../../any-character';
import { anyView, awkwardValues } from './any-view';

const generated = process.env['SOAK'] ? 10_000 : 1_000;
const anyStart = fc.option(fc.oneof(anyView, fc.constant(wholeDashboard)), { nil: undefined });
const west: FrameView = { sheet: 'regions', parameters: [{ name: 'Region', values: ['West'] }] };

/** 3,000 characters in an address where the name has two, and more where it has three. */
const named = (name: string) => ({ name, values: Array<string>(100).fill('x'.repeat(24)) });

const startingWith = (view: FrameView | undefined): SavedViews =>
  view ? { views: [{ name: 'Mine', view }], start: 'Mine' } : noViews;

/** What an address opens for someone, as `useViewInAddress` and `createOpenDashboard` do. */
const openedBy = (query: Parameters<typeof writeQuery>[0], saved: SavedViews): FrameView =>
  viewInQuery(readQuery(writeQuery(query))).view ?? startView(saved) ?? wholeDashboard;

/** Checks that a link shows a reader each parameter of the view exactly, or that its name is in `leftOut`. */
function expectKeptOrTold(view: FrameView, reader = noViews): void {
  const { query, leftOut } = queryOfView(view);
  const { hostile } = viewInQuery(readQuery(writeQuery(query)));
  const opened = openedBy(query, reader);
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
  expect(viewInQuery({})).toStrictEqual({ view: undefined, hostile: 0 });
  expect(viewInQuery({ sheet: undefined, 'p.Region': undefined })).toStrictEqual(viewInQuery({}));
  expect(queryOfView({ parameters: [] })).toEqual({ query: { view: 'published' }, leftOut: [] });
  expect(viewInQuery({ view: 'published' })).toEqual({ view: { parameters: [] }, hostile: 0 });
});

it('The view in an address leaves other parts of the address alone', () => {
  expect(viewInQuery({ tab: '1', sheets: 'x', p: 'y' })).toEqual({ view: undefined, hostile: 0 });
  expect(['view', 'sheet', 'p.Region', 'p', 'tab'].map(isViewKey)).toEqual([true, true, true, false, false]);
});

it.each<[string, Record<string, string | string[]>]>([
  ['a view of another name', { view: 'mine' }],
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
  expect(viewInQuery(query)).toEqual({ view: undefined, hostile: 1 });
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

it('A copied link shows the view or names what it leaves out, for any view of its reader', () => {
  fc.assert(
    fc.property(anyView, anyStart, (view, start) => expectKeptOrTold(view, startingWith(start))),
    { numRuns: generated },
  );
});

it('A reload opens exactly the view that was open before, whatever view the dashboard starts with', () => {
  fc.assert(
    fc.property(anyView, anyStart, (view, start) => {
      const saved = startingWith(start);
      const { query, leftOut } = needsNoView(view, saved) ? { query: {}, leftOut: [] } : queryOfView(view);
      // The history entry keeps a view that the address can't hold.
      const opened = leftOut.length > 0 ? view : openedBy(query, saved);
      expect(isSameView(opened, view)).toBe(true);
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
      if (!view) return;
      expect(queryOfView(view).leftOut).toEqual([]);
      expect(viewInQuery(queryOfView(view).query)).toEqual({ view, hostile: 0 });
    }),
    { numRuns: generated },
  );
});
