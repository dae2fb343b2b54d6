import { expect, it } from 'vitest';
import { filterByTitle } from '#domain/pages/menu';
import { aDashboard } from '../dashboards/a-dashboard';

const titles = ['Évolution', 'Sales 10', 'sales 9', '(100 %) [x]*', 'مبيعات'];
const dashboards = titles.map((title) => aDashboard({ title }));
const found = (wanted: string): string[] => filterByTitle(dashboards, wanted).map(({ title }) => title);

it.each([
  ['', titles],
  ['   ', titles],
  ['SALES', ['Sales 10', 'sales 9']],
  [' evol ', ['Évolution']],
  ['ÉVOL', ['Évolution']],
  ['[x]*', ['(100 %) [x]*']],
  ['مبيع', ['مبيعات']],
  ['.*', []],
])('the menu filter finds titles by %j, whatever the case and the accents', (wanted, expected) => {
  expect(found(wanted)).toEqual(expected);
});
