import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countDown } from '../../../src/application/people/count-down';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function aCountDown() {
  const told: number[] = [];
  return { told, clock: countDown((seconds) => told.push(seconds)) };
}

it('tells each second down to none, and stops there', () => {
  const { told, clock } = aCountDown();
  clock.start(3);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([2, 1, 0]);
});

it('begins anew when it is started again', () => {
  const { told, clock } = aCountDown();
  clock.start(30);
  vi.advanceTimersByTime(1_000);
  clock.start(2);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([29, 1, 0]);
});

it('tells nothing after it was stopped', () => {
  const { told, clock } = aCountDown();
  clock.stop();
  clock.start(3);
  clock.stop();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
});
