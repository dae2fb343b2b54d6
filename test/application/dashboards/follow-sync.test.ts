import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDashboards } from '#application/dashboards/dashboards';
import type { LastSync } from '#domain/dashboards/sync/sync-outcome';
import { type Result, failed, ok } from '#domain/result';
import { aDashboard } from '../../domain/dashboards/a-dashboard';
import { aBackend } from '../ports';

const counts = { added: 1, renamed: 0, missing: 0, returned: 0 };
const at = (minute: number): LastSync => ({ ...counts, finishedAt: new Date(Date.UTC(2026, 10, 20, 8, minute)) });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A backend on which a sync runs already, which has finished when this many milliseconds have passed. */
function aRunningSync(finishes: number) {
  const started = Date.now();
  return createDashboards(
    aBackend([aDashboard()], {
      sync: () => ({
        run: async () => failed({ kind: 'sync-running' }),
        last: async () => ok(at(Date.now() - started < finishes ? 0 : 5)),
      }),
    }),
  );
}

it('says that a sync runs already, waits for it, and shows what it found', async () => {
  const dashboards = aRunningSync(60_000);
  let said = 0;
  const synced = dashboards.sync(0, () => said++);
  await vi.advanceTimersByTimeAsync(50_000);
  expect(said).toBe(1);
  expect(dashboards.current().dashboards).toBeUndefined();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await synced).toMatchObject({ ok: true, value: { status: 'SYNC', added: 1 } });
  expect(dashboards.current().dashboards).toHaveLength(1);
});

it('a page that follows a sync sees a sync that finished before it first asked', async () => {
  const dashboards = aRunningSync(5000);
  await dashboards.lastSync.load();
  await vi.advanceTimersByTimeAsync(6000);
  expect(await dashboards.sync()).toMatchObject({ ok: true });
});

it.each<[what: string, Result<LastSync>[]]>([
  ['is the first one ever', [ok('never'), ok('never'), ok(at(5))]],
  ['runs while the backend fails to answer', [ok(at(0)), failed({ kind: 'unreachable' }), ok(at(5))]],
  [
    'runs where the last one was unknown',
    [failed({ kind: 'not-found' }), failed({ kind: 'busy' }), ok(at(0)), ok(at(5))],
  ],
])('waits for a sync that %s', async (_, answers) => {
  const dashboards = createDashboards(
    aBackend([], {
      sync: () => ({
        run: async () => failed({ kind: 'sync-running' }),
        last: async () => answers.shift() ?? ok(at(9)),
      }),
    }),
  );
  await dashboards.lastSync.load();
  const synced = dashboards.sync();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await synced).toMatchObject({ ok: true, value: at(5) });
});

it('a page that follows a sync gives up after 15 minutes', async () => {
  const synced = aRunningSync(Infinity).sync();
  await vi.advanceTimersByTimeAsync(15 * 60_000);
  expect(await synced).toMatchObject({ ok: false, failure: { kind: 'sync-running' } });
});

it('a page that follows a sync asks no more once the user has signed out', async () => {
  const dashboards = aRunningSync(60_000);
  const synced = dashboards.sync();
  dashboards.reset();
  expect(await synced).toMatchObject({ ok: false });
  expect(vi.getTimerCount()).toBe(0);
});
