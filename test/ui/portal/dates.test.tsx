import { expect, it } from 'vitest';
import { createInMemoryPreferences } from '#adapters/in-memory/in-memory-browser';
import { createChosenPreferences } from '#application/browser/preferences';
import { numberFormats } from '#domain/conventions';
import { exactTime, sayBriefly, sayDay, sayWhen, timeOf } from '../../../src/ui/portal/texts/dates';
import { sayNumber } from '../../../src/ui/portal/texts/numbers';
import { createTexts } from '../../../src/ui/portal/texts/texts';
import { aLocale } from '../a-locale';

/** In the time zone of the machine: days are the reader's own. */
const at = (month: number, day: number, hour: number, minute = 0) => new Date(2026, month - 1, day, hour, minute);

it.each([
  ['a moment ago', 'Just now', at(11, 21, 22, 30), at(11, 21, 22, 30)],
  ['a little ahead of this clock', 'Just now', at(11, 21, 22, 34), at(11, 21, 22, 30)],
  ['almost an hour ago, before midnight', '59 min ago', at(11, 20, 23, 6), at(11, 21, 0, 5)],
  ['an hour ago', 'Today, 21:30', at(11, 21, 21, 30), at(11, 21, 22, 30)],
  ['later today', 'Today, 23:10', at(11, 21, 23, 10), at(11, 21, 22, 30)],
  ['two hours ago, before midnight', 'Yesterday, 22:05', at(11, 20, 22, 5), at(11, 21, 0, 5)],
  ['the first minute of yesterday', 'Yesterday, 00:00', at(11, 20, 0), at(11, 21, 23, 59)],
  ['the last minute of the day before yesterday', '19 Nov', at(11, 19, 23, 59), at(11, 21, 0)],
  ['tomorrow', '22 Nov', at(11, 22, 9), at(11, 21, 22, 30)],
  ['yesterday, in another month', 'Yesterday, 09:00', at(10, 31, 9), at(11, 1, 9)],
  ['yesterday, in another year', 'Yesterday, 09:00', new Date(2025, 11, 31, 9), at(1, 1, 9)],
  ['two days ago, in another year', '30 Dec 2025', new Date(2025, 11, 30, 9), at(1, 1, 9)],
  // Europe's clocks go forward or back in these nights.
  ['a day of 23 hours', 'Yesterday, 12:00', at(3, 29, 12), at(3, 30, 12)],
  ['a day of 25 hours', 'Yesterday, 12:00', at(10, 25, 12), at(10, 26, 12)],
])('says of %s: %s', async (_, words, date, now) => {
  const { t } = createTexts(await aLocale());
  expect(sayWhen(date, now, t, { locale: 'en-GB' })).toBe(words);
});

it('the portal says times in the time zone that a person chose, and calendar days as they are', async () => {
  const { t } = createTexts(await aLocale());
  const now = new Date('2027-01-01T11:30:00Z');
  const date = new Date('2026-12-31T23:30:00Z');
  const inZone = (timeZone: string) => {
    const conventions = { locale: 'en-GB', timeZone };
    return [
      sayWhen(date, now, t, conventions),
      timeOf(date, conventions),
      sayBriefly(date, now, conventions),
      sayDay('2026-12-31', now, conventions),
      exactTime(date, conventions),
    ];
  };
  expect(inZone('Asia/Tokyo')).toEqual([
    'Today, 08:30',
    '08:30',
    '08:30',
    '31 Dec 2026',
    expect.stringMatching(/^Friday,? 1 January 2027 at 08:30$/),
  ]);
  expect(inZone('America/New_York').slice(0, 3)).toEqual(['Yesterday, 18:30', '18:30', 'Thu']);
});

it('numbers have the separators that a person chose, in the texts too', async () => {
  expect([undefined, ...numberFormats].map((numbers) => sayNumber(-1234567.5, { locale: 'de-DE', numbers }))).toEqual([
    '-1.234.567,5',
    '-1,234,567.5',
    '-1.234.567,5',
    '-1\u202f234\u202f567,5',
    '-1’234’567.5',
  ]);
  expect(sayNumber(1234.5, { locale: 'en-GB', numbers: 'point-comma' }, { style: 'currency', currency: 'EUR' })).toBe(
    '€1.234,50',
  );
  const preferences = createChosenPreferences(createInMemoryPreferences({ numberFormat: 'apostrophe-point' }));
  const { t } = createTexts(await aLocale(), preferences);
  expect(t('management.countOf', { shown: 1200, total: 10_000 })).toBe('1’200 of 10’000 dashboards');
});
