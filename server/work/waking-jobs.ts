import { isOpen } from '#domain/work/job';
import type { Jobs } from '../ports/stores/jobs';

/** Tells this process's worker of each job that is put or changed, so that it wakes in time. */
export const wakingJobs = (jobs: Jobs, noteDue: (kind: string, due: number) => void): Jobs => ({
  ...jobs,
  async put(job) {
    const put = await jobs.put(job);
    if (put === 'put' && isOpen(job)) noteDue(job.kind, job.due);
    return put;
  },
  async write(seen, job) {
    const written = await jobs.write(seen, job);
    if (written && isOpen(written)) noteDue(written.kind, written.due);
    return written;
  },
});
