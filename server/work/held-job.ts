import { type Job, renewed } from '#domain/work/job';
import type { HeldJob } from '../ports/job-kind';
import type { Jobs, KeptJob } from '../ports/stores/jobs';

export type HeldWrites = HeldJob & {
  renew(now: number): Promise<boolean>;
  write(change: (job: KeptJob) => Job): Promise<boolean>;
};

/**
 * Writes to a claimed job one after another. Others may write its payload meanwhile, such as that nobody waits for it any more: the change is
 * then made to the job as it is now. `onLost` is called once when the job was claimed by another process, or is gone.
 */
export function holdJob(jobs: Jobs, claimed: KeptJob, onLost: () => void): HeldWrites {
  let current = claimed;
  let isLost = false;
  let turn: Promise<unknown> = Promise.resolve();

  const isMine = (job: KeptJob | undefined): job is KeptJob =>
    job?.state === 'running' && job.attempt === claimed.attempt;
  const writeNow = async (change: (job: KeptJob) => Job): Promise<boolean> => {
    while (!isLost) {
      const written = await jobs.write(current, change(current));
      if (written) {
        current = written;
        return true;
      }
      const found = await jobs.find(claimed.kind, claimed.owner, claimed.key);
      if (isMine(found)) current = found;
      else {
        isLost = true;
        onLost();
      }
    }
    return false;
  };
  const write: HeldWrites['write'] = (change) => {
    const mine = turn.then(() => writeNow(change));
    turn = mine.catch(() => undefined);
    return mine;
  };

  return {
    current: () => current,
    save: (change) => write((job) => ({ ...job, payload: change(job.payload) })),
    renew: (now) => write((job) => renewed(job, now)),
    write,
  };
}
