import { type Backoff, backoff } from '#domain/backoff';
import { type JobEnd, ended, leaseLasts } from '#domain/work/job';
import type { JobKind } from '../ports/job-kind';
import { type Jobs, type KeptJob, againIn } from '../ports/stores/jobs';
import { holdJob } from './held-job';

const minute = 60_000;
/** The pause of a job that only a newer version of the portal can read. */
const whileUnread = 60 * minute;
const retries: Backoff = { first: minute, longest: 60 * minute, jitter: 0.2 };

export interface Doing {
  jobs: Jobs;
  now: () => number;
  complain: (kind: string, error: unknown) => void;
  /** Jobs that this version couldn't read when they were last due. */
  unread: Set<string>;
}

const nextTime = (job: KeptJob, next: number): JobEnd => ({
  state: 'waiting',
  due: Math.min(againIn(job), next),
  payload: {},
  attempt: 0,
});

/** Runs a claimed job to its end, and renews its lease meanwhile. Never rejects. */
export async function doJob(
  { jobs, now, complain, unread }: Doing,
  kind: JobKind,
  job: KeptJob,
  stopping: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const held = holdJob(jobs, job, () => lost.abort());
  const renewing = setInterval(() => void held.renew(now()).catch(() => undefined), leaseLasts / 3);
  renewing.unref();
  try {
    const end = await kind.run(held, AbortSignal.any([stopping, lost.signal])).catch((error: unknown): JobEnd => {
      // The next process continues it.
      if (stopping.aborted) return { state: 'waiting', due: now(), attempt: job.attempt - 1 };
      if (!lost.signal.aborted) complain(kind.kind, error);
      return { state: 'waiting', due: now() + backoff(job.attempt, retries) };
    });
    const id = `${job.kind} ${job.owner} ${job.key}`;
    if (end === 'unread') unread.add(id);
    else unread.delete(id);
    const next = end ? 0 : ((await kind.next?.(now())) ?? now());
    const endOf = (current: KeptJob): JobEnd => {
      if (end === 'unread') return { state: 'waiting', due: now() + whileUnread, attempt: 0 };
      return typeof end === 'function' ? end(current) : (end ?? nextTime(current, next));
    };
    if (await held.write((current) => ended(current, endOf(current)))) await kind.onEnd?.(held.current());
    // Another process does it now, or its owner was erased.
    else await kind.forget?.({ ...held.current(), ...ended(held.current(), endOf(held.current())) });
  } catch (error) {
    // The lease expires by itself.
    complain(kind.kind, error);
  } finally {
    clearInterval(renewing);
  }
}
