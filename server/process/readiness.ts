import { type LineSink, lineOf, reasonOf } from '../ports/log';
import type { Clock } from '../ports/clock';

/** Resolves if the part can do its work, and rejects with the reason if it can't. */
export type Check = () => Promise<void>;

/** Anyone can read it: the reason, which can name accounts and paths, is in the log only. */
interface Problem {
  part: string;
  /** ISO 8601: when a check first failed; each success starts over. */
  since: string;
}

/** Names every part with a problem, whether or not the portal is ready without it. */
export interface Readiness {
  ready: boolean;
  problems: Problem[];
  /** Helpful parts whose first check has not ended; missing if there are none. */
  unchecked?: string[];
}

interface ReadinessOptions {
  /** Parts without which the portal is ready, too. */
  helpful?: Record<string, Check>;
  clock?: Clock;
  /** Takes a line with the reason when a part begins to fail, and one when it works again; standard error if missing. */
  log?: LineSink;
}

/** Milliseconds that an answer holds: anyone can ask, and a check writes to the disk. */
const answerHolds = 5_000;

/** Runs the checks of all parts, at most one round in five seconds. */
export function createReadiness(
  checks: Record<string, Check>,
  options: ReadinessOptions = {},
): () => Promise<Readiness> {
  const { helpful = {}, clock = () => new Date(), log = console.error } = options;
  const failingSince = new Map<string, string>();
  let round: Promise<Readiness> | undefined;
  /** Not a number while the round runs, which no comparison holds for. */
  let endedAt = Number.NaN;

  const run = async (part: string, check: Check): Promise<Problem[] | 'unchecked'> => {
    try {
      await check();
      if (failingSince.delete(part)) log(lineOf({ level: 'info', code: 'ready-again', part }));
      return [];
    } catch (error) {
      if (error === notChecked) return 'unchecked';
      const known = failingSince.get(part);
      if (known === undefined) log(lineOf({ level: 'warn', code: 'not-ready', part, reason: reasonOf(error) }));
      const since = known ?? clock().toISOString();
      failingSince.set(part, since);
      return [{ part, since }];
    }
  };
  const runAll = async (): Promise<Readiness> => {
    const all = Object.entries({ ...checks, ...helpful });
    const answers = await Promise.all(all.map(([part, check]) => run(part, check)));
    const problems = answers.flatMap((answer) => (answer === 'unchecked' ? [] : answer));
    const unchecked = all.flatMap(([part], nth) => (answers[nth] === 'unchecked' ? [part] : []));
    const ready = problems.every(({ part }) => part in helpful);
    return { ready, problems, ...(unchecked.length > 0 && { unchecked }) };
  };

  return () => {
    // A clock that has been set back starts another round.
    if (!round || Math.abs(clock().getTime() - endedAt) >= answerHolds) {
      endedAt = Number.NaN;
      round = runAll().finally(() => (endedAt = clock().getTime()));
    }
    return round;
  };
}

const notChecked = new Error('Not checked yet');

/**
 * A check of something slow or metered: answers at once as the last run ended, and starts another where that is longer ago than this
 * (milliseconds). Unchecked before the first has ended.
 */
export function inBackground(check: Check, age: number, clock: Clock = () => new Date()): Check {
  let last: Promise<void> = Promise.reject(notChecked);
  last.catch(() => undefined);
  let startedAt = -Infinity;
  return () => {
    const now = clock().getTime();
    if (now - startedAt >= age) {
      startedAt = now;
      const run = check();
      const ended = (): void => void (last = run);
      run.then(ended, ended);
    }
    return last;
  };
}
