import { expect, it } from 'vitest';
import { isSessionLifetime, renewAt } from '#domain/dashboards/viewing/frame-session';

const opened = new Date('2026-11-20T08:00:00Z');
const after = (seconds: number) => new Date(opened.getTime() + seconds * 1_000);

it.each([
  ['five minutes before a long session ends', 36_000, 35_700],
  ['in the last quarter of a short one', 20, 15],
  ['at once where it has ended already', -5, -5],
])('a session is renewed %s', (_, lifetime, renewed) => {
  expect(renewAt(opened, after(lifetime))).toEqual(after(renewed));
});

it('a session lasts from 15 minutes to ten hours, in whole minutes', () => {
  expect([15, 600].map(isSessionLifetime)).toEqual([true, true]);
  expect([14, 601, 30.5, '60', undefined].map(isSessionLifetime)).toEqual([false, false, false, false, false]);
});
