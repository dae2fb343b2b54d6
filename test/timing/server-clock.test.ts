import { expect, it } from 'vitest';
import { createServerClock } from '#timing/server-clock';

const minute = 60_000;
const server = Date.UTC(2026, 10, 22, 9);
const dateHeader = (time: number) => new Date(time).toUTCString();
const off = (minutes: number) => createServerClock(() => server + minutes * minute);

it.each([5, -5, 6, -60, 3 * 24 * 60])(
  'the servers’ time is taken over where this clock is %d minutes off',
  (minutes) => {
    const clock = off(minutes);
    expect(clock.now()).toBe(server + minutes * minute);
    expect(clock.correct(dateHeader(server), clock.now())).toBe(true);
    expect(clock.now()).toBe(server);
    expect(clock.correct(dateHeader(server), clock.now())).toBe(false);
  },
);

it.each([0, 4, -4])('the servers’ time is this clock’s where that is %d minutes off', (minutes) => {
  const clock = off(minutes);
  expect(clock.correct(dateHeader(server), clock.now())).toBe(false);
  expect(clock.now()).toBe(server + minutes * minute);
});

it('the servers’ time is that of each call which started before this clock was corrected', () => {
  const clock = off(60);
  const calledAt = clock.now();
  expect([1, 2].map(() => clock.correct(dateHeader(server), calledAt))).toEqual([true, true]);
  expect(clock.now()).toBe(server);
});

it.each([null, '', 'yesterday'])('the servers’ time is not known from %j', (date) => {
  const clock = off(60);
  expect(clock.correct(date, clock.now())).toBe(false);
  expect(clock.now()).toBe(server + 60 * minute);
});
