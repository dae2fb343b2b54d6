import type { AuthFailure } from './auth-failure';
import { mayStore } from './shared-computer';
import type { SessionUser } from './session-user';
import type { SignInChallenge } from './sign-in/sign-in';

/**
 * How the user signed in. `resumed`: the same user continues after their session timed out. `replaced`: another user takes over, and
 * nothing of the previous user may stay on the page.
 */
export type Arrival = 'remembered' | 'signed-in' | 'resumed' | 'replaced';

/** Why the pool couldn't say whether the user is still signed in. A new object means a new try. */
export type Unreached = Extract<AuthFailure, { kind: 'network' | 'busy' }>;

/**
 * The specification's session state (section 3): `isAuthenticated` while `signed-in`, `sessionTimeout` while `timed-out`. Its
 * `lastUpdateTime` belongs to the app state, its `lastRoutePath` to the navigation.
 */
export type SessionState =
  /**
   * `remembered`: whose session this browser stores; the pool has not confirmed it yet. `leftElsewhere`: another tab has signed out
   * since the start-up check began.
   */
  | { status: 'starting'; remembered?: SessionUser; leftElsewhere?: true }
  /**
   * `unreached`: the pool did not say whether the remembered user is still signed in; the check can be repeated. `ended`: the pool said
   * that they aren't, and their page isn't open. `everywhere`: whether the pool confirmed that every device is signed out.
   * `deleted`: the user has deleted their account.
   */
  | {
      status: 'signed-out';
      unreached?: Unreached;
      ended?: true;
      everywhere?: 'confirmed' | 'unconfirmed';
      deleted?: true;
    }
  /** The pool asks for more than the password. `timedOut` is the user whose page is open below the dialog. */
  | { status: 'challenged'; challenge: SignInChallenge; timedOut?: SessionUser }
  | { status: 'signed-in'; user: SessionUser; arrival: Arrival; asksToRemember: boolean }
  /** The pool ended the session while someone was working: their page stays open below the dialog. */
  | { status: 'timed-out'; user: SessionUser };

export type SessionEvent =
  /** The check found the user of the stored session. */
  | { event: 'found'; user: SessionUser }
  | { event: 'not-found'; why: 'nobody-stored' | 'ended' | Unreached }
  | { event: 'signed-in'; user: SessionUser; asksToRemember: boolean }
  | { event: 'challenged'; challenge: SignInChallenge }
  /** The challenge was abandoned, or the pool has closed it. */
  | { event: 'challenge-closed' }
  /**
   * One of the pool's definite answers ended this user's session. `isConfirmed`: the page shows what the backend has answered, and not only
   * what this browser had kept from the last visit.
   */
  | { event: 'timed-out'; sub: string; isConfirmed: boolean }
  | { event: 'signed-out'; deleted?: true }
  /** The result of ending the sessions on all devices, after the sign-out here. */
  | { event: 'signed-out-everywhere'; confirmed: boolean }
  | { event: 'signed-in-elsewhere'; user: SessionUser }
  | { event: 'signed-out-elsewhere' }
  /** The stored sign-in data is gone, noticed when another tab changed it or at a navigation (specification, section 2). */
  | { event: 'storage-emptied'; noticed: 'in-another-tab' | 'at-navigation' };

