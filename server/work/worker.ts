import {
  type Agenda,
  isWoken,
  looked,
  newAgenda,
  noted,
  passAt,
  pauseAfter,
  withKinds,
  woken,
} from '#domain/work/agenda';
import { claimed } from '#domain/work/job';
import type { WorkSeen } from '../ports/health-probes';
import type { JobKind } from '../ports/job-kind';
import { lineOf, reasonOf } from '../ports/log';
import type { Ports } from '../ports/ports';
import { ownJob, runBy } from '../ports/stores/jobs';
import { createAlarm } from './alarm';
import { type Doing, doJob } from './do-job';
import { endLeases, forgetOver, putRight } from './put-right';

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
/** The longest that a run waits for a job to become due. The next run begins within a minute. */
const patience = 20_000;

const isServed = ({ lacks }: JobKind): boolean => lacks === undefined;
const namesOf = (kinds: readonly JobKind[]): string[] => kinds.map(({ kind }) => kind);

/**
 * Does jobs in the background. Several processes can share a store: each job is claimed by one of them. `agenda.ts` decides what is looked at
 * and when; this claims, begins and waits.
 */
export function createWorker({
  jobs,
  clock,
  metrics,
  incidents,
}: Pick<Ports, 'jobs' | 'clock' | 'metrics' | 'incidents'>): Worker {
  const kinds: JobKind[] = [];
  const underWay = new Map<string, { kind: string; task: Promise<void> }>();
  const failures: unknown[] = [];
  const alarm = createAlarm();
  let agenda = newAgenda;
  let running: { ending: AbortController; ended: Promise<void> } | undefined;

  const now = (): number => clock().getTime();
  const doingOf = ({ kind }: JobKind): number => [...underWay.values()].filter((one) => one.kind === kind).length;
  const wakeTo = (next: Agenda): void => {
    agenda = next;
    if (isWoken(agenda)) alarm.ring();
  };
  const complain = (kind: string, error: unknown): void => {
    failures.push(error);
    metrics.failed(`${kind}-failed`);
    incidents(lineOf({ level: 'error', code: `${kind}-failed`, reason: reasonOf(error) }));
  };
  const doing: Doing = { jobs, now, complain, unread: new Set() };

  const begin = async (kind: JobKind, signal: AbortSignal): Promise<void> => {
    let free = isServed(kind) ? kind.limit - doingOf(kind) : 0;
    if (free <= 0) return;
    const due = await (kind.pick ? kind.pick(await jobs.open(kind.kind), now()) : jobs.due(kind.kind, now(), free));
    for (const job of due) {
      if (free <= 0 || signal.aborted) return;
      const id = `${job.kind} ${job.owner} ${job.key}`;
      // The clock may have jumped beyond its lease.
      if (underWay.has(id)) continue;
      const wanted = claimed(job, now());
      const held = wanted && (await jobs.write(job, wanted));
      if (!held) continue;
      free -= 1;
      const task = doJob(doing, kind, held, signal).finally(() => {
        underWay.delete(id);
        wakeTo(woken(agenda, kind.kind));
      });
      underWay.set(id, { kind: kind.kind, task });
    }
  };

  /** Returns milliseconds until the next pass. */
  const pass = async (signal: AbortSignal): Promise<number> => {
    const planned = passAt(agenda, namesOf(kinds), now());
    agenda = planned.agenda;
    for (const kind of kinds.filter(({ kind }) => planned.putRight.includes(kind)))
      await putRight(jobs, kind, now).catch((error: unknown) => complain(kind.kind, error));
    for (const kind of kinds.filter(({ kind }) => planned.look.includes(kind))) {
      const { kind: name } = kind;
      try {
        await begin(kind, signal);
        await forgetOver(jobs, kind, now());
        const nextDue = (await jobs.nextDue([name])) ?? Infinity;
        // Read after the wait, because a job may have been put meanwhile.
        agenda = looked(agenda, name, nextDue);
      } catch (error) {
        complain(name, error);
        agenda = looked(agenda, name, now() + minute);
      }
    }
    const free = kinds.filter((kind) => isServed(kind) && doingOf(kind) < kind.limit);
    return pauseAfter(agenda, namesOf(free), now());
  };

  const loop = async (signal: AbortSignal, longestPause: number): Promise<void> => {
    // Lambda runs an instance again and again, and others may have put jobs in between.
    agenda = woken(agenda);
    while (!signal.aborted) {
      const pause = await pass(signal).catch((error: unknown) => {
        complain('work', error);
        return minute;
      });
      if (pause > longestPause && kinds.every((kind) => doingOf(kind) === 0) && !isWoken(agenda)) return;
      if (!isWoken(agenda)) await alarm.sleep(pause, signal);
    }
    await Promise.all([...underWay.values()].map(({ task }) => task));
  };

  return {
    register(...more) {
      kinds.push(...more);
      agenda = withKinds(agenda, namesOf(more));
    },

    async ask(kind) {
      await runBy(jobs, { kind, owner: ownJob, key: ownJob, due: now(), payload: {} }, now());
      wakeTo(woken(agenda));
    },

    async run(signal) {
      failures.length = 0;
      await loop(signal, patience);
      if (failures.length > 0) throw new AggregateError(failures, 'Some work has failed');
    },
    start({ isAlone } = { isAlone: false }) {
      const ending = new AbortController();
      const takeOver = async (): Promise<void> => {
        for (const kind of isAlone ? namesOf(kinds) : []) await endLeases(jobs, kind, now);
      };
      const ended = takeOver()
        .catch((error: unknown) => complain('work', error))
        .then(() => loop(ending.signal, Infinity));
      running = { ending, ended };
    },
    wake: () => wakeTo(woken(agenda)),
    noteDue: (kind, due) => wakeTo(noted(agenda, kind, due)),
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
        unknown: others + doing.unread.size,
        lacking: [...lacking],
      };
    },
    async stop() {
      running?.ending.abort();
      await running?.ended;
    },
  };
}
