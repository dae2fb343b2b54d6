import type { AuthFailure } from '#domain/people/auth-failure';
import type { Result } from '#domain/result';
import type { SignedIn } from '#domain/people/sign-in/sign-in';

/** Why a person returned without a session, and what is known of the visit. */
export type ReturnFailure = AuthFailure & Partial<Pick<HostedVisit, 'returnTo' | 'inNewTab'>>;

/** The user who signed in, and their destination; `pageOf` is the `sub` of the page's user, if given. */
export interface HostedReturn {
  user: SignedIn;
  returnTo: string;
  pageOf?: string;
  inNewTab?: true;
}

/** The state that the browser tab keeps while the user is away; it is in no address. */
export interface HostedVisit {
  /** The path to return to. */
  returnTo: string;
  /** The `sub` of the page's user. */
  pageOf?: string;
  sharedComputer?: boolean;
  /** The user is signed in and proves who they are, so the pages must not let a remembered session pass. */
  asksAgain?: true;
  /** The page stays as it is, and the sign-in happens in a tab that is opened for it. */
  inNewTab?: true;
}

/** Signing in on the pool's own pages, with another provider's account. */
export interface HostedLogin {
  /**
   * Leaves the page for a provider or a company, by its name, and answers only if that takes more than ten seconds. With `inNewTab` it
   * answers once there is a new tab, or `new-tab-blocked`. `address` is the user's, for a provider that then doesn't ask for it.
   */
  start(provider: string, visit: HostedVisit, address?: string): Promise<Result<void, AuthFailure>>;
  /** Finishes the sign-in that returned to this address, within ten seconds. Each return works once. */
  finish(address: string): Promise<Result<HostedReturn, ReturnFailure>>;
  /**
   * Leaves the page to end the session of the pool's own pages, if those answer within three seconds and `mayLeave` says that nobody
   * else has signed in. Stays if another `start` has begun since. Answers only if the page stays.
   */
  signOut(mayLeave: () => Promise<boolean>): Promise<Result<void, AuthFailure>>;
}
