/** Of several runs only the latest counts: a run that a newer one superseded must not change anything. */
export interface LatestOnly {
  /** Starts a run; the returned function says whether it is still the latest. */
  begin(): () => boolean;
  /** Makes every run so far stale. */
  cancel(): void;
}

export function latestOnly(): LatestOnly {
  let latest = 0;
  return {
    begin() {
      const own = (latest += 1);
      return () => own === latest;
    },
    cancel() {
      latest += 1;
    },
  };
}
