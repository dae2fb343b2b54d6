import { expect, it } from 'vitest';
import { lastNight, nextNight } from '#domain/work/night';

it.each([
  ['2026-11-20T01:59:59Z', '2026-11-19T02:00:00.000Z', '2026-11-20T02:00:00.000Z'],
  ['2026-11-20T02:00:00Z', '2026-11-20T02:00:00.000Z', '2026-11-21T02:00:00.000Z'],
  ['2026-12-31T23:00:00Z', '2026-12-31T02:00:00.000Z', '2027-01-01T02:00:00.000Z'],
])('A night begins at 2:00 UTC: at %s the last one at %s, the next one at %s', (now, last, next) => {
  expect(lastNight(new Date(now)).toISOString()).toBe(last);
  expect(nextNight(new Date(now)).toISOString()).toBe(next);
});
