import type { SessionUser } from '#domain/people/session-user';

export interface OidcTokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

export interface OidcSettings {
  /** The address of hosted login, without a slash at the end. */
  domain: string;
  /** The `iss` of the pool's tokens. */
  issuer: string;
  clientId: string;
  /** The providers and companies that are offered, and the pool's names for them. */
  providerNames: ReadonlyMap<string, string>;
  origin: string;
  /** Holds the state and the verifier of a pending sign-in, in this tab only. */
  store: () => Storage;
  /** Navigates to an address outside the portal. */
  leave: (address: string) => void;
  /** Opens an address in a new tab; false if the browser doesn't. */
  openTab: (address: string) => boolean;
  /** Stores the tokens as this browser's session. Throws if they aren't tokens. */
  keep: (tokens: OidcTokens, sharedComputer: boolean) => SessionUser;
  /** Time limit for leaving the page and for finishing a return, in milliseconds; ten seconds if missing. */
  patience?: number;
  /** Waits before a retry; a timer if missing. */
  pause?: (milliseconds: number) => Promise<void>;
}
