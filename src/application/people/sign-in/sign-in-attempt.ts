import type { AuthFailure } from '#domain/people/auth-failure';
import type { SessionEvent } from '#domain/people/session';
import { type SignInStep, type SignedIn, endsChallenge } from '#domain/people/sign-in/sign-in';
import { failed, type Result } from '#domain/result';

export type SignInOutcome = Result<SignInStep, AuthFailure>;

/** This page's pending sign-in. There is only one: a second would silently replace it, unless the first was given up. */
export interface SignInAttempt {
  /** Asks the pool, and applies the outcome unless the attempt was given up in the meantime, by `giveUp` or by `left`. */
  take(step: () => Promise<SignInOutcome>, left?: AbortSignal): Promise<SignInOutcome>;
  giveUp(): void;
  isUnderWay(): boolean;
  isWanted(): boolean;
  /** Resolves when nothing is pending. */
  over(): Promise<void>;
}

export function createSignInAttempt(session: {
  admit: (user: SignedIn) => void;
  dispatch: (event: SessionEvent) => void;
  /** Makes the pool drop the pending sign-in. */
  abandon: () => void;
}): SignInAttempt {
  let underWay: { givenUp: boolean; over: Promise<void> } | undefined;
  const giveUp = (): void => {
    if (!underWay) return;
    underWay.givenUp = true;
    session.abandon();
  };
  const apply = (outcome: SignInOutcome): void => {
    if (!outcome.ok) {
      if (endsChallenge(outcome.failure)) session.dispatch({ event: 'challenge-closed' });
    } else if (outcome.value.step === 'signed-in') session.admit(outcome.value);
    else session.dispatch({ event: 'challenged', challenge: outcome.value });
  };
  return {
    giveUp,
    isUnderWay: () => underWay !== undefined,
    isWanted: () => underWay !== undefined && !underWay.givenUp,
    over: async () => underWay?.over,

    async take(step, left) {
      if (underWay && !underWay.givenUp) return failed({ kind: 'pending' });
      const stepTaken = step();
      const over = stepTaken.then(ignore, ignore);
      const attempt = (underWay = { givenUp: false, over });
      const leave = (): void => {
        if (underWay === attempt) giveUp();
      };
      left?.addEventListener('abort', leave);
      try {
        const outcome = await stepTaken;
        if (attempt.givenUp) return failed({ kind: 'challenge-expired' });
        apply(outcome);
        return outcome;
      } finally {
        left?.removeEventListener('abort', leave);
        if (underWay === attempt) underWay = undefined;
      }
    },
  };
}

const ignore = (): void => undefined;
