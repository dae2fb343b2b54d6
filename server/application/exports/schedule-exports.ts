const minute = 60_000;

/** Runs every minute, and at once when asked. */
export function scheduleExports(
  run: (signal: AbortSignal) => Promise<void>,
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
      timer = setInterval(ask, minute);
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
