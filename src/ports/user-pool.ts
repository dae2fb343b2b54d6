import type { Failure } from '../domain/failure';
import type { Result } from '../domain/result';
import type { Credentials, SignInFailure, SignInStep } from '../domain/sign-in';

/** Somebody whom this browser remembers as signed in. */
export interface RememberedUser {
  username: string;
  sub: string;
  email: string;
}

/** The user pool, and the tokens that this browser keeps of it. */
export interface UserPool {
  /** True when sign-in data is stored here, whatever it is still worth; asks nobody. */
  remembers(): boolean;
  /** The user of the stored session, refreshed where needed. `signed-out` is definite, `unreachable` keeps the session. */
  currentUser(): Promise<Result<RememberedUser, SessionFailure>>;
  signIn(credentials: Credentials): Promise<Result<SignInStep, SignInFailure>>;
  /** Answers the step `new-password` of the sign-in under way. */
  answerNewPassword(password: string): Promise<Result<SignInStep, SignInFailure>>;
  /** A token that is good for a call now; `renew` asks for a new one although the old has not expired. */
  idToken(options?: { renew: boolean }): Promise<Result<string, SessionFailure>>;
  /** Clears this browser at once and revokes at best effort; true when the pool confirmed it. */
  signOut(): Promise<boolean>;
}

export type SessionFailure = Extract<Failure, { kind: 'signed-out' | 'unreachable' }>;
