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

/** The outcome of a sign-in or of the start-up check (specification, section 3). */
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
