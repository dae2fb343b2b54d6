import { expect, it } from 'vitest';
import { filterLabel } from '#domain/exports/filter-label';

it.each([
  ['AnimalSize', 'Animal size'],
  ['animalSize', 'Animal size'],
  ['region_name', 'Region name'],
  ['CO2_level', 'CO2 level'],
  ['USState', 'USState'],
  ['Year2026', 'Year2026'],
  ['Größe', 'Größe'],
  ['地域', '地域'],
  ['_', '_'],
])('the filter %s is called %s', (name, label) => {
  expect(filterLabel(name)).toBe(label);
});
