/** Resolves if the part can do its work, and rejects with the reason if it can't. */
export type Check = () => Promise<void>;

interface Problem {
  part: string;
  reason: string;
  /** ISO 8601: when a check first failed; each success starts over. */
  since: string;
}

/** `{ready: false}` names every part with a problem. */
export interface Readiness {
  ready: boolean;
  problems: Problem[];
}

/** Runs the checks of all parts. Callers who ask at the same time share one round. */
export function createReadiness(checks: Record<string, Check>, clock = () => new Date()): () => Promise<Readiness> {
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
    const problems = await Promise.all(Object.entries(checks).map(([part, check]) => run(part, check)));
    return { ready: problems.every((found) => found.length === 0), problems: problems.flat() };
  };

  return () => {
    running ??= runAll().finally(() => (running = undefined));
    return running;
  };
}

/** Without the path, which Node puts behind a comma. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split(',', 1)[0] ?? '';
