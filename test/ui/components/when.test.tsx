import { expect, it } from 'vitest';
import { sayWhen } from '../../../src/ui/components/when';
import { createTexts } from '../../../src/ui/texts';
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
  expect(sayWhen(date, now, t)).toBe(words);
});
