import { expect, it } from 'vitest';
import {
  type Attempt,
  type AttemptFailure,
  type JobSeen,
  afterFailure,
  afterLook,
  lookAfter,
} from '#domain/exports/attempt';

const minute = 60_000;
const started: Attempt = { number: 1, age: 0, isStarted: true, isAwaited: true };
const reason = 'as QuickSight says';
const failsAs = (as: string, told?: string) => ({ step: 'fail', reason: as, told });
const wait = { step: 'wait' };

it.each<[JobSeen['state'], Partial<Attempt>, object]>([
  ['unknown', {}, { step: 'start' }],
  ['unknown', { isAwaited: false }, failsAs('unavailable')],
  ['making', { age: 15 * minute }, wait],
  ['making', { age: 15 * minute + 1 }, { step: 'give-up' }],
  ['making', { age: 15 * minute + 1, isAwaited: false }, wait],
  ['too-large', {}, failsAs('too-large')],
])('a look that finds a job %s, of an attempt with %j, leads to %j', (state, attempt, expected) => {
  expect(afterLook({ state } as JobSeen, { ...started, ...attempt })).toEqual(expected);
});

it.each<[Extract<JobSeen, { state: 'failed' }>['why'], number, object]>([
  ['no-access', 1, failsAs('no-access')],
  ['denied', 1, failsAs('denied')],
  ['no-data', 1, failsAs('no-data')],
  ['changed', 1, { step: 'retry', after: 0 }],
  ['changed', 3, { step: 'retry', after: 0 }],
  ['changed', 4, failsAs('unavailable', reason)],
  ['other', 1, { step: 'retry', after: minute }],
  ['other', 2, { step: 'retry', after: 5 * minute }],
  ['other', 3, { step: 'retry', after: 20 * minute }],
  ['other', 4, failsAs('unavailable', reason)],
])('a job that failed as %s in attempt %d leads to %j', (why, number, expected) => {
  expect(afterLook({ state: 'failed', why, reason }, { ...started, number })).toEqual(expected);
});

const full: AttemptFailure = { kind: 'full' };
const busy: AttemptFailure = { kind: 'busy', retryAfterSeconds: 7 };
const unreachable: AttemptFailure = { kind: 'unreachable', reason };

it.each<[AttemptFailure, number, object]>([
  [full, 4, { step: 'postpone', after: 5000, isFull: true }],
  [busy, 4, { step: 'postpone', after: 7000, isFull: false }],
  [unreachable, 1, { step: 'retry', after: minute }],
  [unreachable, 4, failsAs('unavailable', reason)],
])('a start that fails with %j in attempt %d leads to %j', (failure, number, expected) => {
  expect(afterFailure(failure, { ...started, isStarted: false, number })).toEqual(expected);
});

it.each([full, busy, unreachable])('a job that can’t be looked at, with %j, is waited for an hour', (failure) => {
  expect(afterFailure(failure, { ...started, age: 60 * minute })).toEqual(wait);
  expect(afterFailure(failure, { ...started, age: 60 * minute + 1 })).toEqual(failsAs('unavailable', failure.kind));
});

it.each<[AttemptFailure, object]>([
  [{ kind: 'over', reason: 'no-sheet' }, failsAs('no-sheet')],
  [{ kind: 'no-access' }, failsAs('no-access')],
  [{ kind: 'not-found' }, failsAs('no-access')],
  [{ kind: 'add-on', reason }, failsAs('add-on', reason)],
  [{ kind: 'refused', reason }, failsAs('refused', reason)],
])('%j ends an attempt, started or not', (failure, expected) => {
  for (const isStarted of [true, false]) expect(afterFailure(failure, { ...started, isStarted })).toEqual(expected);
});

it('looks come after two seconds, three, and then every five', () => {
  expect([0, 1, 2, 3].map(lookAfter)).toEqual([2000, 3000, 5000, 5000]);
});
