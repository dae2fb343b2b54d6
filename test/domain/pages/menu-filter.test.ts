import { expect, it } from 'vitest';
import type { MenuEntry } from '../../../src/domain/pages/menu';
import { filterMenu } from '../../../src/domain/pages/menu-filter';
import type { Label } from '../../../src/domain/pages/routes';

const entry = (title: string): MenuEntry => ({
  name: title,
  path: `/dashboard/${title}`,
  title: { text: title },
  children: [],
});
const say = (label: Label): string => ('key' in label ? label.key : label.text);
const entries = ['Évolution', 'Sales 10', 'sales 9', '(100 %) [x]*', 'مبيعات'].map(entry);
const found = (wanted: string): string[] => filterMenu(entries, wanted, say).map(({ name }) => name);

it.each([
  ['', entries.map(({ name }) => name)],
  ['   ', entries.map(({ name }) => name)],
  ['SALES', ['Sales 10', 'sales 9']],
  [' evol ', ['Évolution']],
  ['ÉVOL', ['Évolution']],
  ['[x]*', ['(100 %) [x]*']],
  ['مبيع', ['مبيعات']],
  ['.*', []],
])('finds titles by %j, whatever the case and the accents', (wanted, names) => {
  expect(found(wanted)).toEqual(names);
});
