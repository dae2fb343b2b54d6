import type { SessionState } from './session';

/** Who is signed in, from the backend's identity call (specification, section 3). */
export interface UserInfo {
  userSub: string;
  userEmail: string;
  /** The groups of the identity field `group`. */
  groupList: string[];
  /** Where this user wants to land instead of the base home. */
  homePath?: string;
}

/**
 * The outcome of a sign-in or of the start-up check (specification, section 3).
 *
 * The specification demands three facts by name, for whoever builds on the portal, so they stay true even where no screen needs them:
 * this result, the app state (`portal.appState`, section 3) and the codes of `authErrors` (section 8). In the portal itself, the error
 * log and the report that users copy from it read the codes and the app state, and the account page reads the app state's groups.
 */
export interface SignInResult {
  isAuthenticated: boolean;
  sub: string;
  email: string;
}

/** The literal text `Non` is the specification's. */
const failedSignIn: SignInResult = { isAuthenticated: false, sub: 'Non', email: 'Non' };

export function signInResult(session: SessionState): SignInResult {
  if (session.status !== 'signed-in') return failedSignIn;
  return { isAuthenticated: true, sub: session.user.sub, email: session.user.email };
}
