import type { CodeDelivery } from './account';
import type { AuthFailure } from './auth-failure';

/** Whether people may create accounts by themselves, and how they confirm that the address is theirs. */
export const signUpModes = ['off', 'code', 'link'] as const;
export type SignUpMode = (typeof signUpModes)[number];

export interface Applicant {
  username: string;
  password: string;
  /** By the pool's names, e.g. `email`. */
  attributes: Record<string, string>;
}

export type SignUpState =
  | { step: 'form' }
  /** `resendIn` counts the seconds until another code may be asked for. */
  | { step: 'code'; username: string; delivery?: CodeDelivery; resendIn: number }
  /** A link went out; signing in is tried until it has been followed. */
  | { step: 'link'; username: string; delivery?: CodeDelivery; resendIn: number }
  /** The account stands; what is left is to sign in with its password. */
  | { step: 'confirmed'; username: string }
  /** The link is waited for no longer; `failure` is why nobody is in. Whether the account was confirmed is not known. */
  | { step: 'not-entered'; username: string; failure: AuthFailure }
  /** Signed in, or asked for more by the session. */
  | { step: 'entered' };

/** Link-based auto sign-in (specification, section 9): how often, and for how long, in milliseconds. */
export const linkPolling = { every: 5_000, upTo: 180_000 };
