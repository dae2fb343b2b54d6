import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type FrameView,
  isSameView,
  isViewKey,
  queryOfView,
  viewInQuery,
  viewShown,
  withParameters,
  withSheet,
} from '#domain/dashboards/frame-view';
import { anyCharacter } from '../../any-character';

const west: FrameView = { sheet: 'regions', parameters: [{ name: 'Region', values: ['West'] }] };
const anyText = fc.string({ unit: anyCharacter, maxLength: 20 });
/** Of 3,000 characters in an address where the name has two, and of more where it has three. */
const named = (name: string) => ({ parameters: [{ name, values: Array<string>(100).fill('x'.repeat(24)) }] });
const generated = process.env['SOAK'] ? 10_000 : 1_000;

describe('the view in an address', () => {
  it('is read as it was written, one value or several', () => {
    const view: FrameView = { ...west, parameters: [...west.parameters, { name: 'Year', values: ['2024', '2025'] }] };
    expect(queryOfView(view)).toEqual({ sheet: 'regions', 'p.Region': 'West', 'p.Year': ['2024', '2025'] });
    expect(viewInQuery(queryOfView(view))).toEqual({ view, hostile: 0 });
    expect(viewInQuery({})).toStrictEqual({ view: { parameters: [] }, hostile: 0 });
    expect(viewInQuery({ sheet: undefined, 'p.Region': undefined })).toStrictEqual(viewInQuery({}));
    expect(queryOfView({ parameters: [] })).toEqual({});
  });

  it('leaves other parts of the address alone', () => {
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
    ['a value that is too long', { 'p.Region': 'x'.repeat(513) }],
    ['too many values', { 'p.Region': Array(101).fill('x') }],
  ])('leaves out %s', (_, query) => {
    expect(viewInQuery(query)).toEqual({ view: { parameters: [] }, hostile: 1 });
  });

  it('holds the longest value, and the most of them', () => {
    for (const values of [['x'.repeat(512)], Array<string>(100).fill('x')]) {
      expect(viewInQuery({ 'p.Region': values }).view.parameters).toEqual([{ name: 'Region', values }]);
    }
  });

  it('leaves out what is more than an address can hold', () => {
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`p.n${index}`, 'x']));
    expect(viewInQuery(many)).toMatchObject({ hostile: 10 });
    const parameters = Object.keys(many).map((key) => ({ name: key.slice(2), values: ['x'] }));
    expect(Object.keys(queryOfView({ parameters }))).toHaveLength(50);
    expect(queryOfView({ parameters: [{ name: 'a=b', values: ['x'] }] })).toEqual({});
    expect([queryOfView(named('ab')), queryOfView(named('abc'))]).toEqual([
      expect.objectContaining({ 'p.ab': expect.anything() }),
      {},
    ]);
    const long = { parameters: [1, 2, 3, 4].map((n) => ({ name: `n${n}`, values: Array(2).fill('x'.repeat(500)) })) };
    expect(Object.keys(queryOfView(long))).toEqual(['p.n1', 'p.n2']);
  });

  it('never throws, and reads what it has written', () => {
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
        const address = new URL('https://portal.example/dashboard/sales');
        for (const [key, values] of Object.entries(queryOfView(view))) {
          for (const value of [values].flat()) address.searchParams.append(key, value);
        }
        expect(address.origin).toBe('https://portal.example');
        expect(viewInQuery(queryOfView(view))).toEqual({ view, hostile: 0 });
      }),
      { numRuns: generated },
    );
  });
});

