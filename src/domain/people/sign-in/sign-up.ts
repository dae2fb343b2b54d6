import type { CodeDelivery } from '../account';
import type { AuthFailure } from '../auth-failure';

/** Whether people can create accounts, and how they confirm their address. */
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
  /** `resendIn`: seconds until another code can be requested. */
  | { step: 'code'; username: string; delivery?: CodeDelivery; resendIn: number }
  /** A link was sent; the portal tries to sign in until the user has opened it. */
  | { step: 'link'; username: string; delivery?: CodeDelivery; resendIn: number }
  /** The account is confirmed; the user signs in with its password. */
  | { step: 'confirmed'; username: string }
  /** The portal stopped waiting for the link because of `failure`; whether the account was confirmed is unknown. */
  | { step: 'not-entered'; username: string; failure: AuthFailure }
  /** Signed in, or asked a challenge. */
  | { step: 'entered' };

/** Link-based auto sign-in (specification, section 9): how often, and for how long, in milliseconds. */
export const linkPolling = { every: 5_000, upTo: 180_000 };
