import { expect, it } from 'vitest';
import type { Rhythm } from '#domain/deliveries/delivery';
import { latestDue, nextDue } from '#domain/deliveries/due';

const daily = (time: string): Rhythm => ({ every: 'refresh', time });
const timesOf = (rhythm: Rhythm, zone: string, after: string, many: number): string[] => {
  const times: string[] = [];
  for (let time = Date.parse(after); times.length < many; times.push(new Date(time).toISOString())) {
    time = nextDue(rhythm, zone, time);
  }
  return times;
};

// As Temporal has them with `compatible`: as if the clock had not been put forward, and the first of two times.
it.each([
  ['Europe/Berlin', '02:30', '2027-03-28T01:30:00.000Z', '02:30', '2026-10-25T00:30:00.000Z'],
  ['America/New_York', '02:30', '2027-03-14T07:30:00.000Z', '01:30', '2026-11-01T05:30:00.000Z'],
  ['America/Los_Angeles', '02:30', '2027-03-14T10:30:00.000Z', '01:30', '2026-11-01T08:30:00.000Z'],
  ['Australia/Lord_Howe', '02:15', '2026-10-03T15:45:00.000Z', '01:45', '2027-04-03T14:45:00.000Z'],
  ['Africa/Cairo', '00:30', '2026-04-23T22:30:00.000Z', '23:30', '2026-10-29T20:30:00.000Z'],
  ['America/Santiago', '00:30', '2026-09-06T04:30:00.000Z', '23:30', '2027-04-04T02:30:00.000Z'],
  ['Asia/Kathmandu', '02:30', '2027-03-27T20:45:00.000Z', '02:30', '2026-10-24T20:45:00.000Z'],
  ['Pacific/Auckland', '02:30', '2026-09-26T14:30:00.000Z', '02:30', '2027-04-03T13:30:00.000Z'],
])(
  'in %s, a time that the clock loses (%s, %s) or has twice (%s, %s) is due once',
  (zone, lost, forward, doubled, back) => {
    for (const [time, expected] of [
      [lost, forward],
      [doubled, back],
    ] as const) {
      const about = Date.parse(expected);
      const days = timesOf(daily(time), zone, new Date(about - 36 * 3_600_000).toISOString(), 4);
      expect(days).toContain(expected);
      const gaps = days.slice(1).map((day, at) => (Date.parse(day) - Date.parse(days[at]!)) / 3_600_000);
      expect(gaps.every((hours) => hours >= 23 && hours <= 25)).toBe(true);
    }
  },
);

it('every day is each day of the week, weekends too', () => {
  expect(timesOf({ every: 'day', time: '08:00' }, 'UTC', '2026-11-27T08:00:00Z', 3)).toEqual([
    '2026-11-28T08:00:00.000Z',
    '2026-11-29T08:00:00.000Z',
    '2026-11-30T08:00:00.000Z',
  ]);
});

it('a working day is none of the weekend, and the 31st is the last day of each month', () => {
  expect(timesOf({ every: 'workday', time: '08:00' }, 'Europe/Rome', '2026-11-26T08:00:00Z', 3)).toEqual([
    '2026-11-27T07:00:00.000Z',
    '2026-11-30T07:00:00.000Z',
    '2026-12-01T07:00:00.000Z',
  ]);
  expect(timesOf({ every: 'month', day: 31, time: '23:59' }, 'UTC', '2027-01-31T23:59:00Z', 3)).toEqual([
    '2027-02-28T23:59:00.000Z',
    '2027-03-31T23:59:00.000Z',
    '2027-04-30T23:59:00.000Z',
  ]);
  expect(timesOf({ every: 'week', weekday: 7, time: '00:00' }, 'Asia/Tokyo', '2026-11-27T00:00:00Z', 2)).toEqual([
    '2026-11-28T15:00:00.000Z',
    '2026-12-05T15:00:00.000Z',
  ]);
});

it('after an outage only the latest time counts', () => {
  const rhythm: Rhythm = { every: 'workday', time: '08:00' };
  const [first, now] = [Date.parse('2026-11-20T08:00:00Z'), Date.parse('2026-11-27T12:00:00Z')];
  expect(new Date(latestDue(rhythm, 'UTC', first, now)).toISOString()).toBe('2026-11-27T08:00:00.000Z');
  expect(latestDue(rhythm, 'UTC', first, first)).toBe(first);
});
