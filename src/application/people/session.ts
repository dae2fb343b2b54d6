import { BehaviorSubject } from 'rxjs';
import type { AuthFailure } from '../../domain/people/auth-failure';
import type { PasswordPolicy } from '../../domain/people/password-policy';
import { failed, type Result } from '../../domain/result';
import {
  type ChallengeAnswer,
  type Credentials,
  type SignInStep,
  type SignedIn,
  checkAnswer,
  checkCredentials,
  endsChallenge,
  tidyAnswer,
} from '../../domain/people/sign-in';
import { type SignInResult, failedSignIn } from '../../domain/people/user';
import type { HostedLogin } from '../../ports/hosted-login';
import type { Tabs } from '../../ports/tabs';
import type { SignOutScope, UserPool } from '../../ports/user-pool';
import type { ErrorLog } from '../browser/error-log';
import { type SessionState, type SessionUser, arrivalOf, timedOutUser, userOf } from './session-state';
import { createSignOut } from './sign-out';
import { createStartCheck } from './start-check';
import { type Live, readOnly } from '../live';

type StepTaken = Promise<Result<SignInStep, AuthFailure>>;

/** Owner of who is signed in. */
export interface Session extends Live<SessionState> {
  /**
   * The start-up check, and the same again after it could not reach the pool. Never fails: an error is logged, and nobody is signed
   * in. Answers the check's result.
   */
  start(): Promise<SignInResult>;
  /** `left` says that whoever asked has left: an answer that is still under way then signs nobody in. */
  signIn(credentials: Credentials, left?: AbortSignal): StepTaken;
  /** Answers the challenge that is open. A wrong answer leaves it open; one that came too late leads back to the password. */
  answer(answer: ChallengeAnswer): StepTaken;
  /** Somebody has signed in on other pages than ours. */
  admit(user: SignedIn): void;
  /** Back to the password, or to the dialog of a session that timed out; an answer that is under way signs nobody in any more. */
  abandonChallenge(): void;
  /** The pool or the backend has ended the session; that of nobody but `sub`, where that is given. */
  end(sub?: string): void;
  /** No stored sign-in data any more means signed out (specification, section 2); asked at every navigation. */
  recheck(): void;
  /** Always ends signed out here, and in all tabs; false when the pool did not confirm within three seconds. */
  signOut(scope?: SignOutScope): Promise<boolean>;
}

