import { failed } from '../../domain/result';
import type { SignInFailure } from '../../domain/sign-in';
import { passwordRules } from '../../domain/sign-in';
import type { SessionFailure } from '../../ports/user-pool';

/** What the client hands to its failure callbacks: mostly an Error with Cognito's exception name as `code`. */
interface CognitoError {
  code: string;
  message: string;
}

function read(error: unknown): CognitoError {
  const { code, name, message } = Object(error) as Record<string, unknown>;
  return { code: text(code) || text(name), message: text(message) };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Cognito's exceptions in a sign-in, by name and, where one name stands for several causes, by its message. */
export function signInFailure(error: unknown): { ok: false; failure: SignInFailure } {
  const { code, message } = read(error);
  switch (code) {
    case 'NotAuthorizedException':
      if (/disabled/i.test(message)) return failed({ kind: 'disabled' });
      if (/attempts exceeded/i.test(message)) return failed({ kind: 'locked' });
      if (/temporary password has expired/i.test(message)) return failed({ kind: 'temporary-password-expired' });
      if (/session/i.test(message)) return failed({ kind: 'challenge-expired' });
      return failed({ kind: 'refused' });
    case 'UserNotFoundException':
      return failed({ kind: 'refused' });
    case 'InvalidPasswordException':
      return failed({ kind: 'weak-password', rules: [...passwordRules] });
    case 'CodeMismatchException':
    case 'ExpiredCodeException':
      return failed({ kind: 'challenge-expired' });
    case 'LimitExceededException':
    case 'TooManyRequestsException':
    case 'TooManyFailedAttemptsException':
      return failed({ kind: 'locked' });
    case 'NetworkError':
      return failed({ kind: 'network' });
    default:
      return failed({ kind: 'unexpected' });
  }
}

/**
 * Whether a failed refresh ends the session for good. NotAuthorizedException covers a disabled user and a revoked or expired
 * refresh token; everything else (429, 5xx, a proxy's HTML, no network) may pass and keeps the session.
 */
export function sessionFailure(error: unknown): { ok: false; failure: SessionFailure } {
  const { code, message } = read(error);
  const definite =
    code === 'NotAuthorizedException' ||
    code === 'UserNotFoundException' ||
    code === 'PasswordResetRequiredException' ||
    // The client's own words for an empty or incomplete storage; they carry no code.
    /missing an ID Token|Cannot retrieve a new session|not authenticated|Username is null/.test(message);
  return failed({ kind: definite ? 'signed-out' : 'unreachable' });
}