/** The session after an event: the same object where the event changes nothing. */
export function sessionAfter(state: SessionState, event: SessionEvent): SessionState {
  switch (event.event) {
    case 'found':
      return awaitsCheck(state)
        ? {
            status: 'signed-in',
            user: event.user,
            arrival: replaces(event.user, state) ? 'replaced' : 'remembered',
            asksToRemember: false,
          }
        : state;
    case 'not-found':
      return awaitsCheck(state) ? signedOutBecause(event.why, state) : state;
    case 'signed-in':
      return {
        status: 'signed-in',
        user: event.user,
        arrival: arrivalOf(event.user, state),
        asksToRemember: event.asksToRemember && mayStore(event.user),
      };
    case 'challenged': {
      if (state.status === 'signed-in') return state;
      const timedOut = timedOutUser(state);
      return { status: 'challenged', challenge: event.challenge, ...(timedOut && { timedOut }) };
    }
    case 'challenge-closed':
      if (state.status !== 'challenged') return state;
      return state.timedOut ? { status: 'timed-out', user: state.timedOut } : { status: 'signed-out' };
    case 'timed-out':
      if (state.status !== 'signed-in' || event.sub !== state.user.sub) return state;
      // A page stays open so that its user can finish, but not on a shared computer, and not if it only shows the stored list of a session
      // that
      // may have ended days ago.
      return mayStore(state.user) && event.isConfirmed
        ? { status: 'timed-out', user: state.user }
        : { status: 'signed-out', ended: true };
    case 'signed-out':
      return isPlainlySignedOut(state) ? state : { status: 'signed-out', ...(event.deleted && { deleted: true }) };
    case 'signed-out-everywhere':
      if (!isPlainlySignedOut(state)) return state;
      return { status: 'signed-out', everywhere: event.confirmed ? 'confirmed' : 'unconfirmed' };
    case 'signed-in-elsewhere':
      if (state.status === 'starting' || (state.status === 'signed-in' && state.user.sub === event.user.sub))
        return state;
      return { status: 'signed-in', user: event.user, arrival: arrivalOf(event.user, state), asksToRemember: false };
    case 'signed-out-elsewhere':
      if (state.status !== 'starting') return left(state, {});
      return state.leftElsewhere ? state : { status: 'starting', leftElsewhere: true };
    case 'storage-emptied':
      // The pool's refusal empties the storage too: the page of a timed-out session stays open until its user navigates.
      if (!timedOutUser(state)) return left(state, {});
      return event.noticed === 'at-navigation' ? left(state, { ended: true }) : state;
  }
}

/** The user whose page is open although their session has ended. */
export function timedOutUser(state: SessionState): SessionUser | undefined {
  if (state.status === 'timed-out') return state.user;
  return state.status === 'challenged' ? state.timedOut : undefined;
}

export const challengeOf = (state: SessionState): SignInChallenge | undefined =>
  state.status === 'challenged' ? state.challenge : undefined;

/** The user whose page is open, signed in or timed out. */
export const userOf = (state: SessionState): SessionUser | undefined =>
  state.status === 'signed-in' ? state.user : timedOutUser(state);

/** The user whose data the page can show: whose page is open, or who is remembered while the start-up check is pending. */
export const shownUser = (state: SessionState): SessionUser | undefined =>
  state.status === 'starting' ? state.remembered : userOf(state);

export type UserChange = { change: 'entered' | 'resumed' | 'replaced'; user: SessionUser } | { change: 'left' };

/** How the user on this page changed; undefined if it is still the same user. */
export function userChange(before: SessionState, now: SessionState): UserChange | undefined {
  if (now.status === 'signed-out') return before.status === 'signed-out' ? undefined : { change: 'left' };
  const user = shownUser(before);
  if (user && !shownUser(now)) return { change: 'left' };
  if (now.status !== 'signed-in' || now === before) return undefined;
  if (user && user.sub !== now.user.sub) return { change: 'replaced', user: now.user };
  return { change: userOf(before) ? 'resumed' : 'entered', user: now.user };
}

/** Whether the start-up check is still pending, and no one has signed in or out since. */
const awaitsCheck = (state: SessionState): boolean =>
  state.status === 'starting' || (state.status === 'signed-out' && state.unreached !== undefined);

const isPlainlySignedOut = (state: SessionState): boolean =>
  state.status === 'signed-out' && !state.unreached && !state.ended;

function signedOutBecause(why: 'nobody-stored' | 'ended' | Unreached, state: SessionState): SessionState {
  if (typeof why === 'object') return { status: 'signed-out', unreached: why };
  // Ended by the sign-out in another tab, which needs no explanation.
  const hasLeft = state.status === 'starting' && state.leftElsewhere === true;
  return why === 'ended' && !hasLeft ? { status: 'signed-out', ended: true } : { status: 'signed-out' };
}

/** Signs out a user whose page is open; does not disturb a sign-in. */
function left(state: SessionState, because: { ended?: true }): SessionState {
  const hasSomethingToLeave = userOf(state) !== undefined || (state.status === 'signed-out' && state.unreached);
  return hasSomethingToLeave ? { status: 'signed-out', ...because } : state;
}

function arrivalOf(user: SessionUser, before: SessionState): Arrival {
  if (replaces(user, before)) return 'replaced';
  return userOf(before) ? 'resumed' : 'signed-in';
}

function replaces({ sub }: SessionUser, before: SessionState): boolean {
  const shown = shownUser(before);
  return shown !== undefined && shown.sub !== sub;
}
