import type { Result } from '../../src/domain/result';

/** Who a verified ID token speaks for. */
export interface Identity {
  sub: string;
  /** Empty for a user without one. */
  email: string;
  /** Cognito's groups, as the token carries them. */
  groups: readonly string[];
  /** The sign-in that the token comes from, the same over all its renewals, where the pool says it. */
  session?: string;
}

/**
 * `not-accepted` is definite: the token is expired, forged, revoked or not meant for this portal. `unavailable` says
 * nothing about the token: its keys could not be fetched, and nobody may be signed out for that.
 */
export type TokenFailure = { kind: 'not-accepted' } | { kind: 'unavailable'; reason: string };

export interface TokenVerifier {
  /** Checks signature, issuer, audience, use and expiry of an ID token. Asked on every request. */
  verify(token: string): Promise<Result<Identity, TokenFailure>>;
}
