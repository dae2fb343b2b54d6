import type { AuthFailure } from '#domain/people/auth-failure';
import { type Result, failed, ok } from '#domain/result';
import type { PasswordRule } from '#domain/people/password-policy';
import { PoolError } from './pool-call';

/** The conversation in which an exception occurred, because its cause depends on it. */
export type Conversation =
  | 'sign-in'
  | 'challenge'
  | 'passkey-sign-in'
  | 'passkeys'
  | 'recovery'
  | 'sign-up'
  | 'account'
  | 'password-change'
  | 'mfa'
  | 'devices'
  | 'sessions';

/** The exceptions that mean the same in every conversation and with every message. */
const kinds = new Map(
  Object.entries({
    UserNotConfirmedException: 'unconfirmed',
    PasswordResetRequiredException: 'password-reset-required',
    PasswordHistoryPolicyViolationException: 'reused-password',
    CodeMismatchException: 'wrong-code',
    EnableSoftwareTokenMFAException: 'wrong-code',
    SoftwareTokenMFANotFoundException: 'no-mfa',
    MFAMethodNotFoundException: 'no-mfa',
    TooManyFailedAttemptsException: 'locked',
    UsernameExistsException: 'username-taken',
    AliasExistsException: 'address-taken',
    CodeDeliveryFailureException: 'not-delivered',
    InvalidSmsRoleAccessPolicyException: 'not-delivered',
    InvalidSmsRoleTrustRelationshipException: 'not-delivered',
    InvalidEmailRoleAccessPolicyException: 'not-delivered',
    // A trigger or the pool's firewall refused. The trigger's message isn't meant for users.
    UserLambdaValidationException: 'not-admitted',
    ForbiddenException: 'not-admitted',
    UnexpectedLambdaException: 'trigger-failed',
    InvalidLambdaResponseException: 'trigger-failed',
    DeviceRefused: 'challenge-expired',
    WebAuthnNotEnabledException: 'passkeys-unavailable',
    WebAuthnConfigurationMissingException: 'passkeys-not-configured',
    WebAuthnChallengeNotFoundException: 'passkey-expired',
    WebAuthnClientMismatchException: 'passkey-other-client',
    WebAuthnCredentialNotSupportedException: 'passkey-not-supported',
    WebAuthnOriginNotAllowedException: 'passkey-origin',
    WebAuthnRelyingPartyMismatchException: 'passkey-other-domain',
    NetworkError: 'network',
    TooManyRequestsException: 'busy',
    UnreadableAnswer: 'unavailable',
    InternalErrorException: 'unavailable',
    ServiceUnavailableException: 'unavailable',
  } as const),
);

/** Maps Cognito's exceptions by name and, where one name has several causes, by message. No other code reads either. */
export function authFailure(error: unknown, conversation: Conversation): AuthFailure {
  // Neither the client nor our own code could read the response.
  if (!(error instanceof PoolError)) return { kind: 'unavailable' };
  const { code, message } = error;
  const kind = kinds.get(code);
  if (kind) return { kind };
  switch (code) {
    case 'NotAuthorizedException':
      return notAuthorized(message, conversation);
    case 'InvalidParameterException':
      return invalidParameter(message, conversation);
    case 'UserNotFoundException':
      return userNotFound(conversation);
    case 'InvalidPasswordException':
      return refusedPassword(message);
    case 'ExpiredCodeException':
      // A TOTP code works once: "Your software token has already been used once."
      return /already been used/i.test(message) ? { kind: 'used-code' } : { kind: 'expired-code' };
    case 'LimitExceededException':
      return { kind: conversation === 'passkeys' ? 'passkey-limit' : 'locked' };
    case 'ResourceNotFoundException':
      if (conversation === 'sessions') return { kind: 'unknown-session' };
      return /device/i.test(message) ? { kind: 'unknown-device' } : { kind: 'missing-auth-config' };
    case 'InvalidUserPoolConfigurationException':
      return conversation === 'devices' ? { kind: 'no-device-tracking' } : { kind: 'missing-auth-config' };
    case 'FeatureUnavailableInTierException':
    case 'UnsupportedOperationException':
      return { kind: unavailableIn(conversation) };
    case 'UnknownChallenge':
      return { kind: 'unknown-challenge', name: message };
    default:
      if (conversation === 'sessions' && /^(OperationNotEnabled|UnknownOperation)Exception$/.test(code))
        return { kind: 'no-session-tracking' };
      return conversation === 'sign-up' ? { kind: 'sign-up-failed' } : { kind: 'unexpected' };
  }
}

/** Features that the pool's plan doesn't include. */
function unavailableIn(conversation: Conversation) {
  if (conversation === 'sessions') return 'no-session-tracking';
  return conversation === 'passkeys' ? 'passkeys-unavailable' : 'flow-not-enabled';
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
    case 'passkey-sign-in':
      return { kind: 'passkey-not-used' };
    case 'recovery':
      return { kind: 'not-delivered' };
    case 'sign-up':
      return { kind: 'sign-up-failed' };
    case 'account':
    case 'password-change':
    case 'mfa':
    case 'passkeys':
    case 'devices':
    case 'sessions':
      return { kind: 'signed-out' };
  }
}

