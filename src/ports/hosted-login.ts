import type { AuthFailure } from '../domain/people/auth-failure';
import type { HostedProvider } from '../domain/people/hosted-login';
import type { Result } from '../domain/result';
import type { SignedIn } from '../domain/people/sign-in';

/** Why somebody came back without a session, and where they were going, as far as that is known. */
export type ReturnFailure = AuthFailure & { returnTo?: string };

/** Who came in, and where they were going; `pageOf` is the `sub` of the user whose page that was, where it was given. */
export interface HostedReturn {
  user: SignedIn;
  returnTo: string;
  pageOf?: string;
}

/** Signing in on the pool's own pages, by another provider's account. */
export interface HostedLogin {
  /**
   * Leaves the page; `returnTo` is the path to come back to, and `pageOf` whose page it is, which no address says. Answers only when
   * it could not within ten seconds.
   */
  start(provider: HostedProvider, returnTo: string, pageOf?: string): Promise<Result<void, AuthFailure>>;
  /** Ends the sign-in that sent somebody back to this address, within ten seconds. Each return works once. */
  finish(address: string): Promise<Result<HostedReturn, ReturnFailure>>;
  /**
   * Leaves the page to end the session of the pool's pages, when these have answered within three seconds and `mayLeave` says that
   * nobody else has come; does not leave under who has begun a `start` since. Answers only when the page stays.
   */
  signOut(mayLeave: () => Promise<boolean>): Promise<Result<void, AuthFailure>>;
}
