import type { Observable } from 'rxjs';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { Failure } from '#domain/failure';
import type { PasswordProof } from '#domain/people/password-proof';
import type { Result } from '#domain/result';
import type { SessionUser } from '#domain/people/session-user';
import type { ChallengeAnswer, Credentials, SignInStep, WayIn } from '#domain/people/sign-in/sign-in';

/** The tokens for calls to the backend, and the user they belong to. */
export interface IdToken {
  token: string;
  /** Issued by the same sign-in. */
  accessToken?: string;
  sub: string;
}

export type SignOutScope = 'this-browser' | 'everywhere';

export interface UserPool {
  /** Emits the user (`sub`) whose session a definite answer of the pool has ended. */
  readonly ended$: Observable<string>;
  /** True when sign-in data is stored here, even if expired; makes no request. */
  remembers(): boolean;
  /** The user of the stored session, as far as that can be read without the pool; makes no request. */
  rememberedUser(): SessionUser | undefined;
  /** Seconds since the stored session's user signed in, which no refresh changes; undefined if the tokens don't tell. Makes no request. */
  sinceSignIn(): number | undefined;
  /** True when the browser stores nothing of the session, which then ends with the page; makes no request. */
  isFleeting(): boolean;
  /** The user of the stored session, refreshed where needed. `signed-out` is definite; the others keep the session. */
  currentUser(): Promise<Result<SessionUser, SessionFailure>>;
  /** Preloads what a sign-in needs. Rejects if that fails: the sign-in loads it again. */
  prepare(withPassword: boolean): Promise<void>;
  /** Replaces a pending sign-in. */
  signIn(given: Credentials | WayIn): Promise<Result<SignInStep, AuthFailure>>;
  /** Answers the challenge of the pending sign-in; a wrong answer leaves it open. */
  answer(answer: ChallengeAnswer): Promise<Result<SignInStep, AuthFailure>>;
  /** Sends another code in place of a password. If that fails, the previous code stays valid. */
  resendCode(): Promise<Result<SignInStep, AuthFailure>>;
  /** The username whose passkey this browser used last; makes no request. */
  passkeyName(): string | undefined;
  /** Offers the passkey of that username in the browser's autofill. Resolves to the sign-in when it is chosen, else to undefined. */
  offerPasskey(signal: AbortSignal): Promise<(() => Promise<Result<SignInStep, AuthFailure>>) | undefined>;
  /**
   * A token that is valid now, only of the user whom `currentUser` or a sign-in returned last. `refused` is a token that the backend
   * did not accept: the call gets another one for the same user. Where it answers `signed-out`, `ended$` has emitted the user.
   */
  idToken(options?: { refused: string }): Promise<Result<IdToken, SessionFailure>>;
  /** Proves to the backend that the pending sign-in has passed the password; undefined unless it waits for a second step. */
  passwordProof(): Promise<PasswordProof | undefined>;
  /** Abandons the pending sign-in: tokens that still arrive are not kept. */
  abandon(): Promise<void>;
  /** Forgets the tokens of a session that has ended, unless another user's have replaced them. */
  dismiss(sub: string): Promise<void>;
  /** Clears this browser at once, abandons a pending sign-in, and tries for at most three seconds to revoke the tokens. */
  signOut(scope: SignOutScope): Promise<Result<void, AuthFailure>>;
  /** After a sign-out in another tab: forgets the tokens that no other tab can see, and tries to revoke them. */
  forget(): Promise<void>;
}

/** `busy`: the pool is throttling requests. */
export type SessionFailure = Extract<Failure, { kind: 'signed-out' | 'unreachable' | 'busy' }>;
