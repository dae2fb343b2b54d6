import { expect, it } from 'vitest';
import { bytesOf, graphemes } from '#domain/cut-text';
import { fileNameOf } from '#server/application/exports/file-name';
import type { KeptExport } from '#server/application/exports/kept-exports';
import { realNames } from '../../../real-names';

const nameOf = (
  title: string,
  part: string,
  locale: string,
  parameters: KeptExport['parameters'] = [],
  more: Partial<KeptExport> = {},
): string =>
  fileNameOf(
    { title, sheet: { id: 'sheet', name: part }, parameters, locale, format: 'xlsx', ...more } as KeptExport,
    new Date('2026-11-28T12:00:00Z'),
  );

it.each(['de', 'fa'])(
  'A file name in %s has at most 200 bytes, whole graphemes and nothing that file systems refuse',
  (locale) => {
    for (const name of realNames) {
      for (const other of ['Overview', '売上'.repeat(100), name]) {
        const file = nameOf(name, other, locale);
        expect(bytesOf(file)).toBeLessThanOrEqual(200);
        expect(file).toMatch(/\.xlsx$/);
        expect(file).not.toMatch(/["*/:<>?\\|\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect(file.isWellFormed()).toBe(true);
        const whole = new Set(graphemes(`${name.toWellFormed()} ${other.toWellFormed()}`));
        const shown = file.slice(0, file.lastIndexOf(' - '));
        expect([...graphemes(shown)].filter((one) => !whole.has(one) && !/[ \-\uFFFD]/.test(one))).toEqual([]);
      }
    }
  },
);

it('A file name shows all of a title and a part that have room, and the day', () => {
  expect(nameOf('Sales', 'By region', 'en')).toBe('Sales - By region - Nov 28, 2026.xlsx');
  expect(nameOf('Sales', 'Sales', 'de')).toBe('Sales - 28.11.2026.xlsx');
  const long = nameOf('売'.repeat(200), 'Regions', 'en');
  expect(long).toBe(`${'売'.repeat(56)} - Regions - Nov 28, 2026.xlsx`);
});

it('A file name tells the filters of the view, cut to what leaves room for the title', () => {
  const region = { name: 'Region', values: ['EU', 'US'] };
  expect(nameOf('Sales', 'By region', 'en', [region])).toBe('Sales - By region - EU, US - Nov 28, 2026.xlsx');
  expect(nameOf('Sales', 'By region', 'en', [region, { name: 'Year', values: [] }])).toBe(
    'Sales - By region - EU, US, Year - Nov 28, 2026.xlsx',
  );
  const many = nameOf('Sales', 'By region', 'en', [{ name: 'Store', values: Array(40).fill('Köln/Süd') }]);
  expect(many).toMatch(/^Sales - By region - Köln Süd, Köln Süd, .* - Nov 28, 2026\.xlsx$/);
  expect(bytesOf(many)).toBeLessThan(110);
});

it.each([
  ['Pacific/Auckland', 'Nov 29, 2026'],
  ['America/Los_Angeles', 'Nov 28, 2026'],
  [undefined, 'Nov 28, 2026'],
])('A file name has the day of a reader in %s', (zone, day) => {
  expect(nameOf('Sales', 'Sales', 'en', [], { zone })).toBe(`Sales - ${day}.xlsx`);
});
