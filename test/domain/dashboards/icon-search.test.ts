import { expect, it } from 'vitest';
import { iconNames } from '../../../src/domain/dashboards/icon-names';
import { findIcons, iconWords } from '../../../src/domain/dashboards/icon-search';

it('says an icon in words', () => {
  expect(iconWords('BoltIcon')).toBe('Bolt');
  expect(iconWords('BuildingOffice2Icon')).toBe('Building office 2');
  expect(iconWords('Squares2X2Icon')).toBe('Squares 2 x 2');
  expect(new Set(iconNames.map(iconWords)).size).toBe(iconNames.length);
});

it('finds icons by words in any order, by their name, and all of them without a search', () => {
  expect(findIcons('office building', '')).toContain('BuildingOffice2Icon');
  expect(findIcons('chart-bar', '')).toContain('ChartBarIcon');
  expect(findIcons('ChartBarIcon', '')).toContain('ChartBarIcon');
  expect(findIcons('  ', '')).toEqual([...iconNames]);
  expect(findIcons('no such thing', 'BoltIcon')).toEqual([]);
});

it('puts the stored icon first where it is found, and invents none', () => {
  expect(findIcons('', 'BoltIcon')[0]).toBe('BoltIcon');
  expect(findIcons('', 'BoltIcon')).toHaveLength(iconNames.length);
  expect(findIcons('', '__proto__')).toEqual([...iconNames]);
});
