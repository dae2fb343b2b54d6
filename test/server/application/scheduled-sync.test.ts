import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduleSync } from '../../../server/application/scheduled-sync';
import { createSyncDashboards, type SyncDashboards } from '../../../server/application/sync-dashboards';
import { aBiDashboard, biServiceInMemory } from '../bi-service-in-memory';
import { clock } from '../callers';
import { dashboardStoreInMemory } from '../dashboard-store-in-memory';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('brings the catalogue in line at each turn, and reports what changed and what failed', async () => {
  const store = dashboardStoreInMemory();
  const biService = biServiceInMemory(aBiDashboard('sales'));
  const reports: unknown[] = [];
  const schedule = scheduleSync(createSyncDashboards(store, biService, clock), 60_000, (result) =>
    reports.push(result),
  );
  await vi.advanceTimersByTimeAsync(59_999);
  expect(await store.list()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect((await store.list()).map(({ metaId }) => metaId)).toEqual(['sales']);
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

it('starts no run during another, and waits for it when it is stopped', async () => {
  const biService = new EventEmitter();
  let runs = 0;
  const sync: SyncDashboards = async () => {
    runs++;
    await once(biService, 'answer');
    return { ok: false, failure: { code: 'not-allowed' } };
  };
  const reports: unknown[] = [];
  const schedule = scheduleSync(sync, 1000, (result) => reports.push(result));
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toBe(1);
  const stopped = schedule.stop();
  biService.emit('answer');
  await stopped;
  expect(reports).toHaveLength(1);
});

it('survives a run that throws', async () => {
  const reports: unknown[] = [];
  const error = new Error('SQLITE_FULL');
  const schedule = scheduleSync(
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
