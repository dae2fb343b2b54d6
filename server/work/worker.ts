import { type Backoff, backoff } from '#domain/backoff';
import { type JobEnd, claimed, ended, isLeasedAhead, isPutOff, leaseLasts, newJob, renewed } from '#domain/work/job';
import type { WorkSeen } from '../ports/health-probes';
import type { JobKind } from '../ports/job-kind';
import { lineOf, reasonOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import { type KeptJob, againIn, runBy } from '../ports/stores/jobs';
import { holdJob } from './held-job';

export interface Worker {
  /** Takes on the jobs of these kinds. */
  register(...kinds: JobKind[]): void;
  /** Makes work that recurs due now; while it runs, once more afterwards. */
  ask(kind: string): Promise<void>;
  /** Does what is due, until nothing is due within 20 seconds or `signal` aborts; rejects then if something has failed. */
  run(signal: AbortSignal): Promise<void>;
  /**
   * Does what is due from now on, and sleeps in between. Where no other process uses the store, a job that is running was left by one that
   * has died: `isAlone` takes it over at once instead of after its lease.
   */
  start(options?: { isAlone: boolean }): void;
  /** Looks for due jobs at once. */
  wake(): void;
  /** Tells the worker that a job was put or changed, and when it is due. */
  noteDue(kind: string, due: number): void;
  look(): Promise<WorkSeen>;
  /** Resolves once the jobs that are running have ended or were handed back. */
  stop(): Promise<void>;
}

const minute = 60_000;
/** A run ends rather than to wait longer: the next one begins within a minute. */
const patience = 20_000;
/** The pause after a pass that could not begin all that was due, such as while every slot is taken. */
const whileFull = 5_000;
/** The pause of a job that only a newer version of the portal can read. */
const whileUnread = 60 * minute;
/** Also the longest that Node's timers take is not much more: they count in 32 bits. */
const longestSleep = 24 * 60 * minute;
/** Jobs of a kind that are looked at for leases, at a start. */
const mostLeased = 1000;
/** Jobs that are forgotten in one pass. */
const mostForgotten = 100;
const retries: Backoff = { first: minute, longest: 60 * minute, jitter: 0.2 };

const ownJob = '';

const isServed = ({ lacks }: JobKind): boolean => lacks === undefined;
const namesOf = (kinds: readonly JobKind[]): string[] => kinds.map(({ kind }) => kind);

const nextTime = (job: KeptJob, next: number): JobEnd => ({
  state: 'waiting',
  due: Math.min(againIn(job), next),
  payload: {},
  attempt: 0,
});

/** Does jobs in the background. Several processes can share a store: each job is claimed by one of them. */
export function createWorker({
  jobs,
  clock,
  metrics,
  incidents,
}: Pick<Ports, 'jobs' | 'clock' | 'metrics' | 'incidents'>): Worker {
  const kinds: JobKind[] = [];
  const expected: JobKind[] = [];
  const underWay = new Map<string, Map<string, Promise<void>>>();
  const failures: unknown[] = [];
  /** Jobs that could not be read when they were due last. */
  const unread = new Set<string>();
  /** Kinds to look at: all of them, or those of which a job has ended. */
  let wanted: 'all' | Set<string> = new Set();
  let lastPass = 0;
  const dueAt = new Map<string, number>();
  let alarm: (() => void) | undefined;
  let ending = new AbortController();
  let looping: Promise<void> | undefined;

  const now = (): number => clock().getTime();
  const doingOf = ({ kind }: JobKind): number => underWay.get(kind)?.size ?? 0;
  const wake = (kind?: string): void => {
    if (kind === undefined) wanted = 'all';
    else if (wanted !== 'all') wanted.add(kind);
    alarm?.();
  };
  const isWoken = (): boolean => wanted === 'all' || wanted.size > 0;
  const complain = (kind: string, error: unknown): void => {
    failures.push(error);
    metrics.failed(`${kind}-failed`);
    incidents(lineOf({ level: 'error', code: `${kind}-failed`, reason: reasonOf(error) }));
  };

  const doJob = async (kind: JobKind, job: KeptJob, stopping: AbortSignal): Promise<void> => {
    const lost = new AbortController();
    const held = holdJob(jobs, job, () => lost.abort());
    const renewing = setInterval(() => void held.renew(now()).catch(() => undefined), leaseLasts / 3);
    renewing.unref();
    try {
      const end = await kind.run(held, AbortSignal.any([stopping, lost.signal])).catch((error: unknown): JobEnd => {
        // Handed back, and continued by the next process.
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
      // Its lease ends by itself.
      complain(kind.kind, error);
    } finally {
      clearInterval(renewing);
    }
  };

  const begin = async (kind: JobKind, signal: AbortSignal): Promise<void> => {
    const doing = underWay.get(kind.kind) ?? new Map<string, Promise<void>>();
    underWay.set(kind.kind, doing);
    let free = isServed(kind) ? kind.limit - doing.size : 0;
    if (free <= 0) return;
    const due = await (kind.pick ? kind.pick(await jobs.open(kind.kind), now()) : jobs.due(kind.kind, now(), free));
    for (const job of due) {
      if (free <= 0 || signal.aborted) return;
      const id = `${job.owner} ${job.key}`;
      // The clock may have jumped beyond its lease.
      if (doing.has(id)) continue;
      const wanted = claimed(job, now());
      const held = wanted && (await jobs.write(job, wanted));
      if (!held) continue;
      free -= 1;
      const task = doJob(kind, held, signal).finally(() => {
        doing.delete(id);
        wake(kind.kind);
      });
      doing.set(id, task);
    }
  };

  const forgetOver = async ({ kind, forget }: JobKind): Promise<void> => {
    for (const job of await jobs.over(kind, now(), mostForgotten)) {
      await forget?.(job);
      await jobs.remove(job);
    }
  };

  /** Puts the job of work that recurs. Its next time may be too late: the interval has become shorter, or the clock was wrong. */
  const expect = async ({ kind, next, first, atStart = false, lacks }: JobKind): Promise<void> => {
    if (!next || lacks) return;
    const due = first?.(now()) ?? now();
    if ((await jobs.put(newJob({ kind, owner: ownJob, key: ownJob, due, payload: {} }, now()))) === 'put') return;
    const job = await jobs.find(kind, ownJob, ownJob);
    const latest = atStart ? now() : await next(now());
    if (job?.state === 'waiting' && job.due > latest) await jobs.write(job, { ...job, due: latest });
  };

  /** Makes up for a clock that was ahead. */
  const bringBack = async ({ kind, farthest = Infinity }: JobKind): Promise<void> => {
    for (const job of await jobs.open(kind)) {
      if (isLeasedAhead(job, now())) await jobs.write(job, renewed(job, now()));
      else if (isPutOff(job, now(), farthest)) await jobs.write(job, { ...job, due: now() });
    }
  };

  const endLeases = async (): Promise<void> => {
    for (const { kind } of kinds) {
      const leased = await jobs.due(kind, now() + leaseLasts, mostLeased);
      for (const job of leased) if (job.state === 'running') await jobs.write(job, { ...job, due: now() });
    }
  };

  /** Returns milliseconds until the next pass. */
  const pass = async (signal: AbortSignal): Promise<number> => {
    // The clock was put back.
    if (now() < lastPass - minute) {
      expected.push(...kinds);
      wanted = 'all';
    }
    lastPass = now();
    for (const kind of expected.splice(0)) {
      await expect(kind)
        .then(() => bringBack(kind))
        .catch((error: unknown) => complain(kind.kind, error));
    }
    const looked = wanted;
    wanted = new Set();
    for (const kind of kinds) {
      const { kind: name } = kind;
      // Jobs that other processes put are found when all kinds are looked at.
      if (looked !== 'all' && !looked.has(name) && (dueAt.get(name) ?? 0) > now()) continue;
      try {
        await begin(kind, signal);
        await forgetOver(kind);
        dueAt.set(name, (await jobs.nextDue([name])) ?? Infinity);
      } catch (error) {
        complain(name, error);
        dueAt.set(name, now() + minute);
      }
    }
    const free = kinds.filter((kind) => isServed(kind) && doingOf(kind) < kind.limit);
    const next = Math.min(...free.map(({ kind }) => dueAt.get(kind) ?? 0));
    return next <= now() ? whileFull : Math.min(next - now(), longestSleep);
  };

  const sleep = (milliseconds: number, signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      timer.unref();
      signal.addEventListener('abort', end);
      alarm = end;
      if (signal.aborted || isWoken()) end();
    });

  const loop = async (signal: AbortSignal, longestPause: number): Promise<void> => {
    // Lambda calls an instance again and again.
    wanted = 'all';
    while (!signal.aborted) {
      const pause = await pass(signal).catch((error: unknown) => {
        complain('work', error);
        return minute;
      });
      if (pause > longestPause && kinds.every((kind) => doingOf(kind) === 0) && !isWoken()) return;
      await sleep(pause, signal);
    }
    await Promise.all([...underWay.values()].flatMap((tasks) => [...tasks.values()]));
  };

  return {
    register(...more) {
      kinds.push(...more);
      expected.push(...more);
    },

    async ask(kind) {
      await runBy(jobs, { kind, owner: ownJob, key: ownJob, due: now(), payload: {} }, now());
      wake();
    },

    async run(signal) {
      failures.length = 0;
      await loop(signal, patience);
      if (failures.length > 0) throw new AggregateError(failures, 'Some work has failed');
    },
    start({ isAlone } = { isAlone: false }) {
      ending = new AbortController();
      const { signal } = ending;
      const ready = isAlone ? endLeases().catch((error: unknown) => complain('work', error)) : Promise.resolve();
      looping = ready.then(() => loop(signal, Infinity));
    },
    wake: () => wake(),
    noteDue(kind, due) {
      if (due < (dueAt.get(kind) ?? Infinity)) wake(kind);
    },
    async look() {
      const [first = now(), others] = await Promise.all([
        jobs.nextDue(namesOf(kinds.filter(isServed))),
        jobs.others(namesOf(kinds)),
      ]);
      const lacking = new Set<string>();
      for (const { kind, lacks } of kinds)
        if (lacks && ((await jobs.nextDue([kind])) ?? Infinity) <= now()) lacking.add(lacks);
      return {
        late: Math.max(0, Math.floor((now() - first) / minute)),
        unknown: others + unread.size,
        lacking: [...lacking],
      };
    },
    async stop() {
      ending.abort();
      await looping;
    },
  };
}
