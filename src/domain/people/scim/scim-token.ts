/** What managers see of a token with which a company's directory calls. */
export interface ScimTokenUse {
  /** The identity provider's name. */
  provider: string;
  /** The token's last characters, to tell it from another. */
  ends: string;
  madeAt: Date;
  /** Exact to a minute; missing if it was never used. */
  lastCallAt?: Date | undefined;
  /** Calls that the portal has refused since the token was made, apart from those for what doesn't exist. */
  failures: number;
  /** With the HTTP status of the answer. */
  lastFailure?: { at: Date; status: number } | undefined;
}
