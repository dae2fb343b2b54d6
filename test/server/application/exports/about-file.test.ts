import { expect, it } from 'vitest';
import { aboutFile } from '#server/application/exports/about-file';
import type { KeptExport } from '#server/application/exports/kept-exports';

const one = {
  title: 'Sales',
  sheet: { id: 'overview', name: 'Overview' },
  visual: { id: 'orders', name: 'Orders' },
  requested: Date.UTC(2026, 10, 28, 18),
  locale: 'en',
} as KeptExport;

it('the sheet about a workbook has a line for each value of its filters', () => {
  const filters = [
    { name: 'AnimalSize', values: ['Small', 'Large'] },
    { name: 'Region', values: [] },
  ];
  const { title, lines } = aboutFile({ ...one, zone: 'Pacific/Auckland' }, filters);
  expect(title).toBe('About');
  expect(lines).toEqual([
    ['Dashboard', 'Sales'],
    ['Sheet', 'Overview'],
    ['Table', 'Orders'],
    ['Requested', 'Nov 29, 2026, 7:00 AM (Pacific/Auckland)'],
    ['Filters', ''],
    ['Animal size', 'Small'],
    ['', 'Large'],
    ['Region', 'All'],
  ]);
});

it('the sheet about a workbook without filters says so in the language of its reader', () => {
  const { title, lines } = aboutFile({ ...one, locale: 'de' }, []);
  expect(title).toBe('Info');
  expect(lines.slice(-2)).toEqual([
    ['Angefordert', '28.11.2026, 18:00 (UTC)'],
    ['Filter', 'Keine Filter gesetzt'],
  ]);
});
