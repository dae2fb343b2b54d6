import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleRuns } from '#server/application/schedule-runs';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const quarterOfAnHour = 15 * 60_000;
const unexpected = (error: unknown): never => {
  throw error;
};

/** Runs that last until `finish` is called. */
function slowRuns() {
  const biService = new EventEmitter();
  const runs = { begun: 0, ended: 0 };
  const read = async (): Promise<void> => {
    runs.begun++;
    await once(biService, 'finish');
    runs.ended++;
  };
  const finish = async () => {
    biService.emit('finish');
    await vi.advanceTimersByTimeAsync(0);
  };
  return { runs, read, finish };
}

it('reads when it starts, every quarter of an hour and when asked, until it is stopped', async () => {
  let runs = 0;
  const schedule = scheduleRuns(15 * 60_000, async () => void runs++, unexpected);
  schedule.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(0);
  schedule.start();
  await vi.advanceTimersByTimeAsync(quarterOfAnHour - 1);
  expect(runs).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toBe(2);
  schedule.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(runs).toBe(3);
  await schedule.stop();
  schedule.ask();
  await vi.advanceTimersByTimeAsync(2 * quarterOfAnHour);
  expect(runs).toBe(3);
});

it('lets what is asked for during a run follow it, once', async () => {
  const { runs, read, finish } = slowRuns();
  const schedule = scheduleRuns(15 * 60_000, read, unexpected);
  schedule.start();
  schedule.ask();
  schedule.ask();
  expect(runs.begun).toBe(1);
  await finish();
  expect(runs.begun).toBe(2);
  await finish();
  expect(runs.begun).toBe(2);
  await schedule.stop();
});

it('ends with the run that is under way when it is stopped, and begins no other', async () => {
  const { runs, read, finish } = slowRuns();
  const schedule = scheduleRuns(15 * 60_000, read, unexpected);
  schedule.start();
  schedule.ask();
  const stopped = schedule.stop();
  await finish();
  await stopped;
  expect(runs).toEqual({ begun: 1, ended: 1 });
});

it('reports a run that throws, and reads again', async () => {
  const error = new Error('SQLITE_FULL');
  const reports: unknown[] = [];
  const schedule = scheduleRuns(
    15 * 60_000,
    () => Promise.reject(error),
    (reported) => void reports.push(reported),
  );
  schedule.start();
  await vi.advanceTimersByTimeAsync(quarterOfAnHour);
  expect(reports).toEqual([error, error]);
  await schedule.stop();
});
