import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countDown } from '#application/people/count-down';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aCountDown() {
  const reported: number[] = [];
  return { reported, clock: countDown((seconds) => reported.push(seconds)) };
}

it('the countdown reports each second down to 0, and stops there', () => {
  const { reported, clock } = aCountDown();
  clock.start(3);
  expect(reported).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(reported).toEqual([2, 1, 0]);
});

it('the countdown restarts when it is started again', () => {
  const { reported, clock } = aCountDown();
  clock.start(30);
  vi.advanceTimersByTime(1_000);
  clock.start(2);
  vi.advanceTimersByTime(10_000);
  expect(reported).toEqual([29, 1, 0]);
});

it('the countdown reports nothing after it was stopped', () => {
  const { reported, clock } = aCountDown();
  clock.stop();
  clock.start(3);
  clock.stop();
  vi.advanceTimersByTime(10_000);
  expect(reported).toEqual([]);
});
