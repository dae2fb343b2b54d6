const quarterOfAnHour = 15 * 60_000;

/** Reads when it starts, every quarter of an hour, and when asked to. A run that is due during another follows it. */
export function scheduleRefreshes(
  read: () => Promise<unknown>,
  report: (error: unknown) => void,
): { start(): void; ask(): void; stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;

  const run = async (): Promise<void> => {
    do {
      isAsked = false;
      await read().catch(report);
    } while (isAsked && timer);
  };
  const ask = (): void => {
    isAsked = true;
    if (timer) underWay ??= run().finally(() => (underWay = undefined));
  };
  return {
    start() {
      timer = setInterval(ask, quarterOfAnHour);
      ask();
    },
    ask,
    /** Resolves when a run that is under way has finished. */
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await underWay;
    },
  };
}
