/** Resolves if the part can do its work, and rejects with the reason if it can't. */
export type Check = () => Promise<void>;

interface Problem {
  part: string;
  reason: string;
  /** ISO 8601: when a check first failed; each success starts over. */
  since: string;
}

/** Names every part with a problem, whether or not the portal is ready without it. */
export interface Readiness {
  ready: boolean;
  problems: Problem[];
}

/** Runs the checks of all parts. Callers who ask at the same time share one round. Without the `helpful` parts the portal is ready, too. */
export function createReadiness(
  checks: Record<string, Check>,
  clock = () => new Date(),
  helpful: Record<string, Check> = {},
): () => Promise<Readiness> {
  const failingSince = new Map<string, string>();
  let running: Promise<Readiness> | undefined;

  const run = async (part: string, check: Check): Promise<Problem[]> => {
    try {
      await check();
      failingSince.delete(part);
      return [];
    } catch (error) {
      const since = failingSince.get(part) ?? clock().toISOString();
      failingSince.set(part, since);
      return [{ part, reason: reasonOf(error), since }];
    }
  };
  const runAll = async (): Promise<Readiness> => {
    const all = Object.entries({ ...checks, ...helpful });
    const problems = (await Promise.all(all.map(([part, check]) => run(part, check)))).flat();
    return { ready: problems.every(({ part }) => part in helpful), problems };
  };

  return () => {
    running ??= runAll().finally(() => (running = undefined));
    return running;
  };
}

/**
 * A check of something slow or metered: answers at once as the last run ended, and starts another where that is longer ago than this
 * (milliseconds). All is well before the first has ended.
 */
export function inBackground(check: Check, age: number, clock = () => new Date()): Check {
  let last: Promise<void> = Promise.resolve();
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

/** Without the path, which Node puts behind a comma. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split(',', 1)[0] ?? '';
