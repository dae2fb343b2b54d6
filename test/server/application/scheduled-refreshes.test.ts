import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ReadRefreshes } from '#server/application/freshness/read-refreshes';
import { scheduleRefreshes } from '#server/application/freshness/schedule';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const quarterOfAnHour = 15 * 60_000;
const nothing: ReadRefreshes = { changed: [] };

/** Runs that last until `finish` is called. */
function slowRuns() {
  const biService = new EventEmitter();
  const runs = { begun: 0 };
  const read = async (): Promise<ReadRefreshes> => {
    runs.begun++;
    await once(biService, 'finish');
    return nothing;
  };
  const finish = async () => {
    biService.emit('finish');
    await vi.advanceTimersByTimeAsync(0);
  };
  return { runs, read, finish };
}

it('reads at once, every quarter of an hour and when asked, until it is stopped', async () => {
  const reports: unknown[] = [];
  const schedule = scheduleRefreshes(
    async () => nothing,
    (result) => void reports.push(result),
  );
  await vi.advanceTimersByTimeAsync(quarterOfAnHour - 1);
  expect(reports).toEqual([nothing]);
  await vi.advanceTimersByTimeAsync(1);
  expect(reports).toHaveLength(2);
  schedule.ask();
  await vi.advanceTimersByTimeAsync(0);
  expect(reports).toHaveLength(3);
  await schedule.stop();
  schedule.ask();
  await vi.advanceTimersByTimeAsync(2 * quarterOfAnHour);
  expect(reports).toHaveLength(3);
});

it('lets what is asked for during a run follow it, once', async () => {
  const { runs, read, finish } = slowRuns();
  const schedule = scheduleRefreshes(read, () => undefined);
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
  const reports: unknown[] = [];
  const schedule = scheduleRefreshes(read, (result) => void reports.push(result));
  schedule.ask();
  const stopped = schedule.stop();
  await finish();
  await stopped;
  expect(reports).toEqual([nothing]);
  expect(runs.begun).toBe(1);
});

it('reports a run that throws, and reads again', async () => {
  const error = new Error('SQLITE_FULL');
  const reports: unknown[] = [];
  const schedule = scheduleRefreshes(
    () => Promise.reject(error),
    (result) => void reports.push(result),
  );
  await vi.advanceTimersByTimeAsync(quarterOfAnHour);
  expect(reports).toEqual([{ error }, { error }]);
  await schedule.stop();
});
