import { BehaviorSubject } from 'rxjs';
import { type FreshProofMinutes, isFreshProof, proofDemand } from '#domain/access/fresh-proof';
import type { Failure } from '#domain/failure';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { PasswordPolicy } from '#domain/people/password-policy';
import type { GuardedAct, ProofState } from '#domain/people/proof';
import type { SessionUser } from '#domain/people/session-user';
import {
  type ChallengeAnswer,
  type Credentials,
  type SignInChallenge,
  type SignedIn,
  type WayIn,
  readAnswer,
  readCredentials,
} from '#domain/people/sign-in/sign-in';
import { failed, type Result } from '#domain/result';
import type { Ports } from '#ports/ports';
import type { UserShelf } from '../../dashboards/user-shelf';
import { type Live, readOnly } from '../../live';
import type { Session } from './session';
import { type SignInOutcome, createSignInAttempt } from '../sign-in/sign-in-attempt';

/** Owner of the question that asks users for a recent sign-in before what matters, and continues with what they pressed. */
export interface FreshProof extends Live<ProofState> {
  /** Makes the call, and once more after a new sign-in if the backend asks for one. `proof-declined` if the user doesn't sign in. */
  guard<T>(act: GuardedAct, call: () => Promise<Result<T>>): Promise<Result<T>>;
  /**
   * Makes the call after a new sign-in, unless the current one is recent: for calls that the user pool takes without looking at that.
   * A `password` that the call carries anyway is tried first, so that only the pool's further questions are asked.
   */
  before<T>(
    act: GuardedAct,
    call: () => Promise<Result<T, AuthFailure>>,
    password?: string,
  ): Promise<Result<T, AuthFailure>>;
  signIn(given: Proof): Promise<SignInOutcome>;
  answer(answer: ChallengeAnswer): Promise<SignInOutcome>;
  /** Returns to the password. */
  abandonChallenge(): void;
  /** After a sign-in in another tab. */
  proceed(): void;
  cancel(): void;
}

type Proof = { password: string } | { way: 'passkey' };

export function createFreshProof(
  { userPool: pool, browserTabs }: Pick<Ports, 'userPool' | 'browserTabs'>,
  session: Pick<Session, 'current' | 'changes$' | 'admit'>,
  shelf: Pick<UserShelf, 'usedPasskey'>,
  passwordPolicy: PasswordPolicy,
  minutes: FreshProofMinutes,
): FreshProof {
  const state = new BehaviorSubject<ProofState>({ status: 'idle' });
  let settle: ((isProven: boolean) => void) | undefined;
  const demand = proofDemand(minutes);
  const isRecent = (): boolean => !demand || isFreshProof({ ageSeconds: pool.sinceSignIn() }, demand);
  const userNow = (): SessionUser | undefined => {
    const now = session.current();
    return now.status === 'signed-in' ? now.user : undefined;
  };

  const close = (isProven: boolean): void => {
    if (state.value.status === 'asking') state.next({ status: 'idle' });
    settle?.(isProven);
    settle = undefined;
  };
  const cancel = (): void => {
    attempt.giveUp();
    if (state.value.status === 'asking' && state.value.challenge) void pool.abandon();
    close(false);
  };
  const ask = (act: GuardedAct, user: SessionUser, challenge?: SignInChallenge): Promise<boolean> => {
    settle?.(false);
    const age = pool.sinceSignIn();
    return new Promise((resolve) => {
      settle = resolve;
      state.next({
        status: 'asking',
        act,
        user,
        ...(age !== undefined && { signedInAt: new Date(Date.now() - age * 1000) }),
        ...(challenge && { challenge }),
      });
    });
  };
  const askNext = (challenge?: SignInChallenge): void => {
    if (state.value.status !== 'asking') return;
    const { challenge: _, ...asking } = state.value;
    state.next({ ...asking, ...(challenge && { challenge }) });
  };

  const admit = (signedIn: SignedIn): void => {
    const isSame = signedIn.sub === userNow()?.sub;
    // The same session continues with other tokens.
    if (isSame) {
      shelf.usedPasskey(signedIn.passkey);
      browserTabs.send({ message: 'signed-in', sub: signedIn.sub });
    } else session.admit(signedIn);
    close(isSame);
  };
  const attempt = createSignInAttempt({
    admit,
    dispatch: (event) => askNext(event.event === 'challenged' ? event.challenge : undefined),
    abandon: () => void pool.abandon(),
  });
  const signIn = async ({ username, sharedComputer }: SessionUser, given: Proof): Promise<SignInOutcome> => {
    const read = readCredentials<Credentials | WayIn>({
      username,
      ...given,
      ...(sharedComputer && { sharedComputer }),
    });
    if (!read.ok) return read;
    const outcome = await attempt.take(() => pool.signIn(read.value));
    // The username is known, so only the password can be wrong.
    return !outcome.ok && outcome.failure.kind === 'refused' ? failed({ kind: 'wrong-password' }) : outcome;
  };

  session.changes$.subscribe(() => {
    if (state.value.status === 'asking' && userNow()?.sub !== state.value.user.sub) cancel();
  });
  browserTabs.messages$.subscribe((message) => {
    const now = state.value;
    if (message.message !== 'signed-in' || now.status !== 'asking' || message.sub !== now.user.sub) return;
    if (isRecent()) state.next({ ...now, elsewhere: true });
  });

  return {
    ...readOnly(state),
    cancel,
    proceed: () => close(true),

    async guard(act, call) {
      const answered = await call();
      const user = userNow();
      if (answered.ok || answered.failure.kind !== 'proof-needed' || !user) return answered;
      return (await ask(act, user)) ? call() : failed<Failure>({ kind: 'proof-declined' });
    },

    async before(act, call, password) {
      const user = userNow();
      if (!user || isRecent()) return call();
      const tried = password === undefined ? undefined : await signIn(user, { password });
      // The call itself says what is wrong with its password.
      if (tried && (!tried.ok || tried.value.step === 'signed-in')) return call();
      const isProven = await ask(act, user, tried?.value.step === 'signed-in' ? undefined : tried?.value);
      return isProven ? call() : failed<AuthFailure>({ kind: 'proof-declined' });
    },

    async signIn(given) {
      const { value } = state;
      return value.status === 'asking' ? signIn(value.user, given) : failed({ kind: 'challenge-expired' });
    },

    async answer(given) {
      const challenge = state.value.status === 'asking' ? state.value.challenge : undefined;
      const read = readAnswer(given, challenge, passwordPolicy);
      return read.ok ? attempt.take(() => pool.answer(read.value)) : read;
    },

    abandonChallenge() {
      attempt.giveUp();
      askNext();
    },
  };
}
