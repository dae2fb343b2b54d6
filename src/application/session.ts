import { BehaviorSubject, type Observable } from 'rxjs';
import type { AuthFailure } from '../domain/auth-failure';
import { authErrors } from '../domain/auth-errors';
import { failed, type Result } from '../domain/result';
import {
  type ChallengeAnswer,
  type Credentials,
  type SignInChallenge,
  type SignInStep,
  type SignedIn,
  checkAnswer,
  checkCredentials,
  endsChallenge,
  tidyAnswer,
} from '../domain/sign-in';
import { type SignInResult, failedSignIn } from '../domain/user';
import type { HostedLogin } from '../ports/hosted-login';
import type { Tabs } from '../ports/tabs';
import type { RememberedUser, SignOutScope, UserPool } from '../ports/user-pool';
import type { ErrorLog } from './error-log';

export type SessionUser = RememberedUser;

/**
 * How somebody came in: `resumed` is the user whose session had timed out, who goes on where they were; `replaced` is another
 * one, and nothing of the user before may stay on the page.
 */
export type Arrival = 'remembered' | 'signed-in' | 'resumed' | 'replaced';

export type SessionState =
  | { status: 'starting' }
  | { status: 'signed-out' }
  /** The pool asks for more than the password. `timedOut` is whose page stands under the dialog, where one does. */
  | { status: 'challenged'; challenge: SignInChallenge; timedOut?: SessionUser }
  | { status: 'signed-in'; user: SessionUser; arrival: Arrival; asksToRemember: boolean }
  /** The pool or the backend ended the session while somebody was working: the page stays as it is. */
  | { status: 'timed-out'; user: SessionUser };

type StepTaken = Promise<Result<SignInStep, AuthFailure>>;

/** Owner of who is signed in. */
export interface Session {
  readonly state$: Observable<SessionState>;
  readonly current: () => SessionState;
  /** The start-up check. Never fails: an error is logged, and nobody is signed in. Answers the check's result. */
  start(): Promise<SignInResult>;
  signIn(credentials: Credentials): StepTaken;
  /** Answers the challenge that is open. A wrong answer leaves it open; one that came too late leads back to the password. */
  answer(answer: ChallengeAnswer): StepTaken;
  /** Somebody has signed in on other pages than ours. */
  admit(user: SignedIn): void;
  /** Back to the password, or to the dialog of a session that timed out. */
  abandonChallenge(): void;
  /** The backend no longer takes this session's token. */
  end(): void;
  /** No stored sign-in data any more means signed out (specification, section 2); asked at every navigation. */
  recheck(): void;
  /** Always ends signed out here, and in all tabs; false when the pool did not confirm. */
  signOut(scope?: SignOutScope): Promise<boolean>;
}

