import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { newJob } from '#domain/work/job';
import { openSqliteStores } from '#server/adapters/sqlite/sqlite-stores';
import type { JobKind } from '#server/ports/job-kind';
import { noMetrics } from '#server/ports/metrics';
import { createWorker } from '#server/work/worker';

const many = 10_000;

it('10,000 jobs that are due in one second are done once each by two workers, which do another kind in between', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'jobs-'));
  const stores = await openSqliteStores(folder);
  onTestFinished(async () => {
    stores.close();
    await rm(folder, { recursive: true });
  });
  const { jobs } = stores;
  const due = Date.now() - 1000;
  const put = (kind: string, key: string) =>
    jobs.put(newJob({ kind, owner: `${key}-sub`, key, due, payload: {} }, due));
  for (let index = 0; index < many; index++) await put('letter', `${index}`);

  const done = new Map<string, number>();
  let doneBefore: number | undefined;
  const log: string[] = [];
  const kinds: JobKind[] = [
    {
      kind: 'letter',
      limit: 4,
      async run(job) {
        const { key } = job.current();
        done.set(key, (done.get(key) ?? 0) + 1);
        return { state: 'done', until: Date.now() + 3_600_000 };
      },
    },
    {
      kind: 'export',
      limit: 2,
      async run() {
        doneBefore = done.size;
        return { state: 'done', until: Date.now() + 3_600_000 };
      },
    },
  ];
  const workers = [0, 1].map(() => {
    const worker = createWorker({
      jobs,
      clock: () => new Date(),
      metrics: noMetrics,
      incidents: (line) => void log.push(line),
    });
    worker.register(...kinds);
    worker.start();
    return worker;
  });
  onTestFinished(async () => void (await Promise.all(workers.map((worker) => worker.stop()))));
  await vi.waitFor(() => expect(done.size).toBeGreaterThan(100), { timeout: 60_000 });
  await put('export', 'in-between');
  workers[0]?.wake();
  await vi.waitFor(() => expect(done.size).toBe(many), { timeout: 240_000, interval: 200 });

  expect(Math.max(...done.values())).toBe(1);
  expect(doneBefore).toBeLessThan(many / 2);
  expect(log).toEqual([]);
}, 300_000);
