import { BehaviorSubject } from 'rxjs';
import type { PasswordPolicy } from '#domain/people/password-policy';
import { type SessionEvent, type SessionState, challengeOf, sessionAfter, userOf } from '#domain/people/session';
import {
  type ChallengeAnswer,
  type Credentials,
  type SignedIn,
  type WayIn,
  readAnswer,
  readCredentials,
} from '#domain/people/sign-in/sign-in';
import { mayStore } from '#domain/people/shared-computer';
import { type SignInResult, signInResult } from '#domain/people/user';
import type { Ports } from '#ports/ports';
import type { SignOutScope } from '#ports/people/user-pool';
import type { ErrorLog } from '../../browser/error-log';
import { type Live, readOnly } from '../../live';
import { followTabs } from './follow-tabs';
import { type SignInOutcome, createSignInAttempt } from '../sign-in/sign-in-attempt';
import { createSignOut } from './sign-out';
import { checkStart } from './start-check';

/**
 * Owner of the session: `sessionAfter` decides; this asks the pool and sends messages to the other tabs. `isConfirmed` is asked at a
 * time-out.
 */
export interface Session extends Live<SessionState> {
  /** Runs the start-up check, again if the pool couldn't be reached. Never rejects: an error is logged, and nobody is signed in. */
  start(): Promise<SignInResult>;
  /** Loads ahead what a sign-in needs, with or without a password. */
  prepareSignIn(withPassword: boolean): void;
  /** `left` aborts when the user leaves the page: a pending answer then signs no one in. */
  signIn(given: Credentials | WayIn, left?: AbortSignal): Promise<SignInOutcome>;
  /** Sends another code in the place of a password. */
  resendCode(): Promise<SignInOutcome>;
  /** The username whose passkey this browser used last. */
  passkeyName(): string | undefined;
  /** Offers that passkey in the browser's autofill. Resolves to the sign-in once it was chosen, to undefined if the offer has ended. */
  offerPasskey(left: AbortSignal): Promise<(() => Promise<SignInOutcome>) | undefined>;
  /** Answers the open challenge. A wrong answer leaves it open; a late one leads back to the password. */
  answer(answer: ChallengeAnswer): Promise<SignInOutcome>;
  /** Someone has signed in on the pool's own pages. */
  admit(user: SignedIn): void;
  /** Returns to the password, or to the dialog of a timed-out session; a pending answer signs no one in. */
  abandonChallenge(): void;
  /** The pool ended the session; with `sub`, only if it is this user's. */
  end(sub?: string): void;
  /** Signs out if the stored sign-in data is gone (specification, section 2); asked at every navigation. */
  recheck(): void;
  /**
   * Signs out here and in all tabs, even if the pool fails; false if it didn't confirm within three seconds. `deleted` is shown on the
   * sign-in page.
   */
  signOut(scope?: SignOutScope, because?: 'deleted'): Promise<boolean>;
}

type SessionPorts = Pick<Ports, 'userPool' | 'browserTabs'> & { hostedLogin: Pick<Ports['hostedLogin'], 'signOut'> };

export function createSession(
  ports: SessionPorts,
  errorLog: Pick<ErrorLog, 'record' | 'recordFailure'>,
  passwordPolicy: PasswordPolicy,
  isConfirmed: () => boolean,
): Session {
  const { userPool: pool, browserTabs } = ports;
  const remembered = pool.rememberedUser();
  const state = new BehaviorSubject<SessionState>({ status: 'starting', ...(remembered && { remembered }) });
  const dispatch = (event: SessionEvent): void => {
    const [before, after] = [state.value, sessionAfter(state.value, event)];
    if (after === before) return;
    // Signed out in another tab: this tab's own tokens must go, too.
    if (userOf(before) && after.status === 'signed-out' && event.event !== 'signed-out') {
      attempt.giveUp();
      void pool.forget();
    }
    state.next(after);
  };

  const admit = (signedIn: SignedIn): void => {
    const { step: _, asksToRemember, ...user } = signedIn;
    dispatch({ event: 'signed-in', user, asksToRemember });
    browserTabs.send({ message: 'signed-in', sub: user.sub });
  };
  const attempt = createSignInAttempt({ admit, dispatch, abandon: () => void pool.abandon() });
  const transitions = { current: () => state.value, dispatch };
  const timeOut = (sub: string): void => dispatch({ event: 'timed-out', sub, isConfirmed: isConfirmed() });
  followTabs(ports, { ...transitions, timeOut }, attempt, errorLog);

  return {
    ...readOnly(state),

    async start() {
      const checked = await checkStart(pool, errorLog);
      // A pending sign-in decides who is signed in.
      if (state.value.status === 'starting' || !attempt.isUnderWay()) dispatch(checked);
      return signInResult(state.value);
    },

    prepareSignIn(withPassword) {
      pool.prepare(withPassword).catch(() => undefined);
    },

    async signIn(typed, left) {
      const read = readCredentials(typed);
      return read.ok ? attempt.take(() => pool.signIn(read.value), left) : read;
    },

    passkeyName: () => pool.passkeyName(),

    async resendCode() {
      const outcome = await pool.resendCode();
      if (outcome.ok && outcome.value.step !== 'signed-in') dispatch({ event: 'challenged', challenge: outcome.value });
      return outcome;
    },

    async offerPasskey(left) {
      const signIn = await pool.offerPasskey(left);
      return signIn && (() => attempt.take(signIn, left));
    },

    async answer(given) {
      const read = readAnswer(given, challengeOf(state.value), passwordPolicy);
      return read.ok ? attempt.take(() => pool.answer(read.value)) : read;
    },

    admit,

    abandonChallenge() {
      if (state.value.status !== 'challenged') return;
      attempt.giveUp();
      dispatch({ event: 'challenge-closed' });
    },

    end(sub) {
      const now = state.value;
      if (now.status !== 'signed-in' || (sub ?? now.user.sub) !== now.user.sub) return;
      const { user } = now;
      // Tell the other tabs before the tokens are removed: otherwise they would sign their user out.
      if (mayStore(user)) browserTabs.send({ message: 'timed-out', sub: user.sub });
      timeOut(user.sub);
      void pool.dismiss(user.sub);
    },

    recheck() {
      if (!pool.remembers()) dispatch({ event: 'storage-emptied', noticed: 'at-navigation' });
    },

    signOut: createSignOut(ports, transitions, attempt, errorLog),
  };
}
