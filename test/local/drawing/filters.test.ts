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
it('parameters start without restriction', () => {
  expect(initial.parameters).toEqual({ Region: [], Channels: [] });
});

it('parameters take values from the choices, in the data’s own spelling and order', () => {
  const wanted = [
    { Name: 'Region', Values: ['North'] },
    { Name: 'Channels', Values: ['Store', 'Online'] },
  ];
  expect(withParameters(initial, choices, wanted).parameters).toMatchObject({
    Region: ['North'],
    Channels: ['Online', 'Store'],
  });
});

it('parameters take [ALL] for no restriction, where the control allows that', () => {
  const chosen = withParameters(initial, choices, [
    { Name: 'Region', Values: ['North'] },
    { Name: 'Channels', Values: ['Store'] },
  ]);
  const all = ['Region', 'Channels'].map((Name) => ({ Name, Values: ['[ALL]'] }));
  expect(withParameters(chosen, choices, all).parameters).toMatchObject({ Region: [], Channels: [] });
});

it.each([
  [{ Name: 'Nope', Values: ['North'] }],
  [{ Name: 'Region', Values: ['West'] }],
  [{ Name: 'Region', Values: ['North', 'South'] }],
  [{ Name: 'Channels', Values: ['Online', 'Fax'] }],
  [{ Name: 'toString', Values: ['North'] }],
])('parameters ignore %j', (wanted) => {
  expect(withParameters(initial, choices, [wanted])).toEqual(initial);
});

it('a filter leaves tables without its field alone', () => {
  const other = aTable([{ year: 2023, temperature: 1 }]);
  const wanted = [{ Name: 'Region', Values: ['North'] }];
  expect(filterRows(other, withParameters(initial, choices, wanted), parameters, sheet)).toHaveLength(1);
});

it('the changed names are those with other values', () => {
  expect(changedNames({ a: [1], b: [1, 2], c: [] }, { a: [1], b: [2, 1], d: [3] })).toEqual(['b', 'd']);
});
