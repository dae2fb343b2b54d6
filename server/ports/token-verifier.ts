import type { ProviderIdentity } from '#domain/people/companies/group-origin';
import type { Result } from '#domain/result';

/** The user of a verified ID token. */
export interface Identity {
  sub: string;
  /** Verified: they have shown that they read what is sent to it. Empty for a user without such an address. */
  email: string;
  /** Anybody's address, perhaps: people can write any into their own account. */
  unverifiedEmail?: string;
  /** The Cognito groups in the token. */
  groups: readonly string[];
  /** At the providers that the account comes from or is linked to. */
  identities?: readonly ProviderIdentity[];
  /** Identifies the sign-in, and stays the same when tokens are renewed; undefined if the pool does not send it. */
  session?: string;
  /** Seconds since 1970. Renewed tokens keep it. */
  signedInAt?: number;
  /** Seconds since 1970, by the pool's clock too, so that a wrong clock here doesn't change the age between the two. */
  issuedAt?: number;
  /** The token's `acr`, which few pools serve. */
  level?: string;
}

/**
 * `other-provider`: the way in which the person signed in is not allowed for their email address (`mayComeFrom`). `not-accepted` is definite:
 * the token is expired, forged, revoked or not meant for this portal. `unavailable` means that the keys could not be fetched; it says nothing
 * about the token and must not sign anyone out. `reason` says more, for the log only.
 */
export type TokenFailure =
  | { kind: 'other-provider'; reason: string }
  | { kind: 'not-accepted'; reason: string }
  | { kind: 'unavailable'; reason: string };

export interface TokenVerifier {
  /** Checks signature, issuer, audience, use and expiry of an ID token. Called on every request. */
  verify(token: string): Promise<Result<Identity, TokenFailure>>;
}