export function createSession(
  pool: UserPool,
  tabs: Tabs,
  errorLog: ErrorLog,
  hostedLogin: Pick<HostedLogin, 'signOut'>,
  passwordPolicy: PasswordPolicy,
): Session {
  const state = new BehaviorSubject<SessionState>({ status: 'starting' });
  /** Nobody is in, or about to be. */
  const isFree = (): boolean => state.value.status === 'signed-out' && (!underWay || underWay.givenUp);
  const signOutAtPool = createSignOut(pool, hostedLogin, errorLog, isFree);
  const checkStart = createStartCheck(pool, errorLog);
  /** Another tab has signed out since this one began to start. */
  let isLeftElsewhere = false;
  let underWay: { givenUp: boolean; isBehind: boolean } | undefined;

  const giveUp = (): void => {
    if (!underWay) return;
    underWay.givenUp = true;
    void pool.abandon();
  };

  const backToPassword = (): void => {
    const user = timedOutUser(state.value);
    state.next(user ? { status: 'timed-out', user } : { status: 'signed-out' });
  };

  /** Takes the page from whoever has one; somebody who is just signing in goes on. */
  const leave = (left: SessionState = { status: 'signed-out' }): void => {
    const now = state.value;
    const isNew = now.status === 'starting' || (now.status === 'challenged' && !now.timedOut);
    if (isNew || (now.status === 'signed-out' && !now.unreached)) return;
    if (now.status !== 'signed-out') {
      giveUp();
      void pool.forget();
    }
    state.next(left);
  };

  const enter = ({ username, sub, email, hosted, asksToRemember }: SignedIn): void => {
    const arrival = arrivalOf(sub, state.value);
    const user = { username, sub, email, ...(hosted && { hosted }) };
    state.next({ status: 'signed-in', user, arrival, asksToRemember });
    tabs.tell({ news: 'signed-in', sub });
  };

  const settle = (outcome: Awaited<StepTaken>): void => {
    if (!outcome.ok) {
      if (state.value.status === 'challenged' && endsChallenge(outcome.failure)) backToPassword();
    } else if (outcome.value.step === 'signed-in') enter(outcome.value);
    else {
      const timedOut = timedOutUser(state.value);
      state.next({ status: 'challenged', challenge: outcome.value, ...(timedOut && { timedOut }) });
    }
  };

  /** One at a time: a second attempt would take the first one's place unseen. */
  const take = async (step: () => StepTaken, left?: AbortSignal): StepTaken => {
    if (underWay) return failed({ kind: 'pending' });
    const attempt = (underWay = { givenUp: false, isBehind: false });
    left?.addEventListener('abort', giveUp);
    try {
      const outcome = await step();
      if (attempt.givenUp) return failed({ kind: 'challenge-expired' });
      settle(outcome);
      return outcome;
    } finally {
      left?.removeEventListener('abort', giveUp);
      underWay = undefined;
      if (attempt.isBehind) catchUp();
    }
  };

  /** Answers whose session has ended by this. */
  const timeOut = (sub?: string): SessionUser | undefined => {
    const now = state.value;
    if (now.status !== 'signed-in' || (sub !== undefined && sub !== now.user.sub)) return undefined;
    state.next({ status: 'timed-out', user: now.user });
    return now.user;
  };

  /** Follows what the storage says now: nobody, the same user, or somebody who signed in in another tab. */
  const follow = async (): Promise<void> => {
    const now = state.value;
    if (!pool.remembers()) {
      // The page of a session that timed out stays: the pool's refusal empties the storage too.
      if (!timedOutUser(state.value)) leave();
      return;
    }
    if (underWay) {
      underWay.isBehind = true;
      return;
    }
    const found = await pool.currentUser();
    if (!found.ok) return;
    if (underWay || state.value !== now) return follow();
    const user = found.value;
    if (now.status === 'signed-in' && now.user.sub === user.sub) return;
    state.next({ status: 'signed-in', user, arrival: arrivalOf(user.sub, now), asksToRemember: false });
  };

  const catchUp = (): void => {
    follow().catch((error: unknown) => errorLog.record(error, 'other tab'));
  };

  tabs.news$.subscribe((told) => {
    if (state.value.status === 'starting') {
      // The start-up check reads what stands by then, but not why.
      isLeftElsewhere ||= told.news === 'signed-out';
      return;
    }
    if (told.news === 'signed-out') leave();
    else if (told.news === 'timed-out') timeOut(told.sub);
    else catchUp();
  });

  return {
    ...readOnly(state),

    async start() {
      const before = state.value;
      const found: SessionState = pool.remembers() ? await checkStart() : { status: 'signed-out' };
      // Unless somebody has come in, or is about to, while the pool was asked.
      if (state.value === before && !underWay) {
        const hasLeft = before.status === 'starting' && isLeftElsewhere && found.status === 'signed-out' && found.ended;
        state.next(hasLeft ? { status: 'signed-out' } : found);
      }
      const now = state.value;
      if (now.status !== 'signed-in') return failedSignIn;
      return { isAuthenticated: true, sub: now.user.sub, email: now.user.email };
    },

    async signIn({ username, password }, left) {
      const credentials = { username: username.trim(), password };
      const failure = checkCredentials(credentials);
      return failure ? failed(failure) : take(() => pool.signIn(credentials), left);
    },

    async answer(given) {
      const now = state.value;
      if (now.status !== 'challenged') return failed({ kind: 'challenge-expired' });
      const answer = tidyAnswer(given);
      const failure = checkAnswer(now.challenge, answer, passwordPolicy);
      return failure ? failed(failure) : take(() => pool.answer(answer));
    },

    admit: enter,

    abandonChallenge() {
      if (state.value.status !== 'challenged') return;
      giveUp();
      backToPassword();
    },

    end(sub) {
      const user = timeOut(sub);
      if (!user) return;
      // The other tabs hear first why the tokens go; left where they are, each tab would take them up again in turn.
      tabs.tell({ news: 'timed-out', sub: user.sub });
      void pool.dismiss(user.sub);
    },

    recheck() {
      if (!pool.remembers()) leave({ status: 'signed-out', ...(timedOutUser(state.value) && { ended: true }) });
    },

    signOut(scope = 'this-browser') {
      giveUp();
      // Here and in the other tabs at once; the pool may take a while to confirm.
      const confirmed = signOutAtPool(scope, userOf(state.value));
      state.next({ status: 'signed-out' });
      tabs.tell({ news: 'signed-out' });
      return confirmed;
    },
  };
}
