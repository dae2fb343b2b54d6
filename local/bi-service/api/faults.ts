import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, errorTypeOfStatus } from './api-error';

/** Faults that a test or a demonstration asks for; there are none by default. */
export interface Faults {
  failNext(requests: number, status: number): void;
  /** The next requests are answered with status 200 and this text, whatever they ask; `body` gets 0, 1, 2... */
  answerNext(requests: number, body: (nth: number) => string): void;
  delay(milliseconds: number): void;
  /** Lets one request pass: waits, throws or gives the body of its answer, as asked for. */
  pass(): Promise<string | undefined>;
}

export function createFaults(): Faults {
  let failing = { requests: 0, status: 500 };
  let answering = { requests: 0, next: 0, body: (_nth: number) => '' };
  let milliseconds = 0;
  return {
    failNext(requests, status) {
      failing = { requests, status };
    },
    answerNext(requests, body) {
      answering = { requests, next: 0, body };
    },
    delay(value) {
      milliseconds = value;
    },
    async pass() {
      if (milliseconds > 0) await sleep(milliseconds, undefined, { ref: false });
      if (failing.requests > 0) {
        failing.requests -= 1;
        throw new ApiError(errorTypeOfStatus(failing.status), 'A test asked for this error');
      }
      if (answering.next >= answering.requests) return undefined;
      answering.next += 1;
      return answering.body(answering.next - 1);
    },
  };
}
