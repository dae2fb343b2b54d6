import { expect, it } from 'vitest';
import { choicesOf } from '../../../local/bi-service/page/drawing/choices';
import {
  changedNames,
  filterRows,
  initialFilters,
  withParameters,
} from '../../../local/bi-service/page/drawing/filters';
import { aDashboard, aTable } from './a-dashboard';

const { parameters, sheets } = aDashboard();
const sheet = sheets[0]!;
const choices = choicesOf(parameters, { orders: aTable() });
const initial = initialFilters(choices);
const days = choicesOf([{ name: 'Days', label: 'Days', control: 'date-range', table: 'days', field: 'day' }], {
  days: aTable([{ day: Date.UTC(2024, 0, 1) }, { day: Date.UTC(2024, 11, 31) }]),
});

it('parameters start without restriction: a range at its ends, the others empty', () => {
  expect(initial.parameters).toEqual({ Years: [2023, 2025], Region: [], Channels: [] });
});

it('parameters take values from the choices, in the data’s own spelling and order', () => {
  const wanted = [
    { Name: 'Years', Values: ['2025', 2024] },
    { Name: 'Channels', Values: ['Store', 'Online'] },
  ];
  expect(withParameters(initial, choices, wanted).parameters).toMatchObject({
    Years: [2024, 2025],
    Channels: ['Online', 'Store'],
  });
});

it('parameters take [ALL] for no restriction, where the control allows that', () => {
  const chosen = withParameters(initial, choices, [
    { Name: 'Years', Values: [2024, 2025] },
    { Name: 'Channels', Values: ['Store'] },
  ]);
  const all = ['Years', 'Channels'].map((Name) => ({ Name, Values: ['[ALL]'] }));
  expect(withParameters(chosen, choices, all).parameters).toMatchObject({ Years: [2024, 2025], Channels: [] });
});

it.each([
  [{ Name: 'Nope', Values: ['North'] }],
  [{ Name: 'Region', Values: ['West'] }],
  [{ Name: 'Region', Values: ['North', 'South'] }],
  [{ Name: 'Channels', Values: ['Online', 'Fax'] }],
  [{ Name: 'Years', Values: [2023] }],
  [{ Name: 'Years', Values: [1999, 2025] }],
  [{ Name: 'toString', Values: ['North'] }],
])('parameters ignore %j', (wanted) => {
  expect(withParameters(initial, choices, [wanted])).toEqual(initial);
});

it('parameters take days within the data, in order, and no others', () => {
  const start = initialFilters(days);
  const after = (...Values: string[]) => withParameters(start, days, [{ Name: 'Days', Values }]).parameters['Days'];
  expect(start.parameters['Days']).toEqual(['2024-01-01', '2024-12-31']);
  expect(after('2024-05-01', '2024-04-01')).toEqual(['2024-04-01', '2024-05-01']);
  for (const wrong of ['2023-12-31', '2024-02-30', 'soon', ''])
    expect(after('2024-04-01', wrong)).toEqual(['2024-01-01', '2024-12-31']);
});

it('a filter on years keeps earlier periods for comparison, a filter on regions keeps no other region', () => {
  const wanted = [
    { Name: 'Years', Values: [2025, 2025] },
    { Name: 'Region', Values: ['North'] },
  ];
  const { rows, history } = filterRows(aTable(), withParameters(initial, choices, wanted), parameters, sheet);
  expect(rows.map(({ year }) => year)).toEqual([2025]);
  expect(history.map(({ year }) => year)).toEqual([2023, 2024, 2025]);
});

it('a filter leaves tables without its field alone', () => {
  const other = aTable([{ year: 2023, temperature: 1 }]);
  const wanted = [{ Name: 'Region', Values: ['North'] }];
  expect(filterRows(other, withParameters(initial, choices, wanted), parameters, sheet).rows).toHaveLength(1);
});

it('the changed names are those with other values', () => {
  expect(changedNames({ a: [1], b: [1, 2], c: [] }, { a: [1], b: [2, 1], d: [3] })).toEqual(['b', 'd']);
});
