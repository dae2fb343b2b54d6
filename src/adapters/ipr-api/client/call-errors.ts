import type { Failure } from '#domain/failure';

/** The session has ended. Thrown through ky, and settled into a Failure. */
export class SessionOver extends Error {
  override name = 'SessionOver';
}

/** No token is available right now, because the user pool is unreachable or throttles. */
export class NoTokenNow extends Error {
  override name = 'NoTokenNow';

  readonly kind: 'unreachable' | 'busy';

  constructor(kind: NoTokenNow['kind']) {
    super(`The user pool is ${kind}.`);
    this.kind = kind;
  }
}

/** The call didn't reach the backend: it lacks credentials, the gateway refused it, or the backend doesn't offer it. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly failure: Failure;
  readonly response: Response | undefined;

  constructor(failure: Failure, response?: Response) {
    super(`The call is refused: ${failure.kind}.`);
    this.failure = failure;
    this.response = response;
  }
}

export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer';
  readonly response: Response;

  constructor(response: Response) {
    super('The response does not follow the contract.');
    this.response = response;
  }
}

/** A refusal that comes after the headers, as a line of the body. */
export class RefusedLate extends Error {
  override name = 'RefusedLate';
  readonly status: number;
  readonly problem: unknown;

  constructor(status: number, problem: unknown) {
    super(`The call is refused after its headers: ${status}.`);
    this.status = status;
    this.problem = problem;
  }
}
