import { expect, it, onTestFinished, vi } from 'vitest';
import { failed, ok } from '#domain/result';
import { createHealthChecks } from '#server/application/health/check-health';
import { createKeepFindings } from '#server/application/health/kept-findings';
import { wrong } from '#server/application/health/finding';
import type { DataSeen, Probes } from '#server/ports/health-probes';
import { noMetrics } from '#server/ports/metrics';
import type { Jobs } from '#server/ports/stores/jobs';
import { createWorker } from '#server/work/worker';
import { inGroups, manager } from '../../callers';
import { jobsInMemory } from '../../jobs-in-memory';

const day = 24 * 3_600_000;
const noBackup: DataSeen = { kind: 'usable', freeBytes: 10 ** 12, newestBackup: undefined };
const clock = () => new Date();

/** Processes of a portal that share a store. It begins in the evening. */
function aPortal() {
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const jobs = jobsInMemory();
  let data = noBackup;
  const start = (store: Jobs = jobs, probes: Probes = { data: async () => data }) => {
    const findings = createKeepFindings(store, clock);
    return { findings, ...createHealthChecks(probes, findings, clock) };
  };
  return { jobs, start, sees: (seen: DataSeen) => void (data = seen) };
}

async function foundBy({ check }: ReturnType<ReturnType<typeof aPortal>['start']>) {
  const checked = await check(manager);
  return checked.ok && checked.value.findings.map(({ code, since }) => `${code} ${since?.toISOString() ?? 'now'}`);
}

it('a finding says since when every check has found it, also those of other processes', async () => {
  const { start, sees } = aPortal();
  expect(await foundBy(start())).toEqual(['no-backup now']);
  vi.advanceTimersByTime(2 * day);
  expect(await foundBy(start())).toEqual(['no-backup 2026-11-20T20:00:00.000Z']);
  sees({ ...noBackup, newestBackup: 0 });
  expect(await foundBy(start())).toEqual([]);
  sees(noBackup);
  expect(await foundBy(start())).toEqual(['no-backup now']);
});

it('a finding stays the same when its numbers change', async () => {
  const { start, sees } = aPortal();
  sees({ ...noBackup, newestBackup: 30 });
  await foundBy(start());
  vi.advanceTimersByTime(day);
  sees({ ...noBackup, newestBackup: 31 });
  expect(await foundBy(start())).toEqual([expect.stringMatching(/ 2026-11-20T20:00:00.000Z$/)]);
});

it('a check in the night keeps what it finds for managers, and is due again the next night', async () => {
  const { jobs, start } = aPortal();
  const { last, nightly } = start();
  const worker = createWorker({ jobs, clock, metrics: noMetrics, incidents: (line) => expect.unreachable(line) });
  worker.register(nightly);
  worker.start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await last(manager)).toEqual(ok([]));
  await vi.advanceTimersByTimeAsync(12 * 3_600_000);
  expect(await last(manager)).toEqual(ok(['no-backup']));
  expect(await jobs.find('health', '', '')).toMatchObject({
    state: 'waiting',
    due: Date.UTC(2026, 10, 22, 3),
    attempt: 0,
  });
  await worker.stop();
});

it('a process that stops does not wait for its check, which the next process makes', async () => {
  const { jobs, start } = aPortal();
  const { nightly } = start(jobs, { data: () => new Promise(() => undefined) });
  const worker = createWorker({ jobs, clock, metrics: noMetrics, incidents: (line) => expect.unreachable(line) });
  worker.register(nightly);
  worker.start();
  await vi.advanceTimersByTimeAsync(7 * 3_600_000);
  await worker.stop();
  expect(await jobs.find('health', '', '')).toMatchObject({ state: 'waiting', due: Date.UTC(2026, 10, 21, 3) });
});

it('what managers mend in a place is dropped there, and the rest stays', async () => {
  const { start } = aPortal();
  const { findings, last } = start();
  const found = [wrong('never-applied'), wrong('dashboards-gone'), wrong('no-backup')];
  await findings.keep(
    found.map((finding) => ({ ...finding, cause: finding.code })),
    new Date(),
  );
  await findings.drop('permissions');
  expect(await last(manager)).toEqual(ok(['dashboards-gone', 'no-backup']));
  await findings.drop('sync');
  expect(await last(manager)).toEqual(ok(['no-backup']));
});

it('the last check is told to managers only', async () => {
  expect(await aPortal().start().last(inGroups('User'))).toEqual(failed({ code: 'not-allowed' }));
});

const refusing: Jobs['put'] = async () => {
  throw new Error('SQLITE_READONLY');
};

it('a check answers although what it finds can’t be kept', async () => {
  const { jobs, start } = aPortal();
  expect(await foundBy(start({ ...jobs, put: refusing }))).toEqual(['no-backup now']);
});
