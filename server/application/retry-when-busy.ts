import { backoff } from '#domain/backoff';
import type { Result } from '#domain/result';
import type { Refusal } from './refusal';

export interface Patience {
  /** Tries in all; 5 if missing. */
  tries?: number;
  /** From 0 to 1; random if missing. */
  jitter?: () => number;
  /** Resolves after these milliseconds, or at once when `signal` aborts. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Milliseconds. */
const longestWait = 300_000;

/**
 * Calls again while the answer is `busy`, for work that nobody waits for. Each wait is at least the time that the answer names and at most
 * twice that, which doubles with each try; the jitter keeps several portals of one account apart.
 */
export async function retryWhenBusy<T>(
  call: () => Promise<Result<T, Refusal>>,
  signal: AbortSignal,
  { tries = 5, jitter = Math.random, wait = waitUnlessAborted }: Patience = {},
): Promise<Result<T, Refusal>> {
  for (let tried = 1; ; tried++) {
    const result = await call();
    if (result.ok || result.failure.code !== 'busy' || tried === tries) return result;
    const first = 2_000 * result.failure.retryAfterSeconds;
    const pause = backoff(tried, { first, longest: 2 * longestWait, jitter: 0.5 }, jitter());
    await wait(Math.min(pause, longestWait), signal);
    if (signal.aborted) return result;
  }
}

function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
