/**
 * Runs when it starts, every `pause` milliseconds, and when asked to; never twice at once: a run that is due during another follows it. `signal`
 * aborts when it stops.
 */
export function scheduleRuns(
  pause: number,
  run: (signal: AbortSignal) => Promise<unknown>,
  report: (error: unknown) => void,
): { start(): void; ask(): void; stop(): Promise<void> } {
  const stopped = new AbortController();
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;

  const runWhileAsked = async (): Promise<void> => {
    do {
      isAsked = false;
      await run(stopped.signal).catch(report);
    } while (isAsked && !stopped.signal.aborted);
  };
  const ask = (): void => {
    isAsked = true;
    if (timer) underWay ??= runWhileAsked().finally(() => (underWay = undefined));
  };
  return {
    start() {
      timer = setInterval(ask, pause);
      ask();
    },
    ask,
    /** Resolves when the current run has ended. */
    async stop() {
      clearInterval(timer);
      timer = undefined;
      stopped.abort();
      await underWay;
    },
  };
}