export function createSession(
  pool: UserPool,
  tabs: Tabs,
  errorLog: ErrorLog,
  hostedLogin: Pick<HostedLogin, 'signOut'>,
): Session {
  const state = new BehaviorSubject<SessionState>({ status: 'starting' });
  let underWay = false;

  /** Whose page stands, though their session has ended. */
  const timedOutUser = (): SessionUser | undefined => {
    const now = state.value;
    if (now.status === 'timed-out') return now.user;
    return now.status === 'challenged' ? now.timedOut : undefined;
  };

  const backToPassword = (): void => {
    const user = timedOutUser();
    state.next(user ? { status: 'timed-out', user } : { status: 'signed-out' });
  };

  const arrivalOf = (sub: string): Arrival => {
    const now = state.value;
    const before = now.status === 'signed-in' ? now.user : timedOutUser();
    if (!before) return 'signed-in';
    return before.sub === sub ? 'resumed' : 'replaced';
  };

  const enter = ({ username, sub, email, asksToRemember }: SignedIn): void => {
    state.next({ status: 'signed-in', user: { username, sub, email }, arrival: arrivalOf(sub), asksToRemember });
    tabs.tell({ news: 'signed-in', sub });
  };

  /** One at a time: a second attempt would take the first one's place unseen. */
  const take = async (step: () => StepTaken): StepTaken => {
    if (underWay) return failed({ kind: 'pending' });
    underWay = true;
    try {
      const outcome = await step();
      if (!outcome.ok) {
        if (state.value.status === 'challenged' && endsChallenge(outcome.failure)) backToPassword();
        return outcome;
      }
      const { value } = outcome;
      if (value.step === 'signed-in') enter(value);
      else {
        const timedOut = timedOutUser();
        state.next({ status: 'challenged', challenge: value, ...(timedOut && { timedOut }) });
      }
      return outcome;
    } finally {
      underWay = false;
    }
  };

  const end = (tell: boolean, sub?: string): void => {
    const now = state.value;
    if (now.status !== 'signed-in' || (sub !== undefined && sub !== now.user.sub)) return;
    state.next({ status: 'timed-out', user: now.user });
    if (tell) tabs.tell({ news: 'timed-out', sub: now.user.sub });
  };

  const checkStart = async (): Promise<SignInResult> => {
    const found = await pool.currentUser();
    if (!found.ok) throw new Error(`The start-up check found no user: ${found.failure.kind}`);
    const { username, sub, email } = found.value;
    const user = { username, sub, email };
    state.next({ status: 'signed-in', user, arrival: 'remembered', asksToRemember: false });
    return { isAuthenticated: true, sub, email };
  };

  /** Follows what the storage says now: nobody, the same user, or somebody who signed in in another tab. */
  const follow = async (): Promise<void> => {
    const now = state.value;
    if (!pool.remembers()) {
      if (now.status === 'signed-in') state.next({ status: 'signed-out' });
      return;
    }
    const found = await pool.currentUser();
    if (!found.ok || underWay || state.value !== now) return;
    const user = found.value;
    if (now.status === 'signed-in' && now.user.sub === user.sub) return;
    state.next({ status: 'signed-in', user, arrival: arrivalOf(user.sub), asksToRemember: false });
  };

  tabs.news$.subscribe((told) => {
    // The start-up check reads what stands by then.
    if (state.value.status === 'starting') return;
    if (told.news === 'signed-out') state.next({ status: 'signed-out' });
    else if (told.news === 'timed-out') end(false, told.sub);
    else follow().catch((error: unknown) => errorLog.record(error, 'other tab'));
  });

  return {
    state$: state.asObservable(),
    current: () => state.value,

    async start() {
      if (!pool.remembers()) {
        state.next({ status: 'signed-out' });
        return failedSignIn;
      }
      try {
        return await checkStart();
      } catch (error) {
        errorLog.record(error, 'start');
        state.next({ status: 'signed-out' });
        return failedSignIn;
      }
    },

    async signIn({ username, password }) {
      const credentials = { username: username.trim(), password };
      const failure = checkCredentials(credentials);
      return failure ? failed(failure) : take(() => pool.signIn(credentials));
    },

    async answer(given) {
      const now = state.value;
      if (now.status !== 'challenged') return failed({ kind: 'challenge-expired' });
      const answer = tidyAnswer(given);
      const failure = checkAnswer(now.challenge, answer);
      return failure ? failed(failure) : take(() => pool.answer(answer));
    },

    admit: enter,

    abandonChallenge() {
      if (state.value.status === 'challenged') backToPassword();
    },

    end: () => end(true),

    recheck() {
      if (state.value.status === 'signed-in' && !pool.remembers()) state.next({ status: 'signed-out' });
    },

    async signOut(scope = 'this-browser') {
      // Here and in the other tabs at once; the pool may take a while to confirm.
      const confirmed = pool.signOut(scope);
      state.next({ status: 'signed-out' });
      tabs.tell({ news: 'signed-out' });
      try {
        const outcome = await confirmed;
        const left = outcome.ok && outcome.value.hosted ? await hostedLogin.signOut() : outcome;
        if (!left.ok) errorLog.record(new Error(authErrors[left.failure.kind].message), 'sign-out');
        return left.ok;
      } catch (error) {
        errorLog.record(error, 'sign-out');
        return false;
      }
    },
  };
}
