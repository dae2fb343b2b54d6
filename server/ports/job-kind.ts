import type { JobEnd } from '#domain/work/job';
import type { KeptJob } from './stores/jobs';

/** A job that this process has claimed. */
export interface HeldJob {
  /** As it was written last. */
  current(): KeptJob;
  /** Keeps what a later attempt has to know; false if the job was lost to another process, or is gone. */
  save(change: (payload: unknown) => unknown): Promise<boolean>;
}

/** What does the jobs of one kind. */
export interface JobKind {
  kind: string;
  /** How many of them this process does at once; 0 while none is to begin. */
  limit: number;
  /** The part of the settings without which its jobs wait; those that have ended are forgotten all the same. */
  lacks?: 'mail' | 'exports' | undefined;
  /**
   * For work of the portal's own that recurs: when it is due again, in milliseconds since 1970. It has one job, without an owner, which is due
   * for the first time at `first`.
   */
  next?: (now: number) => number | Promise<number>;
  first?: (now: number) => number;
  /** Whether that job is due whenever a process starts. */
  atStart?: boolean;
  /** The longest that one of its jobs waits, in milliseconds: those that are due later were written while the clock was wrong, and are due now. */
  farthest?: number;
  /** Picks those to begin from all open jobs of the kind, in order; otherwise the earliest due begins first. */
  pick?: (open: readonly KeptJob[], now: number) => readonly KeptJob[] | Promise<readonly KeptJob[]>;
  /**
   * Does a job, and returns what becomes of it; nothing if it recurs, and `unread` if a newer version of the portal has written its payload, so
   * that it stays as it is. Others may write its payload meanwhile, so the end can depend on the job as it is then. `signal` aborts when the
   * process ends or has lost the job. A job that rejects is tried again, ever more rarely.
   */
  run(job: HeldJob, signal: AbortSignal): Promise<JobEnd | ((job: KeptJob) => JobEnd) | 'unread' | void>;
  /** Told after each run, with the job as it was kept. */
  onEnd?: (job: KeptJob) => Promise<void>;
  /** Removes what a job has left behind, before the job is forgotten, or where its end could not be kept. */
  forget?: (job: KeptJob) => Promise<void>;
}
