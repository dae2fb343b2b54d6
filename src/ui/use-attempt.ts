import { useState } from 'react';
import type { AuthFailure } from '../domain/auth-failure';
import type { Result } from '../domain/result';

/** One thing that a form asks of the user pool, and what became of it. */
export interface Attempt {
  failure: AuthFailure | undefined;
  /** Counts the tries, so that the same failure is said again. */
  count: number;
  busy: boolean;
  /** A second one while the first is under way is nothing, and answers undefined. */
  take: <T>(ask: () => Promise<Result<T, AuthFailure>>) => Promise<Result<T, AuthFailure> | undefined>;
  /** Another form starts with no failure said. */
  forget: () => void;
}

export function useAttempt(): Attempt {
  const [failure, setFailure] = useState<AuthFailure>();
  const [count, setCount] = useState(0);
  const [busy, setBusy] = useState(false);
  return {
    failure,
    count,
    busy,
    async take(ask) {
      if (busy) return undefined;
      setBusy(true);
      try {
        const outcome = await ask();
        setFailure(outcome.ok ? undefined : outcome.failure);
        setCount(count + 1);
        return outcome;
      } finally {
        setBusy(false);
      }
    },
    forget: () => setFailure(undefined),
  };
}