describe('the view that is shown', () => {
  const content = {
    sheets: [
      { id: 'summary', name: 'Summary' },
      { id: 'regions', name: 'Regions' },
    ],
    parameters: [
      { name: 'Region', values: ['West'] },
      { name: 'Year', values: ['2024'] },
    ],
  };

  it('is the one asked for, where the dashboard still has it', () => {
    expect(viewShown(west, content)).toEqual({ view: west, gone: [] });
    expect(viewShown({ parameters: [] }, content)).toEqual({ view: { parameters: [] }, gone: [] });
  });

  it('leaves out a sheet, a parameter and a value that are gone, and names them', () => {
    const asked: FrameView = {
      sheet: 'old',
      parameters: [
        { name: 'Region', values: ['East'] },
        { name: 'Channel', values: ['Online'] },
      ],
    };
    expect(viewShown(asked, content)).toEqual({
      view: { parameters: [{ name: 'Region', values: ['West'] }] },
      gone: ['old', 'Region', 'Channel'],
    });
  });

  it('keeps a parameter of which one value is left', () => {
    const asked: FrameView = { parameters: [{ name: 'Region', values: ['East', 'West'] }] };
    const parameters = [{ name: 'Region', values: ['North', 'West'] }];
    expect(viewShown(asked, { ...content, parameters }).gone).toEqual([]);
  });

  it('tells nothing chosen from nought', () => {
    const asked: FrameView = { parameters: [{ name: 'Year', values: [' '] }] };
    expect(viewShown(asked, { ...content, parameters: [{ name: 'Year', values: ['0'] }] }).gone).toEqual(['Year']);
  });

  it('knows a number and a moment in another spelling', () => {
    const asked: FrameView = {
      parameters: [
        { name: 'Year', values: ['2024.0'] },
        { name: 'Day', values: ['2024-01-02'] },
      ],
    };
    const parameters = [
      { name: 'Year', values: ['2024'] },
      { name: 'Day', values: ['2024-01-02T00:00:00.000Z'] },
    ];
    expect(viewShown(asked, { ...content, parameters }).gone).toEqual([]);
  });

  it('does not name the sheet that the dashboard opens with by itself', () => {
    expect(viewShown({ sheet: 'summary', parameters: [] }, content)).toEqual({ view: { parameters: [] }, gone: [] });
    expect(withSheet(west, 'summary', content.sheets)).toEqual({ parameters: west.parameters });
    expect(withSheet({ parameters: [] }, 'regions', content.sheets)).toEqual({ sheet: 'regions', parameters: [] });
    expect(withSheet({ parameters: [] }, 'regions', [])).toEqual({ sheet: 'regions', parameters: [] });
    expect(withSheet(west, undefined, content.sheets)).toStrictEqual({ parameters: west.parameters });
  });

  it('leaves out what is as it was published again', () => {
    const published = [{ name: 'Region', values: ['All'] }];
    expect(withParameters(west, [{ name: 'Region', values: ['All'] }], published)).toEqual({ ...west, parameters: [] });
    expect(withParameters(west, [{ name: 'Region', values: ['All', 'West'] }], published).parameters).toHaveLength(1);
  });

  it('changes with what the person chooses', () => {
    const changed = withParameters(west, [
      { name: 'Region', values: ['North'] },
      { name: 'Year', values: ['2023'] },
    ]);
    expect(queryOfView(changed)).toEqual({ sheet: 'regions', 'p.Region': 'North', 'p.Year': '2023' });
    expect(withParameters(changed, [{ name: 'Year', values: ['2024'] }]).parameters).toEqual([
      { name: 'Region', values: ['North'] },
      { name: 'Year', values: ['2024'] },
    ]);
  });
});

it('two views are the same if they show the same, in whichever order', () => {
  const [region, year] = [
    { name: 'Region', values: ['West'] },
    { name: 'Year', values: ['2024', '2025'] },
  ];
  expect(isSameView({ parameters: [region, year] }, { parameters: [year, region] })).toBe(true);
  expect(isSameView({ parameters: [region] }, { parameters: [year] })).toBe(false);
  expect(isSameView({ parameters: [region] }, { parameters: [region, year] })).toBe(false);
  expect(isSameView({ parameters: [year] }, { parameters: [{ name: 'Year', values: ['2024'] }] })).toBe(false);
  expect(isSameView({ parameters: [] }, { sheet: 'one', parameters: [] })).toBe(false);
  const withValues = (name: string, ...values: string[]) => ({ parameters: [region, { name, values }] });
  expect(isSameView(withValues('Year', '2024'), withValues('Year', '2024', '2025'))).toBe(false);
  expect(isSameView(withValues('Year', '2024', '2025'), withValues('Year', '2024', '2026'))).toBe(false);
  expect(isSameView(withValues('Year', '2024'), withValues('Quarter', '2024'))).toBe(false);
});
