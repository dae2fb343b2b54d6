/** A pause that doubles with each failure, from `first` to `longest` milliseconds. `jitter` is the part of it that is random, from 0 to 1. */
export interface Backoff {
  first: number;
  longest: number;
  jitter: number;
}

/** The jitter keeps browsers that failed together from retrying together. */
export const backoffs = {
  /** Before the user pool is asked for new tokens again (specification, section 9). */
  refresh: { first: 3_000, longest: 5_000, jitter: 1 },
  /** Before the identity pool is asked for AWS keys again. */
  awsKeys: { first: 1_000, longest: 5_000, jitter: 1 },
  /** Before the session's start-up check, which asks the pool three times, is repeated. */
  startCheck: { first: 5_000, longest: 30_000, jitter: 0.5 },
  /** Before the renewal of a frame's session is tried again. */
  frameRenewal: { first: 5_000, longest: 60_000, jitter: 0 },
  /** Before a dashboard that failed to open is tried again by itself. */
  opening: { first: 15_000, longest: 300_000, jitter: 0 },
  /** Between the beginnings of two connections for live updates: connected five seconds after the server is well again. */
  liveUpdates: { first: 500, longest: 4_500, jitter: 0.5 },
} as const satisfies Record<string, Backoff>;

/** The milliseconds to wait after this number of failures in a row, from 1. `random` is from 0 to 1. */
export function backoff(failures: number, { first, longest, jitter }: Backoff, random = Math.random()): number {
  const whole = Math.min(longest, first * 2 ** (failures - 1));
  return whole * (1 - jitter + jitter * random);
}
