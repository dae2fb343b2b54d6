import { type Job, type NewJob, isOpen, never, newJob } from '#domain/work/job';

/** A job as it was read or written last. */
export interface KeptJob extends Job {
  /** Grows with every write. */
  rev: number;
}

/** Owner and key of recurring jobs. */
export const ownJob = '';

/** The most that payload and result of a job hold together, in bytes of UTF-8 as JSON. */
export const largestJob = 200 * 1024;

/**
 * The work in the background, as rows that an index finds: no call reads people. A write resolves once it is on disk. Rows that this version
 * can't read are left alone.
 */
export interface Jobs {
  /** Adds a job; `known` if there is one of this kind, owner and key, which stays as it is. */
  put(job: Job): Promise<'put' | 'known' | 'too-large'>;
  find(kind: string, owner: string, key: string): Promise<KeptJob | undefined>;
  /** Replaces a job as it was read; undefined if it has changed since, or is gone. Throws if it is too large. */
  write(seen: KeptJob, job: Job): Promise<KeptJob | undefined>;
  /** Removes a job as it was read; false if it has changed since. */
  remove(seen: KeptJob): Promise<boolean>;
  /** All jobs of a kind and an owner, in any order. */
  of(owner: string, kind: string): Promise<KeptJob[]>;
  /** Open jobs of a kind that are due at `until`, the earliest first; where several processes share a store, perhaps as of a moment ago. */
  due(kind: string, until: number, limit: number): Promise<KeptJob[]>;
  /** All open jobs of a kind, the earliest due first, perhaps as of a moment ago. */
  open(kind: string): Promise<KeptJob[]>;
  /** Jobs of a kind that have ended and are to be forgotten by `until`. */
  over(kind: string, until: number, limit: number): Promise<KeptJob[]>;
  /** When the next open job of these kinds is due; undefined if there is none. */
  nextDue(kinds: readonly string[]): Promise<number | undefined>;
  /** How many open jobs there are of other kinds than these, which only another version does. */
  others(kinds: readonly string[]): Promise<number>;
  /** Removes every job of an owner, and returns them. */
  forget(owner: string): Promise<KeptJob[]>;
}

/** When a job that runs has to run once more, in milliseconds since 1970; `never` if nobody has asked for that. */
export const againIn = ({ payload }: Pick<Job, 'payload'>): number =>
  Number((Object(payload) as { again?: unknown }).again ?? never);

/** Makes a job run by its `due`. A job that is running runs once more afterwards, for which its kind reads `againIn`. */
export async function runBy(jobs: Pick<Jobs, 'find' | 'put' | 'write'>, job: NewJob, now: number): Promise<void> {
  const { kind, owner, key, due } = job;
  for (let isKept = false; !isKept;) {
    const found = await jobs.find(kind, owner, key);
    if (!found) {
      isKept = (await jobs.put(newJob(job, now))) === 'put';
      continue;
    }
    const isRunning = found.state === 'running';
    const next = isRunning ? againIn(found) : isOpen(found) ? found.due : never;
    if (next <= due) return;
    const asked = isRunning
      ? { payload: { ...Object(found.payload), again: due } }
      : { state: 'waiting' as const, due };
    isKept = (await jobs.write(found, { ...found, ...asked })) !== undefined;
  }
}

/** Payload and result as stores keep them; undefined if they are too large. */
export function storedJob({ payload, result }: Job): { payload: string; result: string | null } | undefined {
  const stored = { payload: JSON.stringify(payload), result: result === undefined ? null : JSON.stringify(result) };
  return Buffer.byteLength(stored.payload) + Buffer.byteLength(stored.result ?? '') <= largestJob ? stored : undefined;
}
