import type { AuthFailure } from '#domain/people/auth-failure';
import type { PasswordRule } from '#domain/people/password-policy';
import { PoolError } from './pool-call';

/** What the portal asked for: one Cognito exception can have several causes. */
export type Conversation =
  | 'sign-in'
  | 'challenge'
  | 'recovery'
  | 'sign-up'
  | 'account'
  | 'password-change'
  | 'mfa'
  | 'devices';

/** Maps Cognito's exceptions by name and, where one name has several causes, by message. No other code reads either. */
export function authFailure(error: unknown, conversation: Conversation): AuthFailure {
  // Neither the client nor our own code could read the response.
  if (!(error instanceof PoolError)) return { kind: 'unavailable' };
  const { code, message } = error;
  switch (code) {
    case 'NotAuthorizedException':
      return notAuthorized(message, conversation);
    case 'InvalidParameterException':
      return invalidParameter(message, conversation);
    case 'UserNotFoundException':
      return userNotFound(conversation);
    case 'UserNotConfirmedException':
      return { kind: 'unconfirmed' };
    case 'PasswordResetRequiredException':
      return { kind: 'password-reset-required' };
    case 'InvalidPasswordException':
      return refusedPassword(message);
    case 'PasswordHistoryPolicyViolationException':
      return { kind: 'reused-password' };
    case 'CodeMismatchException':
    case 'EnableSoftwareTokenMFAException':
      return { kind: 'wrong-code' };
    case 'ExpiredCodeException':
      // A TOTP code works once: "Your software token has already been used once."
      return /already been used/i.test(message) ? { kind: 'used-code' } : { kind: 'expired-code' };
    case 'SoftwareTokenMFANotFoundException':
    case 'MFAMethodNotFoundException':
      return { kind: 'no-mfa' };
    case 'LimitExceededException':
    case 'TooManyFailedAttemptsException':
      return { kind: 'locked' };
    case 'UsernameExistsException':
      return { kind: 'username-taken' };
    case 'AliasExistsException':
      return { kind: 'address-taken' };
    case 'CodeDeliveryFailureException':
    case 'InvalidSmsRoleAccessPolicyException':
    case 'InvalidSmsRoleTrustRelationshipException':
    case 'InvalidEmailRoleAccessPolicyException':
      return { kind: 'not-delivered' };
    case 'UserLambdaValidationException':
      return { kind: conversation === 'sign-up' ? 'sign-up-failed' : refusalIn(conversation) };
    case 'ResourceNotFoundException':
      return /device/i.test(message) ? { kind: 'unknown-device' } : { kind: 'missing-auth-config' };
    case 'InvalidUserPoolConfigurationException':
      return conversation === 'devices' ? { kind: 'no-device-tracking' } : { kind: 'missing-auth-config' };
    case 'DeviceRefused':
      return { kind: 'challenge-expired' };
    case 'UnknownChallenge':
      return { kind: 'unknown-challenge', name: message };
    case 'NetworkError':
      return { kind: 'network' };
    case 'TooManyRequestsException':
      return { kind: 'busy' };
    case 'UnreadableAnswer':
    case 'InternalErrorException':
    case 'ServiceUnavailableException':
      return { kind: 'unavailable' };
    default:
      return conversation === 'sign-up' ? { kind: 'sign-up-failed' } : { kind: 'unexpected' };
  }
}

/** For example "Password did not conform with policy: Password must have symbol characters". Only the first rule is named. */
const complaints: [said: RegExp, rule: PasswordRule][] = [
  [/not long enough/i, 'length'],
  [/lowercase/i, 'lowercase'],
  [/uppercase/i, 'uppercase'],
  [/numeric/i, 'number'],
  [/symbol/i, 'symbol'],
];

function refusedPassword(message: string): AuthFailure {
  const rule = complaints.find(([said]) => said.test(message))?.[1];
  return { kind: 'refused-password', ...(rule && { rule }) };
}

/** A pool that hides unknown users answers this only to calls with a token. */
function userNotFound(conversation: Conversation): AuthFailure {
  switch (conversation) {
    case 'sign-in':
    case 'challenge':
      return { kind: 'refused' };
    case 'recovery':
      return { kind: 'not-delivered' };
    case 'sign-up':
      return { kind: 'sign-up-failed' };
    case 'account':
    case 'password-change':
    case 'mfa':
    case 'devices':
      return { kind: 'signed-out' };
  }
}

function notAuthorized(message: string, conversation: Conversation): AuthFailure {
  // The tokens lack the scope, but the session is still valid.
  if (/required scopes/i.test(message)) return { kind: 'unexpected' };
  if (/access token|refresh token/i.test(message)) return { kind: 'signed-out' };
  if (/disabled/i.test(message)) return { kind: 'disabled' };
  if (/attempts exceeded/i.test(message)) return { kind: 'locked' };
  if (/temporary password has expired/i.test(message)) return { kind: 'temporary-password-expired' };
  if (/invalid session|session is expired|session expired/i.test(message)) return { kind: 'challenge-expired' };
  if (/attribute|already provided/i.test(message)) return { kind: 'invalid-attribute' };
  if (conversation === 'sign-up') return { kind: 'sign-up-failed' };
  // "User password cannot be reset in the current state."
  if (conversation === 'recovery') return { kind: 'not-delivered' };
  return { kind: conversation === 'password-change' ? 'wrong-password' : refusalIn(conversation) };
}

/** In a challenge, "Incorrect username or password." refers to the answer: the password was correct. */
const refusalIn = (conversation: Conversation) => (conversation === 'challenge' ? 'challenge-refused' : 'refused');

function invalidParameter(message: string, conversation: Conversation): AuthFailure {
  if (conversation === 'devices') return { kind: 'no-device-tracking' };
  if (/already confirmed/i.test(message)) return { kind: 'confirmed-already' };
  if (/value at '(username|authParameters)'|username (should|cannot)/i.test(message))
    return { kind: 'invalid-username' };
  if (/not verified software token|delivery config|no phone/i.test(message)) return { kind: 'no-mfa' };
  if (/MFA (type|method)/i.test(message)) return { kind: 'invalid-mfa' };
  if (/registered\/verified|no attribute that a code/i.test(message)) return { kind: 'not-delivered' };
  // An invalid password can't be the current one.
  if (/value at 'previousPassword'/i.test(message)) return { kind: 'wrong-password' };
  if (/value at '(password|proposedPassword)'/i.test(message)) return { kind: 'refused-password' };
  if (/code'/i.test(message)) return { kind: 'wrong-code' };
  if (/session/i.test(message)) return { kind: 'challenge-expired' };
  if (/attribute|schema|format|given, .* is missing/i.test(message)) return { kind: 'invalid-attribute' };
  return { kind: conversation === 'sign-up' ? 'sign-up-failed' : 'unexpected' };
}

/** The pool throttles the requests of all users together. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof PoolError && error.code === 'TooManyRequestsException';

/**
 * Whether a failed refresh ends the session: user disabled, user does not exist, access token revoked, refresh token
 * revoked or expired (specification, section 4), of which all but the second are a NotAuthorizedException. Everything else
 * (429, 5xx, a proxy's HTML, no network) can be temporary.
 */
export function endsSession(error: unknown): boolean {
  if (!(error instanceof PoolError)) return false;
  // The last is the error for a rotated refresh token (https://docs.aws.amazon.com/cognito/, GetTokensFromRefreshToken).
  return ['NotAuthorizedException', 'UserNotFoundException', 'RefreshTokenReuseException'].includes(error.code);
}
