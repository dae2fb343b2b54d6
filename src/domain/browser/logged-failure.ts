import { type Failure, isWorthReporting } from '../failure';
import { type AuthErrorCode, type AuthFailure, authErrorOf, isAuthWorthReporting } from '../people/auth-failure';

/** The specification's code and message (section 8), the same in every language. */
export interface SpecifiedError {
  code: AuthErrorCode;
  message: string;
}

export class LoggedFailure extends Error {
  readonly specified: SpecifiedError | undefined;
  /** Whether the screen offers the reference: not if the user can solve the problem alone. */
  readonly isWorthReporting: boolean;
  readonly requestId: string | undefined;

  constructor(kind: string, words: string, isWorthReporting: boolean, specified?: SpecifiedError, requestId?: string) {
    super(words);
    this.name = kind;
    this.isWorthReporting = isWorthReporting;
    this.specified = specified;
    this.requestId = requestId;
  }
}

export function loggedFailure(failure: Failure, words: string): LoggedFailure {
  // The backend and the user pool share this failure.
  const specified = failure.kind === 'signed-out' ? authErrorOf(failure) : undefined;
  return new LoggedFailure(failure.kind, words, isWorthReporting(failure), specified, failure.requestId);
}

export function loggedAuthFailure(failure: AuthFailure, words: string): LoggedFailure {
  return new LoggedFailure(failure.kind, words, isAuthWorthReporting(failure), authErrorOf(failure));
}
