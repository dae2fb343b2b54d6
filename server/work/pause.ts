import { setTimeout as sleep } from 'node:timers/promises';

/** Waits this many milliseconds between two calls of the BI service that nobody waits for, or until `signal` aborts, which rejects. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

/** Doesn't keep the process alive. */
export const pause: Pause = (milliseconds, signal) => sleep(milliseconds, undefined, { ref: false, signal });
