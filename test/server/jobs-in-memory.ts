import { isOpen } from '#domain/work/job';
import { type Jobs, type KeptJob, storedJob } from '#server/ports/stores/jobs';

const idOf = ({ owner, kind, key }: Pick<KeptJob, 'owner' | 'kind' | 'key'>): string =>
  JSON.stringify([owner, kind, key]);

/** Lives as long as the test. */
export function jobsInMemory(): Jobs {
  const kept = new Map<string, KeptJob>();
  const matching = (test: (job: KeptJob) => boolean, limit?: number): KeptJob[] =>
    [...kept.values()]
      .filter(test)
      .toSorted((a, b) => a.due - b.due)
      .slice(0, limit)
      .map((job) => structuredClone(job));
  const keep = (job: KeptJob): KeptJob => {
    kept.set(idOf(job), structuredClone(job));
    return job;
  };

  return {
    async put(job) {
      if (!storedJob(job)) return 'too-large';
      if (kept.has(idOf(job))) return 'known';
      keep({ ...job, rev: 1 });
      return 'put';
    },
    find: async (kind, owner, key) => structuredClone(kept.get(idOf({ kind, owner, key }))),
    async write(seen, job) {
      if (!storedJob(job)) throw new Error(`A job ${job.kind} is too large to be kept`);
      return kept.get(idOf(seen))?.rev === seen.rev ? keep({ ...job, rev: seen.rev + 1 }) : undefined;
    },
    remove: async (seen) => kept.get(idOf(seen))?.rev === seen.rev && kept.delete(idOf(seen)),
    of: async (owner, kind) => matching((job) => job.owner === owner && job.kind === kind),
    due: async (kind, until, limit) => matching((job) => job.kind === kind && isOpen(job) && job.due <= until, limit),
    open: async (kind) => matching((job) => job.kind === kind && isOpen(job)),
    over: async (kind, until, limit) => matching((job) => job.kind === kind && !isOpen(job) && job.due <= until, limit),
    nextDue: async (kinds) => matching((job) => kinds.includes(job.kind) && isOpen(job), 1)[0]?.due,
    others: async (kinds) => matching((job) => isOpen(job) && !kinds.includes(job.kind)).length,
    async forget(owner) {
      const forgotten = matching((job) => job.owner === owner);
      for (const job of forgotten) kept.delete(idOf(job));
      return forgotten;
    },
  };
}
