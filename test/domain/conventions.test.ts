import { expect, it } from 'vitest';
import { dayIn, daysBetween, hourIn, knownTimeZone } from '#domain/conventions';
import { daysOf } from '#domain/dashboards/history';

const night = new Date('2026-11-23T23:30:00Z');

it('A time belongs to the calendar day and hour of the time zone that a person chose', () => {
  expect(['Pacific/Auckland', 'UTC', 'America/Los_Angeles'].map((zone) => dayIn(zone, night))).toEqual([
    '2026-11-24',
    '2026-11-23',
    '2026-11-23',
  ]);
  expect(['Pacific/Auckland', 'UTC', 'Asia/Kolkata'].map((zone) => hourIn(zone, night))).toEqual([12, 23, 5]);
  expect(hourIn('UTC', new Date('2026-11-23T00:10Z'))).toBe(0);
});

it('Calendar days are counted across the nights when clocks change', () => {
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
});

it('The days of a history follow the time zone that a person chose', () => {
  const entries = [night, new Date('2026-11-23T10:00:00Z')].map((at, number) => ({
    number,
    at,
    kind: 'signed-in' as const,
  }));
  expect([...daysOf(entries, 'UTC').keys()]).toEqual(['2026-11-23']);
  expect([...daysOf(entries, 'Europe/Berlin').keys()]).toEqual(['2026-11-24', '2026-11-23']);
});

it("A time zone that this browser doesn't know counts as not chosen", () => {
  expect(['Europe/Berlin', 'Mars/Base', '<b>', '', undefined].map(knownTimeZone)).toEqual([
    'Europe/Berlin',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
