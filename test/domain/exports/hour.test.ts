import { expect, it } from 'vitest';
import { hourHasRoomAt, inLastHour } from '#domain/exports/hour';

const minute = 60_000;
const now = 100 * minute;

it('an hour counts what was started less than 60 minutes ago', () => {
  expect(inLastHour([40 * minute, 40 * minute + 1, 99 * minute], now)).toEqual([40 * minute + 1, 99 * minute]);
});

it.each([
  ['none was started', [], 0],
  ['one is left', [50], 0],
  ['the limit is reached', [50, 70], 110],
  ['more were started than a lowered limit allows', [50, 60, 70], 120],
  ['the earlier ones are over', [10, 30, 70], 0],
])('an export of a person with two in an hour can start where %s: %j', (_, minutes, expected) => {
  const started = minutes.map((at) => at * minute);
  expect(hourHasRoomAt(started, 2, now)).toBe(expected * minute);
});
