/** Lets only the latest of several runs count: a superseded run must not change anything. */
export interface LatestOnly {
  /** Starts a run; the returned function says whether it is still the latest. */
  begin(): () => boolean;
  /** Takes part in the latest run, beside others; the returned function says the same. */
  join(): () => boolean;
  /** Makes every run so far stale. */
  cancel(): void;
}

export function latestOnly(): LatestOnly {
  let latest = 0;
  const join = () => {
    const own = latest;
    return () => own === latest;
  };
  const cancel = (): void => {
    latest += 1;
  };
  return {
    begin() {
      cancel();
      return join();
    },
    join,
    cancel,
  };
}
