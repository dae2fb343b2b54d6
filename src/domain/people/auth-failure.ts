import type { PasswordRule } from './password-policy';

/** Everything expected to go wrong between the user and the user pool. */
export type AuthFailure = OneFailure & {
  /** The other failures of the same form, which shows all of them at once. */
  also?: OneFailure[];
};

type OneFailure = DetailedFailure | PlainFailure[Exclude<keyof PlainFailure, DetailedFailure['kind']>];

type PlainFailure = { [Kind in keyof typeof authErrors]: { kind: Kind } };

type DetailedFailure =
  /** Attributes that the pool requires and that are empty; by name, without a prefix. */
  | { kind: 'missing-attributes'; names: string[] }
  /** Found before anything is sent: `rules` are the ones that the password misses. */
  | { kind: 'weak-password'; rules: PasswordRule[] }
  /** The pool has a rule that the portal doesn't know; `rule` is the pool's text, if it sends one. */
  | { kind: 'refused-password'; rule?: PasswordRule }
  | { kind: 'unknown-challenge'; name: string };

/** Combines the failures of a form: the first, in the order of its fields, carries the others. */
export function together(...found: (OneFailure | undefined)[]): AuthFailure | undefined {
  const [first, ...also] = found.filter((failure) => failure !== undefined);
  return first && also.length > 0 ? { ...first, also } : first;
}

/** The codes of the specification (section 8), in its order. */
export const authErrorCodes = [
  'noConfig',
  'missingAuthConfig',
  'emptyUsername',
  'invalidUsername',
  'emptyPassword',
  'emptyCode',
  'signUpError',
  'noMFA',
  'invalidMFA',
  'emptyChallengeResponse',
  'noUserSession',
  'default',
  'deviceConfig',
  'networkError',
  'autoSignInError',
] as const;
export type AuthErrorCode = (typeof authErrorCodes)[number];

type NextStep =
  | 'correct-input'
  | 'try-again'
  | 'wait'
  | 'sign-in'
  | 'start-over'
  | 'recover-password'
  | 'confirm-account'
  | 'request-code'
  | 'ask-administrator';

interface AuthError {
  code: AuthErrorCode;
  /** The specification's words (sections 5 and 8), letter for letter, for logs; people read the locale's. */
  message: string;
  next: NextStep;
}

const anyError = 'Authentication Error';
const entry = (code: AuthErrorCode, message: string, next: NextStep): AuthError => ({ code, message, next });

