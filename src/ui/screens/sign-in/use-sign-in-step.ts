import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Result } from '../../../domain/result';
import type { SignInFailure, SignInStep } from '../../../domain/sign-in';

export interface SignInStepTaken {
  failure: SignInFailure | undefined;
  /** Counts the tries, so that the same failure is said again. */
  attempt: number;
  busy: boolean;
  /** Answers with the failure, if it was one. A second press while one is under way is nothing. */
  take: (step: () => Promise<Result<SignInStep, SignInFailure>>) => Promise<SignInFailure | undefined>;
  /** Another form starts with no failure said. */
  forget: () => void;
}

/** The step under way, whichever form asks for it: after the last one the guard leads on, and the form stays busy until it has. */
export function useSignInStep(): SignInStepTaken {
  const router = useRouter();
  const [failure, setFailure] = useState<SignInFailure>();
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  return {
    failure,
    attempt,
    busy,
    async take(step) {
      if (busy) return undefined;
      setBusy(true);
      try {
        const outcome = await step();
        setFailure(outcome.ok ? undefined : outcome.failure);
        setAttempt(attempt + 1);
        if (!outcome.ok) return outcome.failure;
        if (outcome.value.step === 'signed-in') await router.invalidate();
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    forget: () => setFailure(undefined),
  };
}
