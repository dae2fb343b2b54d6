/** Of several runs only the latest counts: one that a newer run has superseded must change nothing any more. */
export interface LatestOnly {
  /** Starts a run, and answers whether it is still the latest one. */
  begin(): () => boolean;
  /** No run counts any more. */
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
