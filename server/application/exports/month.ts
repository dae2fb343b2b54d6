import type { Jobs } from '../../ports/stores/jobs';

const monthOf = (now: number): string => new Date(now).toISOString().slice(0, 7);

const kind = 'exports-of-month';

/** How many jobs of the BI service were started for exports, for everyone, in the month of `now` in UTC. */
export async function startedThisMonth(jobs: Pick<Jobs, 'find'>, now: number): Promise<number> {
  const { count } = Object((await jobs.find(kind, '', monthOf(now)))?.payload) as { count?: number };
  return count ?? 0;
}

/** Adds to the jobs of the month, and returns their number. */
export async function countInMonth(jobs: Pick<Jobs, 'find' | 'put' | 'write'>, more: number, now: number) {
  const key = monthOf(now);
  for (;;) {
    const found = await jobs.find(kind, '', key);
    const count = (await startedThisMonth({ find: async () => found }, now)) + more;
    // The job counts as done, so no worker runs it, and none forgets it.
    const job = { kind, owner: '', key, state: 'done', due: now, attempt: 0, asked: now, payload: { count } } as const;
    if (found ? await jobs.write(found, job) : (await jobs.put(job)) === 'put') return count;
  }
}
