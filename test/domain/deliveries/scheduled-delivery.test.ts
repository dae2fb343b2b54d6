import { expect, it } from 'vitest';
import {
  type ScheduledDelivery,
  afterRun,
  allPaused,
  dueOf,
  dueRun,
  notAhead,
  paused,
  turnedOn,
  wentTo,
} from '#domain/deliveries/scheduled-delivery';
import { never } from '#domain/work/job';

const hour = 3_600_000;
const day = 24 * hour;
const year = 365 * day;
/** A Friday. */
const now = Date.parse('2026-11-27T08:00:00Z');
const one: ScheduledDelivery = { rhythm: { every: 'workday', time: '07:00' }, zone: 'UTC', state: 'on', next: now };
const run = { id: 'run', due: now, state: 'making' as const };

it('deliveries are due at the first of their times and of what their runs wait for, and never while all are paused', () => {
  const waits = { ...one, run: { ...run, notBefore: now + 2, lookAt: now + 3 } };
  expect(dueOf([{ ...one, next: now + 5 }, waits, { ...one, next: now + 1, state: 'paused' }])).toBe(now + 3);
  expect(dueOf([{ ...one, run }])).toBe(0);
  expect(dueOf([{ ...one, state: 'paused' }])).toBe(never);
});

it.each([
  ['begins up to six hours late', { next: now - hour }, { due: now - hour, isMissed: false }],
  [
    'is missed after six hours',
    { next: now - 6 * hour - 1, rhythm: { every: 'month', day: 27, time: '01:59' } },
    { due: now - 6 * hour - 1, isMissed: true },
  ],
  ['begins at its latest time after an outage', { next: now - 9 * day - hour }, { due: now - hour, isMissed: false }],
  [
    'waits for new data however late it is',
    { next: now - 7 * hour, rhythm: { every: 'refresh', time: '01:00' } },
    { isMissed: false },
  ],
] as const)('a delivery that is due %s', (_, over, due) => {
  expect(dueRun({ ...one, ...over }, now)).toMatchObject(due);
  expect(dueRun({ ...one, ...over }, now).next).toBeGreaterThan(now);
});

it('a delivery remembers its last ten runs, the newest first', () => {
  let delivery = one;
  for (let at = 1; at <= 12; at++) delivery = afterRun({ ...delivery, run }, { run: `${at}`, state: 'sent', at });
  expect(delivery.run).toBeUndefined();
  expect([delivery.lastRun, ...(delivery.earlier ?? [])].map((ended) => ended?.at)).toEqual([
    12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
  ]);
});

it('a pause skips a run that has not reached the mail server, but not a test or one that is being sent', () => {
  const skipped = { run: undefined, lastRun: { run: 'run', state: 'skipped', reason: 'by-owner' } };
  expect(paused({ ...one, run }, 'by-owner', now)).toMatchObject({ state: 'paused', pausedAt: now, ...skipped });
  for (const stays of [
    { ...run, isTest: true as const },
    { ...run, state: 'sending' as const },
  ]) {
    expect(paused({ ...one, run: stays }, 'by-owner', now)).toMatchObject({ state: 'paused', run: stays });
  }
});

it('a bounce pauses all deliveries of a person that are on, by an address in any case, until they are turned on', () => {
  expect([wentTo({ sentTo: 'Ann@Example.com' }, ['x@example.com', 'ann@example.COM']), wentTo({}, [''])]).toEqual([
    true,
    false,
  ]);
  const others = { ...one, state: 'paused' as const, reason: 'by-manager' as const };
  const [first, second] = allPaused([one, others], 'bounced', now);
  expect([first?.reason, second]).toEqual(['bounced', others]);
  const on = { state: 'on', reason: undefined, pausedAt: undefined, since: now, next: now + 3 * day - hour };
  expect(first && turnedOn(first, now)).toMatchObject(on);
});

it('times that were written while the clock was a year ahead are set back, others stay', () => {
  const ahead = { ...one, next: now + year, run: { ...run, notBefore: now + year } };
  expect(notAhead(ahead, now)).toEqual({ ...one, next: now + 3 * day - hour, run: { ...run, notBefore: undefined } });
  const soon = { ...one, next: now + 62 * day, run: { ...run, notBefore: now + hour } };
  expect(notAhead(soon, now)).toEqual(soon);
});
