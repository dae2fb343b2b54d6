import type { SessionState } from './session';

/** The signed-in user, from the backend's identity call (specification, section 3). */
export interface UserInfo {
  userSub: string;
  userEmail: string;
  /** The groups of the identity field `group`. */
  groupList: string[];
  homePath?: string;
}

/**
 * The outcome of a sign-in or of the start-up check (specification, section 3).
 *
 * The specification names three facts for those who build on the portal, so they are kept even if no screen needs them:
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
