/** A failed company sign-in. The application gets `code` and the message as `error` and `error_description`. */
export class FederationError extends Error {
  override name = 'FederationError';

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export const invalidRequest = (message: string) => new FederationError('invalid_request', message);
export const serverError = (message: string) => new FederationError('server_error', message);

/** The difference from a provider's clock that is tolerated, in milliseconds. */
export const clockTolerance = 3 * 60_000;

/** How long a provider can take for an answer, in milliseconds: the local ones load at their first request. */
export const patience = 10_000;
