import type { PasswordRule } from './password-policy';

/** Everything expected to go wrong between the user and the user pool. */
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
  /** An administrator requires a new password through the recovery page. */
  | { kind: 'password-reset-required' }
  | { kind: 'temporary-password-expired' }
  /** A rule of the organisation refuses: a trigger of the pool, or its firewall. */
  | { kind: 'not-admitted' }
  /** Misconfigured: a broken trigger, an app client with a secret, or one that doesn't allow this way to sign in. */
  | { kind: 'trigger-failed' }
  | { kind: 'client-secret' }
  | { kind: 'flow-not-enabled' }
  /** Found before anything is sent: `rules` are the ones that the password misses. */
  | { kind: 'weak-password'; rules: PasswordRule[] }
  /** The pool has a rule that the portal doesn't know; `rule` is the pool's text, if it sends one. */
  | { kind: 'refused-password'; rule?: PasswordRule }
  /** Used before, if the pool keeps a history of passwords. */
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
  /** The account has no verified address to send a code to. */
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
  /** Not a sign-in that this browser began: replayed, tampered with or from an old tab. */
  | { kind: 'hosted-login-mismatch' }
  | { kind: 'hosted-login-timeout' }
  /** The browser stores nothing for this site, so a return could not be verified. */
  | { kind: 'storage-blocked' }
  /** The provider signed the user in, but no token says who it was. */
  | { kind: 'no-federated-token' }

  // Reaching the pool.
  /** No answer at all: offline, reset, or none in time. */
  | { kind: 'network' }
  /** An answer from something else than the pool, or a temporary problem of the pool. */
  | { kind: 'unavailable' }
  /** The pool throttles requests of all users together. */
  | { kind: 'busy' }
  | { kind: 'no-config' }
  | { kind: 'missing-auth-config' }
  | { kind: 'unexpected' };

/** Combines the failures of a form: the first, in the order of its fields, carries the others. */
export function together(...found: (OneFailure | undefined)[]): AuthFailure | undefined {
  const [first, ...also] = found.filter((failure) => failure !== undefined);
  return first && also.length > 0 ? { ...first, also } : first;
}
