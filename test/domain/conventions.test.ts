import { expect, it, vi } from 'vitest';
import { dayIn, daysBetween, hourIn, isLanguageTag, knownTimeZone, ownTimeZone, partOfDay } from '#domain/conventions';
import { nextDue } from '#domain/deliveries/due';
import { daysOf } from '#domain/dashboards/history/history';

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

it('A morning begins at five, an afternoon at twelve and an evening at eighteen', () => {
  const parts = [4, 5, 11, 12, 17, 18].map(partOfDay);
  expect(parts).toEqual(['evening', 'morning', 'morning', 'afternoon', 'afternoon', 'evening']);
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

it('A browser that hides its time zone says none, and an unknown zone counts as UTC', () => {
  const hidden = { ...new Intl.DateTimeFormat('en').resolvedOptions(), timeZone: 'Etc/Unknown' };
  const options = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(hidden);
  expect(ownTimeZone()).toBeUndefined();
  options.mockRestore();
  expect(ownTimeZone()).toBeDefined();
  expect(dayIn('Etc/Unknown', night)).toMatch(/^2026-11-2[34]$/);
  const daily = { every: 'refresh', time: '08:00' } as const;
  expect(nextDue(daily, 'Mars/Base', night.getTime())).toBe(nextDue(daily, 'UTC', night.getTime()));
});

it('A language is taken only as Intl takes it', () => {
  expect(['de', 'en-GB', 'zh-Hant-TW', 'en-us-us', 'x', ''].filter(isLanguageTag)).toEqual([
    'de',
    'en-GB',
    'zh-Hant-TW',
  ]);
});
