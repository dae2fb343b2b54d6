import { onTestFinished, vi } from 'vitest';
import { newJob } from '#domain/work/job';
import type { HeldJob, JobKind } from '#server/ports/job-kind';
import { noMetrics } from '#server/ports/metrics';
import { type Worker, createWorker } from '#server/work/worker';
import { jobsInMemory } from '../jobs-in-memory';

export const minute = 60_000;
export const start = Date.UTC(2026, 10, 28, 8);

const clock = () => new Date();

/** A store that processes share, whose reads are counted, on a fake clock. */
export function aStore() {
  vi.useFakeTimers({ now: start });
  onTestFinished(() => void vi.useRealTimers());
  const jobs = jobsInMemory();
  const log: string[] = [];
  let reads = 0;
  const counted = { ...jobs, nextDue: (kinds: readonly string[]) => (reads++, jobs.nextDue(kinds)) };
  const put = (kind: string, key: string, due = Date.now(), owner = 'ann-sub') =>
    jobs.put(newJob({ kind, owner, key, due, payload: {} }, Date.now()));
  return {
    jobs: counted,
    log,
    put,
    reads: () => reads,
    worker: (...kinds: JobKind[]): Worker => {
      const worker = createWorker({
        jobs: counted,
        clock,
        metrics: noMetrics,
        incidents: (line) => void log.push(line),
      });
      worker.register(...kinds);
      return worker;
    },
  };
}

/** Each job runs until it is let go. */
export function aKind(kind: string, over: Partial<JobKind> = {}) {
  const begun: string[] = [];
  const going = new Map<string, () => void>();
  const known: JobKind = {
    kind,
    limit: 2,
    async run(job: HeldJob, signal) {
      const { key } = job.current();
      begun.push(key);
      await new Promise<void>((resolve, reject) => {
        going.set(key, resolve);
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
      return { state: 'done', until: Date.now() + minute, result: key };
    },
    ...over,
  };
  const letGo = async (key: string): Promise<void> => {
    going.get(key)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { known, begun, letGo };
}

export const everyHour = (over: Partial<JobKind> = {}) => {
  const at: number[] = [];
  const kind: JobKind = {
    kind: 'refreshes',
    limit: 1,
    next: (now) => now + 60 * minute,
    run: async () => void at.push((Date.now() - start) / minute),
    ...over,
  };
  return { kind, at };
};
