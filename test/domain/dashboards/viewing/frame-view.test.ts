import { expect, it } from 'vitest';
import {
  type FrameView,
  isSameView,
  viewShown,
  withParameters,
  withSheet,
} from '#domain/dashboards/viewing/frame-view';

const west: FrameView = { sheet: 'regions', parameters: [{ name: 'Region', values: ['West'] }] };

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

it('the view that is shown is the one asked for, where the dashboard still has it', () => {
  expect(viewShown(west, content)).toEqual({ view: west, gone: [] });
  expect(viewShown({ parameters: [] }, content)).toEqual({ view: { parameters: [] }, gone: [] });
});

it('the view that is shown leaves out a sheet, a parameter and a value that are gone, and names them', () => {
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

it.each<[string, string[], string[]]>([
  ['one value of two', ['East', 'West'], ['North', 'West']],
  ['another word with the same digit', ['Depot 1'], ['Plant 1']],
  ['a text of digits with a leading zero', ['007'], ['7']],
  ['a text that looks like the same day', ['2024-01-02'], ['2024-01-02T00:00:00.000Z']],
  ['one value instead of all', [], ['West']],
  ['all values instead of one', ['West'], []],
  ['a value more', ['West'], ['West', 'East']],
  ['nothing', [' '], ['0']],
])('the view that is shown names a parameter that shows %s', (_, asked, values) => {
  const parameters = [{ name: 'Region', values }];
  expect(viewShown({ parameters: [{ name: 'Region', values: asked }] }, { sheets: [], parameters })).toEqual({
    view: { parameters },
    gone: ['Region'],
  });
});

it('the view that is shown knows the same values in another order, and a number in another spelling', () => {
  const asked = { parameters: [{ name: 'Year', values: ['2025.0', '2024'] }] };
  const parameters = [{ name: 'Year', values: ['2024', '2025'], isNumber: true as const }];
  expect(viewShown(asked, { sheets: [], parameters }).gone).toEqual([]);
  const blank = { parameters: [{ name: 'Year', values: [' '] }] };
  expect(viewShown(blank, { sheets: [], parameters: [{ name: 'Year', values: ['0'], isNumber: true }] }).gone).toEqual([
    'Year',
  ]);
});

it('the view that is shown does not name the sheet that the dashboard opens with by itself', () => {
  expect(viewShown({ sheet: 'summary', parameters: [] }, content)).toEqual({ view: { parameters: [] }, gone: [] });
  expect(withSheet(west, 'summary', content.sheets)).toEqual({ parameters: west.parameters });
  expect(withSheet({ parameters: [] }, 'regions', content.sheets)).toEqual({ sheet: 'regions', parameters: [] });
  expect(withSheet({ parameters: [] }, 'regions', [])).toEqual({ sheet: 'regions', parameters: [] });
  expect(withSheet(west, undefined, content.sheets)).toStrictEqual({ parameters: west.parameters });
});

it('the view that is shown leaves out what is as it was published again', () => {
  const published = [
    { name: 'Region', values: ['All'] },
    { name: 'Site', values: ['Plant 1'] },
    { name: 'Channel', values: ['Online'] },
  ];
  expect(withParameters(west, [{ name: 'Region', values: ['All'] }], published)).toEqual({ ...west, parameters: [] });
  expect(withParameters(west, [{ name: 'Region', values: ['All', 'West'] }], published).parameters).toHaveLength(1);
  for (const changed of [
    { name: 'Site', values: ['Depot 1'] },
    { name: 'Channel', values: [] },
  ]) {
    expect(withParameters({ parameters: [] }, [changed], published)).toEqual({ parameters: [changed] });
  }
});

it('the view that is shown changes with what the person chooses', () => {
  const changed = withParameters(west, [
    { name: 'Region', values: ['North'] },
    { name: 'Year', values: ['2023'] },
  ]);
  expect(changed).toEqual({
    sheet: 'regions',
    parameters: [
      { name: 'Region', values: ['North'] },
      { name: 'Year', values: ['2023'] },
    ],
  });
  expect(withParameters(changed, [{ name: 'Year', values: ['2024'] }]).parameters).toEqual([
    { name: 'Region', values: ['North'] },
    { name: 'Year', values: ['2024'] },
  ]);
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
