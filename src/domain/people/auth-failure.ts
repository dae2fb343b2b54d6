import type { PasswordRule } from './password-policy';

/** Everything that is expected to go wrong between a person and the user pool, whichever conversation it is in. */
export type AuthFailure = OneFailure & {
  /** The other failures of the same form, which shows all of them at once. */
  also?: OneFailure[];
};

type OneFailure =
  // Found before anything is sent.
  | { kind: 'empty-username' }
  | { kind: 'invalid-username' }
  | { kind: 'empty-password' }
  | { kind: 'empty-new-password' }
  | { kind: 'empty-code' }
  | { kind: 'empty-answer' }
  /** Not six digits. */
  | { kind: 'code-form' }
  /** Attributes that the pool requires and that are empty; by name, without a prefix. */
  | { kind: 'missing-attributes'; names: string[] }
  /** Another sign-in of this tab is pending. */
  | { kind: 'pending' }

  // The pool's answers to a sign-in. The pool does not distinguish an unknown user from a wrong password.
  | { kind: 'refused' }
  | { kind: 'locked' }
  | { kind: 'disabled' }
  /** Signed up, and the code or link not used yet. */
  | { kind: 'unconfirmed' }
  /** An administrator asks for a new password by the recovery page. */
  | { kind: 'password-reset-required' }
  | { kind: 'temporary-password-expired' }
  /** A rule of the organisation refuses: a trigger of the pool, or its firewall. */
  | { kind: 'not-admitted' }
  /** Faults of the administrator's: a trigger that broke, an app client with a secret, or one without this way to sign in. */
  | { kind: 'trigger-failed' }
  | { kind: 'client-secret' }
  | { kind: 'flow-not-enabled' }
  /** Found before anything is sent: `rules` are the ones that the password misses. */
  | { kind: 'weak-password'; rules: PasswordRule[] }
  /** The pool asks for more than the rules that the portal knows of; `rule` is what it misses, where it says so. */
  | { kind: 'refused-password'; rule?: PasswordRule }
  /** Used before, where the pool keeps a history. */
  | { kind: 'reused-password' }
  | { kind: 'wrong-code' }
  | { kind: 'expired-code' }
  /** An authenticator app's code works only once: the user enters the next one. */
  | { kind: 'used-code' }
  | { kind: 'wrong-answer' }
  /** Too many wrong answers to the challenge; the password was correct. */
  | { kind: 'challenge-refused' }
  /** The challenge waited too long: start over with the password. */
  | { kind: 'challenge-expired' }
  | { kind: 'unknown-challenge'; name: string }
  /** No second factor that this account could use. */
  | { kind: 'no-mfa' }
  /** A second factor that was not offered. */
  | { kind: 'invalid-mfa' }

  // Sign-up and recovery.
  | { kind: 'sign-up-failed' }
  | { kind: 'username-taken' }
  /** The pool lets people sign in with their address, which therefore can't be a username. */
  | { kind: 'address-as-username' }
  /** The pool has addresses for usernames. */
  | { kind: 'no-address-as-username' }
  /** The address belongs to another account. */
  | { kind: 'address-taken' }
  /** The account is already confirmed: its password signs in. */
  | { kind: 'confirmed-already' }
  /** The account has a temporary password, or no password of its own. */
  | { kind: 'no-reset' }
  /** Nothing that a code could be sent to is verified. */
  | { kind: 'no-verified-address' }
  /** The code could not be sent. */
  | { kind: 'not-delivered' }
  /** The user did not open the link in time for the automatic sign-in. */
  | { kind: 'auto-sign-in-failed' }

  // After sign-in.
  /** The session is over for good. */
  | { kind: 'signed-out' }
  /** Nobody has signed in here. */
  | { kind: 'no-session' }
  /** The current password of a password change. */
  | { kind: 'wrong-password' }
  | { kind: 'invalid-attribute' }
  | { kind: 'no-device-tracking' }
  /** The pool no longer knows this browser's device: it was forgotten somewhere else. */
  | { kind: 'unknown-device' }
  | { kind: 'sign-out-timeout' }

  // Hosted login.
  | { kind: 'unknown-provider' }
  | { kind: 'hosted-login-cancelled' }
  | { kind: 'hosted-login-refused' }
  /** Not the sign-in that this browser began: replayed, tampered with, or from another tab long ago. */
  | { kind: 'hosted-login-mismatch' }
  | { kind: 'hosted-login-timeout' }
  /** The browser stores nothing for this site, so a return could not be verified. */
  | { kind: 'storage-blocked' }
  /** The provider signed the user in, but no token says who it was. */
  | { kind: 'no-federated-token' }

  // Reaching the pool.
  /** No answer at all: offline, reset, or none in time. */
  | { kind: 'network' }
  /** An answer that is not the pool's, or a temporary problem of the pool. */
  | { kind: 'unavailable' }
  /** The pool throttles requests of all users together. */
  | { kind: 'busy' }
  | { kind: 'no-config' }
  | { kind: 'missing-auth-config' }
  | { kind: 'unexpected' };

/** What is wrong with a form: the first, in the order of its fields, with the others beside it. */
export function together(...found: (OneFailure | undefined)[]): AuthFailure | undefined {
  const [first, ...also] = found.filter((failure) => failure !== undefined);
  return first && also.length > 0 ? { ...first, also } : first;
}
