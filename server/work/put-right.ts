import { isLeasedAhead, isPutOff, leaseLasts, newJob, renewed } from '#domain/work/job';
import type { JobKind } from '../ports/job-kind';
import { type Jobs, ownJob } from '../ports/stores/jobs';

/** The most jobs of a kind whose leases are checked at a start. */
const mostLeased = 1000;
/** The most jobs of a kind that are forgotten in one pass. */
const mostForgotten = 100;

/** Puts a recurring job if it is missing. Brings it forward if its interval has become shorter or the clock was wrong. */
async function expect(jobs: Jobs, { kind, next, first, atStart = false, lacks }: JobKind, now: number): Promise<void> {
  if (!next || lacks) return;
  const due = first?.(now) ?? now;
  if ((await jobs.put(newJob({ kind, owner: ownJob, key: ownJob, due, payload: {} }, now))) === 'put') return;
  const job = await jobs.find(kind, ownJob, ownJob);
  const latest = atStart ? now : await next(now);
  if (job?.state === 'waiting' && job.due > latest) await jobs.write(job, { ...job, due: latest });
}

/** Puts a recurring job if it is missing, and corrects times that were set while the clock was ahead. */
export async function putRight(jobs: Jobs, kind: JobKind, now: () => number): Promise<void> {
  await expect(jobs, kind, now());
  for (const job of await jobs.open(kind.kind)) {
    if (isLeasedAhead(job, now())) await jobs.write(job, renewed(job, now()));
    else if (isPutOff(job, now(), kind.farthest ?? Infinity)) await jobs.write(job, { ...job, due: now() });
  }
}

/** Ends the leases of a process that has died. */
export async function endLeases(jobs: Jobs, kind: string, now: () => number): Promise<void> {
  const leased = await jobs.due(kind, now() + leaseLasts, mostLeased);
  for (const job of leased) if (job.state === 'running') await jobs.write(job, { ...job, due: now() });
}

export async function forgetOver(jobs: Jobs, { kind, forget }: JobKind, now: number): Promise<void> {
  for (const job of await jobs.over(kind, now, mostForgotten)) {
    await forget?.(job);
    await jobs.remove(job);
  }
}
