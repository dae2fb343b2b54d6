import type { Observable } from 'rxjs';
import type { AuthFailure } from '../domain/people/auth-failure';
import type { Failure } from '../domain/failure';
import type { Result } from '../domain/result';
import type { SessionUser } from '../domain/people/session';
import type { ChallengeAnswer, Credentials, SignInStep } from '../domain/people/sign-in';

/** A token for calls of the backend, and the user whose it is. */
export interface IdToken {
  token: string;
  sub: string;
}

export type SignOutScope = 'this-browser' | 'everywhere';

/** The user pool, and the tokens that this browser keeps of it. */
export interface UserPool {
  /** Users (by `sub`) whose session one of the pool's definite answers has ended. */
  readonly ended$: Observable<string>;
  /** True when sign-in data is stored here, whatever it is still worth; asks nobody. */
  remembers(): boolean;
  /** True when the browser stores nothing of the sign-in, which then ends with the page; asks nobody. */
  isFleeting(): boolean;
  /** The user of the stored session, refreshed where needed. `signed-out` is definite; the others keep the session. */
  currentUser(): Promise<Result<SessionUser, SessionFailure>>;
  /** Takes the place of a sign-in that is under way. */
  signIn(credentials: Credentials): Promise<Result<SignInStep, AuthFailure>>;
  /** Answers the challenge of the sign-in under way; a wrong answer leaves it open. */
  answer(answer: ChallengeAnswer): Promise<Result<SignInStep, AuthFailure>>;
  /**
   * A token that is good for a call now, of the user whom `currentUser` or a sign-in named last and of nobody else; `refused`
   * is one that the backend did not take, and asks for another of the same user's. A session of which it answers `signed-out` has
   * been told to be over.
   */
  idToken(options?: { refused: string }): Promise<Result<IdToken, SessionFailure>>;
  /** The sign-in under way is left: its tokens are not kept, should they still come. */
  abandon(): Promise<void>;
  /** After a session that is over for good: forgets its tokens, unless somebody else's have come in their place. */
  dismiss(sub: string): Promise<void>;
  /** Clears this browser at once, ends a sign-in that is under way, and revokes at best effort, for at most three seconds. */
  signOut(scope: SignOutScope): Promise<Result<void, AuthFailure>>;
  /** After a sign-out in another tab: forgets the tokens that no other tab sees, and revokes them at best effort. */
  forget(): Promise<void>;
}

/** `busy`: the pool has too much to do, for everybody. */
export type SessionFailure = Extract<Failure, { kind: 'signed-out' | 'unreachable' | 'busy' }>;
