import type { AuthFailure } from './auth-failure';

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

/** The action that screens offer beside the message. */
export type NextStep =
  | 'correct-input'
  | 'try-again'
  | 'wait'
  | 'sign-in'
  | 'start-over'
  | 'recover-password'
  | 'confirm-account'
  | 'request-code'
  | 'ask-administrator';

export interface AuthError {
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
  'code-form': entry('default', anyError, 'correct-input'),
  'missing-attributes': entry('default', anyError, 'correct-input'),
  pending: entry('default', 'Pending sign-in attempt already in progress', 'wait'),

  refused: entry('default', anyError, 'correct-input'),
  locked: entry('default', anyError, 'wait'),
  disabled: entry('default', anyError, 'ask-administrator'),
  unconfirmed: entry('default', anyError, 'confirm-account'),
  'password-reset-required': entry('default', anyError, 'recover-password'),
  'temporary-password-expired': entry('default', anyError, 'ask-administrator'),
  'not-admitted': entry('default', anyError, 'ask-administrator'),
  'trigger-failed': entry('default', anyError, 'ask-administrator'),
  'client-secret': entry('missingAuthConfig', anyError, 'ask-administrator'),
  'flow-not-enabled': entry('missingAuthConfig', anyError, 'ask-administrator'),
  'weak-password': entry('default', anyError, 'correct-input'),
  'refused-password': entry('default', anyError, 'correct-input'),
  'reused-password': entry('default', anyError, 'correct-input'),
  'wrong-code': entry('default', anyError, 'correct-input'),
  'expired-code': entry('default', anyError, 'request-code'),
  'used-code': entry('default', anyError, 'wait'),
  'wrong-answer': entry('default', anyError, 'correct-input'),
  'challenge-refused': entry('default', anyError, 'start-over'),
  'challenge-expired': entry('default', anyError, 'start-over'),
  'unknown-challenge': entry('default', anyError, 'ask-administrator'),
  'no-mfa': entry('noMFA', 'No valid MFA method provided', 'ask-administrator'),
  'invalid-mfa': entry('invalidMFA', 'Invalid MFA type', 'correct-input'),

  'sign-up-failed': entry('signUpError', 'Error creating account', 'try-again'),
  'username-taken': entry('signUpError', 'Error creating account', 'correct-input'),
  'address-as-username': entry('invalidUsername', 'Username is not valid', 'correct-input'),
  'no-address-as-username': entry('invalidUsername', 'Username is not valid', 'correct-input'),
  'address-taken': entry('signUpError', 'Error creating account', 'correct-input'),
  'confirmed-already': entry('default', anyError, 'sign-in'),
  'no-reset': entry('default', anyError, 'ask-administrator'),
  'no-verified-address': entry('default', anyError, 'ask-administrator'),
  'not-delivered': entry('default', anyError, 'try-again'),
  'auto-sign-in-failed': entry('autoSignInError', 'Please use your credentials to sign in', 'sign-in'),

  'signed-out': entry('noUserSession', 'User is not authenticated', 'sign-in'),
  'no-session': entry('noUserSession', 'Failed to get the session because the user is empty', 'sign-in'),
  'wrong-password': entry('default', anyError, 'correct-input'),
  'invalid-attribute': entry('default', anyError, 'correct-input'),
  'no-device-tracking': entry(
    'deviceConfig',
    'Device tracking has not been configured in this User Pool',
    'ask-administrator',
  ),
  'unknown-device': entry('default', anyError, 'sign-in'),
  'sign-out-timeout': entry('default', 'Signout timeout fail', 'try-again'),

  'unknown-provider': entry('default', anyError, 'sign-in'),
  'hosted-login-cancelled': entry('default', anyError, 'sign-in'),
  'hosted-login-refused': entry('default', anyError, 'ask-administrator'),
  'hosted-login-mismatch': entry('default', anyError, 'start-over'),
  'hosted-login-timeout': entry('networkError', 'Network Error', 'try-again'),
  'storage-blocked': entry('default', anyError, 'sign-in'),
  'no-federated-token': entry('default', 'No federated jwt', 'try-again'),

  network: entry('networkError', 'Network Error', 'try-again'),
  unavailable: entry('default', anyError, 'try-again'),
  busy: entry('default', anyError, 'wait'),
  'no-config': entry('noConfig', anyError, 'ask-administrator'),
  'missing-auth-config': entry('missingAuthConfig', anyError, 'ask-administrator'),
  unexpected: entry('default', anyError, 'try-again'),
} satisfies Record<AuthFailure['kind'], AuthError>;

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
