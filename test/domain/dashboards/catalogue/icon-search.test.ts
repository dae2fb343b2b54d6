import { expect, it } from 'vitest';
import { iconNames } from '#domain/dashboards/icon-names';
import { findIcons, iconWords } from '#domain/dashboards/catalogue/icon-search';

it('the icon search says an icon in words', () => {
  expect(iconWords('BoltIcon')).toBe('Bolt');
  expect(iconWords('BuildingOffice2Icon')).toBe('Building office 2');
  expect(iconWords('Squares2X2Icon')).toBe('Squares 2 x 2');
  expect(new Set(iconNames.map(iconWords)).size).toBe(iconNames.length);
});

it('the icon search finds icons by words in any order, by their name, and all of them without a search', () => {
  expect(findIcons('office building', '')).toContain('BuildingOffice2Icon');
  expect(findIcons('chart-bar', '')).toContain('ChartBarIcon');
  expect(findIcons('ChartBarIcon', '')).toContain('ChartBarIcon');
  expect(findIcons('  ', '').toSorted()).toEqual(iconNames.toSorted());
  expect(findIcons('no such thing', 'BoltIcon')).toEqual([]);
});

it('the icon search puts the stored icon first where it is found, and invents none', () => {
  expect(findIcons('', 'BoltIcon')[0]).toBe('BoltIcon');
  expect(findIcons('', 'BoltIcon')).toHaveLength(iconNames.length);
  expect(findIcons('', '__proto__')).toEqual(findIcons('', ''));
});

it('starts with charts, money and people, not with arrows', () => {
  const start = findIcons('', '').slice(0, 22);
  expect(start[0]).toBe('ChartBarIcon');
  expect(start).toEqual(expect.arrayContaining(['ChartPieIcon', 'BanknotesIcon', 'UsersIcon']));
  expect(start.filter((name) => name.startsWith('Arrow') && !name.includes('Trending'))).toEqual([]);
});

it.each([
  ['money', 'BanknotesIcon'],
  ['sal', 'ShoppingCartIcon'],
  ['people', 'UsersIcon'],
  ['growth', 'ArrowTrendingUpIcon'],
  ['graph', 'ChartBarIcon'],
  ['warehouse', 'ArchiveBoxIcon'],
  ['world', 'GlobeAltIcon'],
  ['money euro', 'CurrencyEuroIcon'],
  ['DELIVERY', 'TruckIcon'],
] as const)('the icon search finds by what people call it: %s', (search, icon) => {
  expect(findIcons(search, '')).toContain(icon);
});

it('the icon search puts names with the word first, and goes by whole words of a name', () => {
  expect(findIcons('store', '')[0]).toBe('BuildingStorefrontIcon');
  expect(findIcons('security', '')).toContain('LockClosedIcon');
  expect(findIcons('security', '')).not.toContain('ClockIcon');
  expect(findIcons('cash', '')).not.toContain('ChartBarIcon');
});
