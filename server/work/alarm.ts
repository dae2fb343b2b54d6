/** Creates a `sleep` that `ring` ends early. */
export function createAlarm(): { sleep(milliseconds: number, signal: AbortSignal): Promise<void>; ring(): void } {
  let ring: (() => void) | undefined;
  return {
    sleep: (milliseconds, signal) =>
      new Promise((resolve) => {
        const end = (): void => {
          clearTimeout(timer);
          signal.removeEventListener('abort', end);
          resolve();
        };
        const timer = setTimeout(end, milliseconds);
        timer.unref();
        signal.addEventListener('abort', end);
        ring = end;
        if (signal.aborted) end();
      }),
    ring: () => ring?.(),
  };
}
