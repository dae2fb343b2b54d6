import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, errorTypeOfStatus } from './api-error';
import type { OperationName } from './operation-name';

/** Faults that a test or a demonstration asks for; there are none by default. */
export interface Faults {
  failNext(requests: number, status: number): void;
  /** The next requests are answered with status 200 and this text, whatever they ask; `body` gets 0, 1, 2... */
  answerNext(requests: number, body: (nth: number) => string): void;
  /** From now on, this operation throws the error or is answered with the text; undefined ends it. */
  answerOperation(operation: OperationName, answer: ApiError | string | undefined): void;
  allowOnly(domains: string[] | undefined): void;
  /** The domains of a session, in place of these. */
  allowed(domains: string[]): string[];
  delay(milliseconds: number): void;
  /** Lets one request pass: waits, throws or gives the body of its answer, as asked for. */
  pass(operation: OperationName | undefined): Promise<string | undefined>;
}

export function createFaults(): Faults {
  let failing = { requests: 0, status: 500 };
  let answering = { requests: 0, next: 0, body: (_nth: number) => '' };
  const operations = new Map<OperationName | undefined, ApiError | string>();
  let milliseconds = 0;
  let onlyDomains: string[] | undefined;
  return {
    allowOnly(domains) {
      onlyDomains = domains;
    },
    allowed: (domains) => onlyDomains ?? domains,
    answerOperation(operation, answer) {
      if (answer === undefined) operations.delete(operation);
      else operations.set(operation, answer);
    },
    failNext(requests, status) {
      failing = { requests, status };
    },
    answerNext(requests, body) {
      answering = { requests, next: 0, body };
    },
    delay(value) {
      milliseconds = value;
    },
    async pass(operation) {
      if (milliseconds > 0) await sleep(milliseconds, undefined, { ref: false });
      if (failing.requests > 0) {
        failing.requests -= 1;
        throw new ApiError(errorTypeOfStatus(failing.status), 'A test asked for this error');
      }
      const planned = operations.get(operation);
      if (planned instanceof ApiError) throw planned;
      if (planned !== undefined) return planned;
      if (answering.next >= answering.requests) return undefined;
      answering.next += 1;
      return answering.body(answering.next - 1);
    },
  };
}