/** The error catalogue: every failure has one code, one message and one thing to do next. */
export const authErrors = {
  'empty-username': entry('emptyUsername', 'Username cannot be empty', 'correct-input'),
  'invalid-username': entry('invalidUsername', 'Username is not valid', 'correct-input'),
  'empty-password': entry('emptyPassword', 'Password cannot be empty', 'correct-input'),
  'empty-new-password': entry('emptyPassword', 'New password is required.', 'correct-input'),
  'empty-code': entry('emptyCode', 'Confirmation code cannot be empty', 'correct-input'),
  'empty-answer': entry('emptyChallengeResponse', 'Challenge response cannot be empty', 'correct-input'),
  /** Not six digits. */
  'code-form': entry('default', anyError, 'correct-input'),
  'email-code-form': entry('default', anyError, 'correct-input'),
  /** Not twelve characters. */
  'recovery-code-form': entry('default', anyError, 'correct-input'),
  /** Not one of this person's, or used before. */
  'wrong-recovery-code': entry('default', anyError, 'correct-input'),
  /** The backend offers none, or can't be called before signing in. */
  'no-recovery-codes': entry('default', anyError, 'ask-administrator'),
  /** The backend doesn't take requests for help with a lost second step, because it sends no email. */
  'no-help': entry('default', anyError, 'ask-administrator'),
  'missing-attributes': entry('default', anyError, 'correct-input'),
  /** Another sign-in of this tab is pending. */
  pending: entry('default', 'Pending sign-in attempt already in progress', 'wait'),

  /** The pool does not distinguish an unknown user from a wrong password. */
  refused: entry('default', anyError, 'correct-input'),
  locked: entry('default', anyError, 'wait'),
  disabled: entry('default', anyError, 'ask-administrator'),
  /** Signed up, and the code or link not used yet. */
  unconfirmed: entry('default', anyError, 'confirm-account'),
  /** An administrator requires a new password through the recovery page. */
  'password-reset-required': entry('default', anyError, 'recover-password'),
  'temporary-password-expired': entry('default', anyError, 'ask-administrator'),
  /** A rule of the organisation refuses: a trigger of the pool, or its firewall. */
  'not-admitted': entry('default', anyError, 'ask-administrator'),
  /** Misconfigured: a broken trigger, an app client with a secret, or one that doesn't allow this way to sign in. */
  'trigger-failed': entry('default', anyError, 'ask-administrator'),
  'client-secret': entry('missingAuthConfig', anyError, 'ask-administrator'),
  'flow-not-enabled': entry('missingAuthConfig', anyError, 'ask-administrator'),
  'weak-password': entry('default', anyError, 'correct-input'),
  'refused-password': entry('default', anyError, 'correct-input'),
  /** Used before, if the pool keeps a history of passwords. */
  'reused-password': entry('default', anyError, 'correct-input'),
  'wrong-code': entry('default', anyError, 'correct-input'),
  'expired-code': entry('default', anyError, 'request-code'),
  /** An authenticator app's code works only once: the user enters the next one. */
  'used-code': entry('default', anyError, 'wait'),
  'wrong-answer': entry('default', anyError, 'correct-input'),
  /** Too many wrong answers to the challenge; the password was correct. */
  'challenge-refused': entry('default', anyError, 'start-over'),
  /** The challenge waited too long: start over with the password. */
  'challenge-expired': entry('default', anyError, 'start-over'),
  'unknown-challenge': entry('default', anyError, 'ask-administrator'),
  /** No second factor that this account could use. */
  'no-mfa': entry('noMFA', 'No valid MFA method provided', 'ask-administrator'),
  /** A second factor that was not offered. */
  'invalid-mfa': entry('invalidMFA', 'Invalid MFA type', 'correct-input'),

  'sign-up-failed': entry('signUpError', 'Error creating account', 'try-again'),
  'username-taken': entry('signUpError', 'Error creating account', 'correct-input'),
  /** The pool lets people sign in with their address, which therefore can't be a username. */
  'address-as-username': entry('invalidUsername', 'Username is not valid', 'correct-input'),
  /** The pool has addresses for usernames. */
  'no-address-as-username': entry('invalidUsername', 'Username is not valid', 'correct-input'),
  /** The address belongs to another account. */
  'address-taken': entry('signUpError', 'Error creating account', 'correct-input'),
  /** The account is already confirmed: its password signs in. */
  'confirmed-already': entry('default', anyError, 'sign-in'),
  /** The account has a temporary password, or no password of its own. */
  'no-reset': entry('default', anyError, 'ask-administrator'),
  /** The account has no verified address to send a code to. */
  'no-verified-address': entry('default', anyError, 'ask-administrator'),
  /** The code could not be sent. */
  'not-delivered': entry('default', anyError, 'try-again'),
  /** The backend has erased what it kept about the user, and then the pool didn't delete the account. */
  'only-erased': entry('default', anyError, 'try-again'),
  /** The user did not open the link in time for the automatic sign-in. */
  'auto-sign-in-failed': entry('autoSignInError', 'Please use your credentials to sign in', 'sign-in'),

  /** Cancelled, too late, no passkey here, or not accepted: neither browser nor pool says which. */
  'passkey-not-used': entry('default', anyError, 'start-over'),
  /** Cancelled, or too late: the browser doesn't say which. */
  'passkey-not-added': entry('default', anyError, 'start-over'),
  /** The browser says that this site's address is not of the passkeys' domain. */
  'passkey-wrong-address': entry('default', anyError, 'ask-administrator'),
  /** This device already has a passkey of this user. */
  'passkey-exists': entry('default', anyError, 'correct-input'),
  /** The pool has them turned off, or its settings for them are incomplete. */
  'passkeys-unavailable': entry('missingAuthConfig', anyError, 'ask-administrator'),
  'passkeys-not-configured': entry('missingAuthConfig', anyError, 'ask-administrator'),
  /** Too long between the pool's question and the new passkey. */
  'passkey-expired': entry('default', anyError, 'try-again'),
  /** The session is of another app client of the pool. */
  'passkey-other-client': entry('default', anyError, 'sign-in'),
  'passkey-not-supported': entry('default', anyError, 'correct-input'),
  'passkey-origin': entry('missingAuthConfig', anyError, 'ask-administrator'),
  'passkey-other-domain': entry('missingAuthConfig', anyError, 'ask-administrator'),
  /** The device or its password manager has made a passkey, and the pool hasn't taken it. */
  'passkey-left-over': entry('default', anyError, 'correct-input'),
  /** Cognito keeps twenty of each user. */
  'passkey-limit': entry('default', anyError, 'correct-input'),

  /** The session is over for good. */
  'signed-out': entry('noUserSession', 'User is not authenticated', 'sign-in'),
  /** Nobody has signed in here. */
  'no-session': entry('noUserSession', 'Failed to get the session because the user is empty', 'sign-in'),
  /** The current password of a password change. */
  'wrong-password': entry('default', anyError, 'correct-input'),
  'invalid-attribute': entry('default', anyError, 'correct-input'),
  /** More characters than the pool stores. */
  'long-attribute': entry('default', anyError, 'correct-input'),
  /** The app client has no permission to write it, or the pool's schema makes it immutable. */
  'attribute-not-writable': entry('default', anyError, 'ask-administrator'),
  'no-device-tracking': entry(
    'deviceConfig',
    'Device tracking has not been configured in this User Pool',
    'ask-administrator',
  ),
  /** The pool no longer knows this browser's device: it was forgotten somewhere else. */
  'unknown-device': entry('default', anyError, 'sign-in'),
  /** The pool doesn't record where people are signed in. */
  'no-session-tracking': entry('default', anyError, 'ask-administrator'),
  /** The session has already ended. */
  'unknown-session': entry('default', anyError, 'correct-input'),
  /** The user was asked to sign in again before a change, and didn't. */
  'proof-declined': entry('default', anyError, 'sign-in'),
  'sign-out-timeout': entry('default', 'Signout timeout fail', 'try-again'),

  'unknown-provider': entry('default', anyError, 'sign-in'),
  'hosted-login-cancelled': entry('default', anyError, 'sign-in'),
  'hosted-login-refused': entry('default', anyError, 'ask-administrator'),
  /** The provider doesn't answer the pool. */
  'hosted-login-unreached': entry('networkError', 'Network Error', 'try-again'),
  /** Pool and provider don't agree on a certificate, a clock, an attribute or a secret. */
  'hosted-login-misconfigured': entry('default', anyError, 'ask-administrator'),
  /** The user's account was just linked to their company's; the next sign-in works. */
  'hosted-login-linked': entry('default', anyError, 'sign-in'),
  /** Not a sign-in that this browser began: replayed, tampered with or from an old tab. */
  'hosted-login-mismatch': entry('default', anyError, 'start-over'),
  'new-tab-blocked': entry('default', anyError, 'sign-in'),
  'hosted-login-timeout': entry('networkError', 'Network Error', 'try-again'),
  /** The browser stores nothing for this site, so a return could not be verified. */
  'storage-blocked': entry('default', anyError, 'sign-in'),
  /** The provider signed the user in, but no token says who it was. */
  'no-federated-token': entry('default', 'No federated jwt', 'try-again'),

  /** No answer at all: offline, reset, or none in time. */
  network: entry('networkError', 'Network Error', 'try-again'),
  /** An answer from something else than the pool, or a temporary problem of the pool. */
  unavailable: entry('default', anyError, 'try-again'),
  /** The pool throttles requests of all users together. */
  busy: entry('default', anyError, 'wait'),
  'no-config': entry('noConfig', anyError, 'ask-administrator'),
  'missing-auth-config': entry('missingAuthConfig', anyError, 'ask-administrator'),
  unexpected: entry('default', anyError, 'try-again'),
};

/** The specification's code and message for a failure, for the error log and the reference that people copy. */
export function authErrorOf({ kind }: AuthFailure): Pick<AuthError, 'code' | 'message'> {
  const { code, message } = authErrors[kind];
  return { code, message };
}

/** Whether support has to look into it, so the user is offered the reference. Users can solve the others themselves. */
export function isAuthWorthReporting({ kind }: AuthFailure): boolean {
  const { next } = authErrors[kind];
  return next === 'try-again' || next === 'ask-administrator' || kind === 'busy';
}
