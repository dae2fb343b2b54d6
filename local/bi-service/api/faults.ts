import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, errorTypeOfStatus } from './api-error';

/** Faults that a test or a demonstration orders; by default there are none. */
export interface Faults {
  failNext(requests: number, status: number): void;
  delay(milliseconds: number): void;
  /** Passes one request: waits and throws as ordered. */
  pass(): Promise<void>;
}

export function createFaults(): Faults {
  let failing = { requests: 0, status: 500 };
  let milliseconds = 0;
  return {
    failNext(requests, status) {
      failing = { requests, status };
    },
    delay(value) {
      milliseconds = value;
    },
    async pass() {
      if (milliseconds > 0) await sleep(milliseconds, undefined, { ref: false });
      if (failing.requests === 0) return;
      failing.requests -= 1;
      throw new ApiError(errorTypeOfStatus(failing.status), 'Ordered by a test');
    },
  };
}
