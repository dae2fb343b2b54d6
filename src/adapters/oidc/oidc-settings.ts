import type { HostedProvider } from '../../domain/people/hosted-login';
import type { SignedIn } from '../../domain/people/sign-in';

export interface OidcTokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

export interface OidcSettings {
  /** Where the pool serves hosted login, without a slash at the end. */
  domain: string;
  /** The `iss` of the pool's tokens. */
  issuer: string;
  clientId: string;
  providers: readonly HostedProvider[];
  /** Of this page, to which the pool sends people back. */
  origin: string;
  /** Holds the state and the verifier of a sign-in under way, in this tab alone. */
  store: () => Storage;
  /** Leaves the page for an address. */
  leave: (address: string) => void;
  /** Takes the tokens into this browser's session. Throws for what is no token. */
  keep: (tokens: OidcTokens) => Omit<SignedIn, 'step' | 'asksToRemember'>;
  /** Milliseconds after which leaving the page, or a return to it, has failed; ten seconds if missing. */
  patience?: number;
  /** Waits before another try; the clock's own if missing. */
  pause?: (milliseconds: number) => Promise<void>;
}
