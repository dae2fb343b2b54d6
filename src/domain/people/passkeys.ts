/** A passkey of the signed-in user, as the pool lists it. */
export interface Passkey {
  id: string;
  /** The pool's, which can't be changed. */
  name: string;
  /** The site's domain that it belongs to; it works nowhere else. */
  domain: string;
  /** Whether this device's own lock made it, and not a security key. */
  isOfDevice: boolean;
  added: Date;
}

/** Cognito's limit for one user. */
export const mostPasskeys = 20;