function notAuthorized(message: string, conversation: Conversation): AuthFailure {
  if (/disabled/i.test(message)) return { kind: 'disabled' };
  // Such as a token that lacks a scope: the session is still valid.
  if (/access token|refresh token/i.test(message)) return { kind: isOver.test(message) ? 'signed-out' : 'unexpected' };
  const fault = clientFault(message);
  if (fault) return fault;
  // "PreAuthentication failed with error Email not verified."
  if (/ failed with error/i.test(message)) return { kind: 'not-admitted' };
  if (/attempts exceeded/i.test(message)) return { kind: 'locked' };
  if (/temporary password has expired/i.test(message)) return { kind: 'temporary-password-expired' };
  if (/invalid session|session is expired|session expired/i.test(message)) return { kind: 'challenge-expired' };
  if (/unauthorized attribute/i.test(message)) return { kind: 'attribute-not-writable' };
  if (/attribute|already provided/i.test(message)) return { kind: 'invalid-attribute' };
  if (conversation === 'sign-up') return { kind: 'sign-up-failed' };
  if (/cannot be reset/i.test(message)) return { kind: 'no-reset' };
  if (conversation === 'recovery') return { kind: 'not-delivered' };
  return { kind: conversation === 'password-change' ? 'wrong-password' : refusalIn(conversation) };
}

/** In a challenge, "Incorrect username or password." refers to the answer: the password was correct. */
function refusalIn(conversation: Conversation) {
  if (conversation === 'passkey-sign-in') return 'passkey-not-used';
  return conversation === 'challenge' ? 'challenge-refused' : 'refused';
}

/**
 * "Client ... is configured with secret but SECRET_HASH was not received", "Unable to verify secret hash for client ...", and
 * "USER_SRP_AUTH is not enabled for the client", "Auth flow not enabled for this client".
 */
function clientFault(message: string): AuthFailure | undefined {
  if (/secret.?hash/i.test(message)) return { kind: 'client-secret' };
  return /not enabled for th(e|is) client/i.test(message) ? { kind: 'flow-not-enabled' } : undefined;
}

function invalidParameter(message: string, conversation: Conversation): AuthFailure {
  const fault = clientFault(message);
  if (fault) return fault;
  if (conversation === 'devices') return { kind: 'no-device-tracking' };
  if (/already confirmed/i.test(message)) return { kind: 'confirmed-already' };
  // "Username cannot be of email format, since user pool is configured for email alias."
  if (/username cannot be of .* format/i.test(message)) return { kind: 'address-as-username' };
  // "Username should be either an email or a phone number."
  if (/username should be/i.test(message)) return { kind: 'no-address-as-username' };
  if (/value at '(username|authParameters)'|username cannot/i.test(message)) return { kind: 'invalid-username' };
  if (/not verified software token|delivery config|no phone/i.test(message)) return { kind: 'no-mfa' };
  if (/MFA (type|method)/i.test(message)) return { kind: 'invalid-mfa' };
  if (/registered\/verified/i.test(message)) return { kind: 'no-verified-address' };
  if (/no attribute that a code/i.test(message)) return { kind: 'not-delivered' };
  // An invalid password can't be the current one.
  if (/value at 'previousPassword'/i.test(message)) return { kind: 'wrong-password' };
  if (/value at '(password|proposedPassword)'/i.test(message)) return { kind: 'refused-password' };
  if (/code'/i.test(message)) return { kind: 'wrong-code' };
  if (/session/i.test(message)) return { kind: 'challenge-expired' };
  if (/attribute cannot be updated/i.test(message)) return { kind: 'attribute-not-writable' };
  if (/attribute|schema|format|given, .* is missing/i.test(message)) return { kind: 'invalid-attribute' };
  return { kind: conversation === 'sign-up' ? 'sign-up-failed' : 'unexpected' };
}

/** The pool throttles the requests of all users together. */
export const isThrottled = (error: unknown): boolean =>
  error instanceof PoolError && error.code === 'TooManyRequestsException';

/** Messages of a NotAuthorizedException that ends a session; "Invalid Refresh Token" means that the pool forgot the session. */
const isOver =
  /user is disabled|user does not exist|access token has been revoked|refresh token has (been revoked|expired)|invalid refresh token/i;

/**
 * Whether an answer ends the session: user disabled, user does not exist, access token revoked, refresh token revoked or expired
 * (specification, section 4). Everything else can be temporary: 429, 5xx, a proxy's HTML, or no network.
 */
export function endsSession(error: unknown): boolean {
  if (!(error instanceof PoolError)) return false;
  // The second is the error for a rotated refresh token (https://docs.aws.amazon.com/cognito/, GetTokensFromRefreshToken).
  if (['UserNotFoundException', 'RefreshTokenReuseException'].includes(error.code)) return true;
  return error.code === 'NotAuthorizedException' && isOver.test(error.message);
}

/**
 * Whether the answer to a refresh ends the session: there, every NotAuthorizedException clears the cached user (specification, section 4).
 * A fault of the administrator, such as an app client that was given a secret, is then shown at the next sign-in.
 */
export const refusesRefresh = (error: unknown): boolean =>
  endsSession(error) || (error instanceof PoolError && error.code === 'NotAuthorizedException');

/** Whether the pool refuses this access token but might accept another one of the same session. */
export const wantsAnotherToken = (error: unknown): boolean =>
  error instanceof PoolError &&
  error.code === 'NotAuthorizedException' &&
  /access token(?! does not have required scopes)/i.test(error.message) &&
  !endsSession(error);

/** Resolves to the value of `ask`, or to what its rejection means to a person. */
export async function answered<T>(conversation: Conversation, ask: () => Promise<T>): Promise<Result<T, AuthFailure>> {
  try {
    return ok(await ask());
  } catch (error) {
    return failed(authFailure(error, conversation));
  }
}
