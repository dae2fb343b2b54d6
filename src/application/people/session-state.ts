import type { SignInChallenge } from '../../domain/people/sign-in';
import type { RememberedUser, SessionFailure } from '../../ports/user-pool';

export type SessionUser = RememberedUser;

/**
 * How somebody came in: `resumed` is the user whose session had timed out, who goes on where they were; `replaced` is another
 * one, and nothing of the user before may stay on the page.
 */
export type Arrival = 'remembered' | 'signed-in' | 'resumed' | 'replaced';

/** Why the pool did not say whether somebody is still signed in. */
export type Unreached = Exclude<SessionFailure['kind'], 'signed-out'>;

/**
 * The specification's session state (section 3): `isAuthenticated` while `signed-in`, `sessionTimeout` while `timed-out`. Its
 * `lastUpdateTime` stands in the app state, its `lastRoutePath` in the navigation.
 */
export type SessionState =
  | { status: 'starting' }
  /**
   * `unreached`: the pool did not say whether the user whom this browser remembers is still signed in; `start` asks again. `ended`: it
   * said that they are not, and no page of theirs stands: none did before, or it was left.
   */
  | { status: 'signed-out'; unreached?: Unreached; ended?: true }
  /** The pool asks for more than the password. `timedOut` is whose page stands under the dialog, where one does. */
  | { status: 'challenged'; challenge: SignInChallenge; timedOut?: SessionUser }
  | { status: 'signed-in'; user: SessionUser; arrival: Arrival; asksToRemember: boolean }
  /** The pool or the backend ended the session while somebody was working: the page stays as it is. */
  | { status: 'timed-out'; user: SessionUser };

/** Whose page stands, though their session has ended. */
export function timedOutUser(state: SessionState): SessionUser | undefined {
  if (state.status === 'timed-out') return state.user;
  return state.status === 'challenged' ? state.timedOut : undefined;
}

/** Whose page stands, in or timed out. */
export const userOf = (state: SessionState): SessionUser | undefined =>
  state.status === 'signed-in' ? state.user : timedOutUser(state);

/** How the user of this `sub` comes into what stands. */
export function arrivalOf(sub: string, before: SessionState): Arrival {
  const user = userOf(before);
  if (!user) return 'signed-in';
  return user.sub === sub ? 'resumed' : 'replaced';
}
