import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type ApiErrorType, errorTypeOfStatus } from './api-error';
import { type Account, notAuthorized } from './arns';
import type { OperationName } from './request/operation-name';

/** The faults that a test or a demonstration can ask for. */
export interface FaultsToAskFor {
  /** The next requests to the API (not to pages) are answered with this HTTP status and the error that AWS has for it. */
  failNextRequests(requests: number, status: number): void;
  /**
   * The next requests to the API are answered with status 200 and this JSON, or a text as it is. A function gets 0, 1, 2...: with
   * `Infinity` requests and a new NextToken each time, a list never ends. 0 requests end it.
   */
  answerNextRequests(requests: number, body: unknown): void;
  /** From now on, this operation is answered with status 200 and this JSON, or a text as it is; undefined ends it. */
  answerOperation(operation: OperationName, body: unknown): void;
  /** From now on, this operation is refused, because the right is missing unless an error is named. */
  refuseOperation(operation: OperationName, error?: { type: ApiErrorType; message: string }): void;
  /** Sessions made from now on can be embedded by these domains, whatever their request asks for; undefined ends it. */
  allowOnly(domains: string[] | undefined): void;
  /** Every request to the API waits this long from now on; 0 ends it. */
  delayRequests(milliseconds: number): void;
}

/** There are no faults by default. */
export interface Faults {
  toAskFor: FaultsToAskFor;
  /** The domains of a session, in place of these. */
  allowed(domains: string[]): string[];
  /** Lets one request pass: waits, throws or gives the body of its answer, as asked for. */
  pass(operation: OperationName | undefined): Promise<string | undefined>;
}

export function createFaults(account: Account): Faults {
  let failing = { requests: 0, status: 500 };
  let answering = { requests: 0, next: 0, body: undefined as unknown };
  const operations = new Map<OperationName | undefined, ApiError | string>();
  let milliseconds = 0;
  let onlyDomains: string[] | undefined;
  return {
    toAskFor: {
      failNextRequests: (requests, status) => void (failing = { requests, status }),
      answerNextRequests: (requests, body) => void (answering = { requests, next: 0, body }),
      answerOperation(operation, body) {
        if (body === undefined) operations.delete(operation);
        else operations.set(operation, textOf(body));
      },
      refuseOperation(operation, error) {
        const refusal = error ? new ApiError(error.type, error.message) : notAuthorized(account, operation);
        operations.set(operation, refusal);
      },
      allowOnly: (domains) => void (onlyDomains = domains),
      delayRequests: (value) => void (milliseconds = value),
    },
    allowed: (domains) => onlyDomains ?? domains,
    async pass(operation) {
      if (milliseconds > 0) await sleep(milliseconds, undefined, { ref: false });
      if (failing.requests > 0) {
        failing.requests -= 1;
        throw new ApiError(errorTypeOfStatus(failing.status), 'A test asked for this error');
      }
      const planned = operations.get(operation);
      if (planned instanceof ApiError) throw planned;
      if (planned !== undefined) return planned;
      const { requests, next, body } = answering;
      if (next >= requests) return undefined;
      answering.next += 1;
      const answer: unknown = typeof body === 'function' ? body(next) : body;
      return textOf(answer);
    },
  };
}

const textOf = (answer: unknown): string => (typeof answer === 'string' ? answer : JSON.stringify(answer));
