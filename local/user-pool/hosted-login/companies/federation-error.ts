/** Why a company's sign-in fails. It goes back to the application as `error` and `error_description`. */
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

/** Minutes between this clock and a provider's are tolerated, in milliseconds. */
export const clockTolerance = 3 * 60_000;
