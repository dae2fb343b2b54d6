import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScheduledSync } from '#server/application/sync/scheduled-sync';
import { noMetrics } from '#server/ports/metrics';
import { createWorker } from '#server/work/worker';
import type { BiService } from '#server/ports/bi-service';
import { createSyncDashboards, type SyncDashboards } from '#server/application/sync/sync-dashboards';
import { aBiDashboard, biServiceInMemory } from '../../bi-service-in-memory';
import { clock, manager, syncing } from '../../callers';
import { jobsInMemory } from '../../jobs-in-memory';
import { storesInMemory } from '../../stores-in-memory';

const unexpected = (line: string): never => {
  throw new Error(line);
};

/** The sync of a process that does nothing else. */
function scheduled(...given: Parameters<typeof createScheduledSync>) {
  const worker = createWorker({
    jobs: jobsInMemory(),
    clock: () => new Date(),
    metrics: noMetrics,
    incidents: unexpected,
  });
  worker.register(createScheduledSync(...given));
  worker.start();
  return worker;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the scheduled sync brings the catalogue in line at each turn, and reports what changed and what failed', async () => {
  const store = storesInMemory();
  const biService = biServiceInMemory(aBiDashboard('sales'));
  const reports: unknown[] = [];
  const schedule = scheduled(
    createSyncDashboards(store.dashboards, biService, clock, syncing()),
    60_000,
    (result) => reports.push(result),
    { tries: 1 },
  );
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await store.dashboards.list()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await store.dashboards.list()).map(({ metaId }) => metaId)).toEqual(['sales']);
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  await vi.advanceTimersByTimeAsync(60_000);
  biService.fail(undefined);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reports).toMatchObject([
    { ok: true, value: { added: 1 } },
    { ok: false, failure: { code: 'busy' } },
    { ok: true, value: { added: 0 } },
  ]);
  await schedule.stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(reports).toHaveLength(3);
});

it('a scheduled sync is tried again while the BI service is busy, after the time it names, and less and less often', async () => {
  const biService = biServiceInMemory(aBiDashboard('sales'));
  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  const reports: unknown[] = [];
  const sync = createSyncDashboards(storesInMemory().dashboards, biService, clock, syncing());
  const report = (result: unknown) => reports.push(result);
  const schedule = scheduled(sync, 600_000, report, { tries: 4, jitter: () => 0.5 });
  await vi.advanceTimersByTimeAsync(600_000);
  for (const [wait, readings] of [
    [7499, 1],
    [1, 2],
    [14_999, 2],
    [1, 3],
    [29_999, 3],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait);
    expect(biService.readings).toBe(readings);
  }
  expect(reports).toEqual([]);
  biService.fail(undefined);
  await vi.advanceTimersByTimeAsync(1);
  expect(reports).toMatchObject([{ ok: true, value: { added: 1 } }]);

  biService.fail({ kind: 'busy', retryAfterSeconds: 5 });
  await vi.advanceTimersByTimeAsync(600_000 + 52_500);
  expect(reports).toMatchObject([{ ok: true }, { ok: false, failure: { code: 'busy' } }]);
  expect(biService.readings).toBe(8);
  // A stop cuts the wait short.
  await vi.advanceTimersByTimeAsync(600_000);
  expect(biService.readings).toBe(9);
  await schedule.stop();
  expect(reports).toHaveLength(3);
  expect(biService.readings).toBe(9);
});

it('the scheduled sync shares its run with a manager who syncs meanwhile', async () => {
  const store = storesInMemory();
  const biService = biServiceInMemory(aBiDashboard('sales'));
  const listing = new EventEmitter();
  const slow: BiService = {
    ...biService,
    async dashboards() {
      await once(listing, 'go');
      return biService.dashboards();
    },
  };
  const sync = createSyncDashboards(store.dashboards, slow, clock, syncing());
  const reports: unknown[] = [];
  const schedule = scheduled(sync, 60_000, (result) => reports.push(result));
  await vi.advanceTimersByTimeAsync(60_000);
  const asked = sync(manager);
  listing.emit('go');
  expect(await asked).toMatchObject({ ok: true, value: { added: 1 } });
  await schedule.stop();
  expect(reports).toMatchObject([{ ok: true, value: { added: 1 } }]);
  expect(biService.readings).toBe(1);
});

it('the scheduled sync starts no run during another, and waits for it when it is stopped', async () => {
  const biService = new EventEmitter();
  let runs = 0;
  const sync: SyncDashboards = async () => {
    runs++;
    await once(biService, 'answer');
    return { ok: false, failure: { code: 'not-allowed' } };
  };
  const reports: unknown[] = [];
  const schedule = scheduled(sync, 1000, (result) => reports.push(result));
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(1);
  const stopped = schedule.stop();
  biService.emit('answer');
  await stopped;
  expect(reports).toHaveLength(1);
});

it('the scheduled sync is not tried again for any other failure, and says how long it took', async () => {
  let tries = 0;
  const reports: unknown[] = [];
  const schedule = scheduled(
    async () => {
      tries++;
      await new Promise((resolve) => void setTimeout(resolve, 250));
      return { ok: false, failure: { code: 'sync-running' } };
    },
    60_000,
    (result, milliseconds) => reports.push([result.ok, milliseconds]),
  );
  await vi.advanceTimersByTimeAsync(60_250);
  expect(tries).toBe(1);
  expect(reports).toEqual([[false, 250]]);
  await schedule.stop();
});

it('the scheduled sync survives a run that throws', async () => {
  const reports: unknown[] = [];
  const error = new Error('SQLITE_FULL');
  const schedule = scheduled(
    () => Promise.reject(error),
    1000,
    (result) => reports.push(result),
  );
  await vi.advanceTimersByTimeAsync(2000);
  expect(reports).toEqual([
    { ok: false, error },
    { ok: false, error },
  ]);
  await schedule.stop();
});
