import type { ReadRefreshes } from './read-refreshes';

const quarterOfAnHour = 15 * 60_000;

/** Reads at once, every quarter of an hour, and when asked to. A run that is due during another follows it. */
export function scheduleRefreshes(
  read: () => Promise<ReadRefreshes>,
  report: (result: ReadRefreshes | { error: unknown }) => void | Promise<void>,
): { ask(): void; stop(): Promise<void> } {
  let underWay: Promise<void> | undefined;
  let isAsked = false;
  let isStopped = false;

  const run = async (): Promise<void> => {
    do {
      isAsked = false;
      await report(await read().catch((error: unknown) => ({ error })));
    } while (isAsked && !isStopped);
  };
  const ask = (): void => {
    isAsked = true;
    if (!isStopped) underWay ??= run().finally(() => (underWay = undefined));
  };
  const timer = setInterval(ask, quarterOfAnHour);
  ask();
  return {
    ask,
    /** Resolves when a run that is under way has finished. */
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await underWay;
    },
  };
}
