import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasMark, isDay, oldestOf, partOfLastDay, promisedAges, trustIn, trustMarks } from '#domain/dashboards/trust';

const now = new Date(2026, 10, 23, 12);
const hoursAgo = (hours: number): Date => new Date(now.getTime() - hours * 3_600_000);

const verified = (verifiedUntil: string, at: Date) => trustIn({ verifiedUntil }, at).verified;

describe('The trust in a dashboard', () => {
  it('is empty if nothing is known', () => {
    expect(trustIn({}, now)).toEqual({ isLate: false });
    expect(trustIn({ owner: ' ', verifiedUntil: '', promisedAge: 'P3D', knownIssue: '\n' }, now)).toStrictEqual({
      isLate: false,
    });
  });

  it('has the refresh, the promised age and the owner', () => {
    const known = { refreshedAt: hoursAgo(6), promisedAge: 'P1D', owner: 'Priya Nair' };
    expect(trustIn(known, now)).toStrictEqual({
      refreshedAt: hoursAgo(6),
      isLate: false,
      promised: 'P1D',
      owner: 'Priya Nair',
    });
  });

  it.each([
    ['younger than promised', 23.9, 'P1D', false],
    ['older than promised', 24.1, 'P1D', true],
    ['older than an hour', 1.1, 'PT1H', true],
    ['old without a promise', 10_000, '', false],
    ['old, with a promise that the portal does not know', 10_000, '__proto__', false],
  ])('says whether data is late: %s', (_, hours, promisedAge, isLate) => {
    expect(trustIn({ refreshedAt: hoursAgo(hours), promisedAge }, now)).toMatchObject({ isLate });
  });

  it('does not call data late whose age is unknown', () => {
    for (const promisedAge of promisedAges) expect(trustIn({ promisedAge }, now).isLate).toBe(false);
  });

  it('is a known issue with who posted it, as far as that is known', () => {
    const posted = { at: now, by: 'priya@example.com' };
    expect(trustIn({ knownIssue: ' Counted twice ', issuePosted: posted }, now).knownIssue).toEqual({
      text: 'Counted twice',
      posted,
    });
    expect(trustIn({ knownIssue: 'Counted twice' }, now).knownIssue).toEqual({ text: 'Counted twice' });
    expect(trustIn({ issuePosted: posted }, now).knownIssue).toBeUndefined();
  });

  it('changes overnight on a page that stays open: verification and promise run out with the clock', () => {
    const dashboard = { verifiedUntil: '2026-11-23', promisedAge: 'P1D', refreshedAt: hoursAgo(12) };
    const evening = trustIn(dashboard, new Date(2026, 10, 23, 23, 59));
    expect(evening).toMatchObject({ isLate: false, verified: { isOver: false } });
    const morning = trustIn(dashboard, new Date(2026, 10, 24, 8));
    expect(morning).toMatchObject({ isLate: true, verified: { isOver: true } });
  });

  it('counts a dashboard as verified through the last day, and not after it', () => {
    expect(verified('2026-11-23', new Date(2026, 10, 23, 23, 59))).toEqual({ until: '2026-11-23', isOver: false });
    expect(verified('2026-11-23', new Date(2026, 10, 24))).toEqual({ until: '2026-11-23', isOver: true });
    expect(verified('2026-02-30', now)).toBeUndefined();
  });

  it('ends with the last day of its verification in the time zone that a person chose', () => {
    const night = new Date('2026-11-24T00:30Z');
    for (const [zone, isOver] of [
      ['Europe/Berlin', true],
      ['America/New_York', false],
    ] as const)
      expect(trustIn({ verifiedUntil: '2026-11-23' }, night, zone).verified).toMatchObject({ isOver });
  });
});

it('places a refresh in the last 24 hours, and one before them not at all', () => {
  expect([24.1, 24, 6, 0, -1].map((hours) => partOfLastDay(hoursAgo(hours), now))).toEqual([undefined, 0, 0.75, 1, 1]);
});

it('A day of the calendar is one that exists, as ISO 8601 writes it', () => {
  for (const day of ['2026-11-23', '2028-02-29']) expect(isDay(day)).toBe(true);
  for (const none of [
    '',
    '2026-02-29',
    '2026-13-01',
    '23.11.2026',
    '2026-11-23T00:00',
    '26-11-23',
    '2026-11-2\n',
    '+002026-11-23',
  ]) {
    expect(isDay(none)).toBe(false);
  }
});

it('A day of the calendar is told from any text without throwing', () => {
  fc.assert(fc.property(fc.string(), (text) => typeof isDay(text) === 'boolean'));
});

it('takes the oldest refresh for all data, and nothing where one is unknown', () => {
  expect(oldestOf([3, 1, 2])).toEqual(new Date(1));
  expect(oldestOf([3, null])).toBeUndefined();
  expect(oldestOf([])).toBeUndefined();
});

it.each([
  ['nothing', {}, ['not-verified', 'no-owner']],
  ['an owner and a verification until today', { owner: 'Ann', verifiedUntil: '2026-11-23' }, ['verified']],
  ['a verification that is over', { owner: 'Ann', verifiedUntil: '2026-11-22' }, ['not-verified']],
  ['late data', { refreshedAt: hoursAgo(25), promisedAge: 'P1D' }, ['not-verified', 'late', 'no-owner']],
  ['an issue', { owner: 'Ann', knownIssue: 'Counted twice' }, ['not-verified', 'known-issue']],
])('The trust in a dashboard with %s has the marks that managers filter by', (_, dashboard, marks) => {
  expect(trustMarks.filter((mark) => hasMark(mark, trustIn(dashboard, now)))).toEqual(marks);
});
