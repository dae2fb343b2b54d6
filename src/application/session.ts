import { BehaviorSubject, type Observable } from 'rxjs';
import type { Result } from '../domain/result';
import {
  type Credentials,
  type SignInFailure,
  type SignInStep,
  checkCredentials,
  checkNewPassword,
} from '../domain/sign-in';
import { type SignInResult, failedSignIn } from '../domain/user';
import type { UserPool } from '../ports/user-pool';
import type { ErrorLog } from './error-log';

export interface SessionUser {
  username: string;
  sub: string;
  email: string;
}

export type SessionState =
  | { status: 'starting' }
  | { status: 'signed-out' }
  /** The pool asks for more than the password. */
  | { status: 'challenged'; challenge: Exclude<SignInStep, { step: 'signed-in' }> }
  | { status: 'signed-in'; user: SessionUser }
  /** The pool or the backend ended the session while somebody was working. */
  | { status: 'timed-out'; user: SessionUser };

/** Owner of who is signed in. */
export interface Session {
  readonly state$: Observable<SessionState>;
  readonly current: () => SessionState;
  /** The start-up check. Never fails: an error is logged, and nobody is signed in. Answers the check's result. */
  start(): Promise<SignInResult>;
  signIn(credentials: Credentials): Promise<Result<SignInStep, SignInFailure>>;
  answerNewPassword(password: string): Promise<Result<SignInStep, SignInFailure>>;
  /** Back to the password form. */
  abandonChallenge(): void;
  /** The backend no longer takes this session's token. */
  end(): void;
  /** No stored sign-in data any more means signed out (specification, section 2); asked at every navigation. */
  recheck(): void;
  /** Always ends signed out here; false when the pool did not confirm. */
  signOut(): Promise<boolean>;
}

export function createSession(pool: UserPool, errorLog: ErrorLog): Session {
  const state = new BehaviorSubject<SessionState>({ status: 'starting' });

  const proceed = (outcome: Result<SignInStep, SignInFailure>): Result<SignInStep, SignInFailure> => {
    if (outcome.ok) {
      const { value } = outcome;
      state.next(
        value.step === 'signed-in'
          ? { status: 'signed-in', user: { username: value.username, sub: value.sub, email: value.email } }
          : { status: 'challenged', challenge: value },
      );
    } else if (outcome.failure.kind === 'challenge-expired') {
      state.next({ status: 'signed-out' });
    }
    return outcome;
  };

  const leavePool = async (): Promise<boolean> => pool.signOut();

  return {
    state$: state.asObservable(),
    current: () => state.value,

    async start() {
      if (!pool.remembers()) {
        state.next({ status: 'signed-out' });
        return failedSignIn;
      }
      try {
        const found = await pool.currentUser();
        if (!found.ok) throw new Error(`The start-up check found no user: ${found.failure.kind}`);
        const { username, sub, email } = found.value;
        state.next({ status: 'signed-in', user: { username, sub, email } });
        return { isAuthenticated: true, sub, email };
      } catch (error) {
        errorLog.record(error, 'start');
        state.next({ status: 'signed-out' });
        return failedSignIn;
      }
    },

    async signIn({ username, password }) {
      const credentials = { username: username.trim(), password };
      const failure = checkCredentials(credentials);
      return failure ? { ok: false, failure } : proceed(await pool.signIn(credentials));
    },

    async answerNewPassword(password) {
      const failure = checkNewPassword(password);
      return failure ? { ok: false, failure } : proceed(await pool.answerNewPassword(password));
    },

    abandonChallenge() {
      if (state.value.status === 'challenged') state.next({ status: 'signed-out' });
    },

    end() {
      if (state.value.status === 'signed-in') state.next({ status: 'timed-out', user: state.value.user });
    },

    recheck() {
      const { status } = state.value;
      if ((status === 'signed-in' || status === 'timed-out') && !pool.remembers()) state.next({ status: 'signed-out' });
    },

    async signOut() {
      // Here at once; the pool may take a while to confirm.
      const confirmed = leavePool();
      state.next({ status: 'signed-out' });
      try {
        return await confirmed;
      } catch (error) {
        errorLog.record(error, 'sign-out');
        return false;
      }
    },
  };
}
