/** `waiting` and `running` jobs are open, the others have ended. */
export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** A piece of work in the background. Times are in milliseconds since 1970. */
export interface Job {
  /** Names who does it, such as `export`. */
  kind: string;
  /** The `sub` of the person it belongs to; empty for the portal's own. */
  owner: string;
  /** Unique among the jobs of its kind and owner. */
  key: string;
  state: JobState;
  /** When something has to happen next: a waiting job runs, a running one loses its lease, one that has ended is forgotten. */
  due: number;
  /** How often it was begun. */
  attempt: number;
  /** When it was put. */
  asked: number;
  /** JSON that only its kind reads. */
  payload: unknown;
  /** JSON; missing until it has ended, and where there is nothing to tell. */
  result?: unknown;
}

/** A process that has died loses its jobs after these milliseconds, and renews them long before. */
export const leaseLasts = 90_000;

/** `due` of a waiting job that only something that happens makes due: the last time that a date has. */
export const never = 8.64e15;

export const isOpen = ({ state }: Pick<Job, 'state'>): boolean => state === 'waiting' || state === 'running';

export type NewJob = Pick<Job, 'kind' | 'owner' | 'key' | 'due' | 'payload'>;

export const newJob = (job: NewJob, now: number): Job => ({ ...job, state: 'waiting', attempt: 0, asked: now });

/** Takes a job that is due, or whose process has died; undefined for others. */
export const claimed = <J extends Job>(job: J, now: number): J | undefined =>
  isOpen(job) && job.due <= now
    ? { ...job, state: 'running', due: now + leaseLasts, attempt: job.attempt + 1 }
    : undefined;

/** A lease that ends later than any, because the clock was wrong when it was written. Its process, if it lives, renews it. */
export const isLeasedAhead = ({ state, due }: Pick<Job, 'state' | 'due'>, now: number): boolean =>
  state === 'running' && due > now + leaseLasts;

/** Whether a wrong clock has put a waiting job off: no job of its kind waits for longer than `farthest` milliseconds. */
export const isPutOff = ({ state, due }: Pick<Job, 'state' | 'due'>, now: number, farthest: number): boolean =>
  state === 'waiting' && due !== never && due > now + farthest;

export const renewed = <J extends Job>(job: J, now: number): J => ({ ...job, due: now + leaseLasts });

/** What becomes of a job that has run: it waits for its next time, or has ended and is forgotten at `until`. */
export type JobEnd =
  | { state: 'waiting'; due: number; payload?: unknown; attempt?: number }
  | { state: 'done' | 'failed' | 'cancelled'; until: number; payload?: unknown; result?: unknown };

/** The job after a run. Its attempts count on, unless the end says how many there were. Stores keep whole milliseconds. */
export function ended<J extends Job>(job: J, end: JobEnd): J {
  const payload = end.payload === undefined ? job.payload : end.payload;
  if (end.state === 'waiting') return { ...job, ...end, due: Math.ceil(end.due), payload };
  const { until, ...rest } = end;
  return { ...job, ...rest, payload, due: Math.ceil(until) };
}
