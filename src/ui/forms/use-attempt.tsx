import { type ReactNode, useRef, useState } from 'react';
import { loggedAuthFailure } from '#domain/browser/logged-failure';
import type { AuthFailure } from '#domain/people/auth-failure';
import { isMissingPart } from '../loading/missing-part';
import { failed, type Result } from '#domain/result';
import { latestOnly } from '#timing/latest-only';
import { usePath } from '../navigation/use-path';
import { usePortal } from '../portal/use-portal';
import { useAuthWords } from './use-auth-words';

export interface Attempt {
  failure: AuthFailure | undefined;
  /** The number of tries, as a React key: the same failure is announced again. */
  count: number;
  busy: boolean;
  /** The words of a failure for its field, announced again with each try. */
  errorOf: (failure: AuthFailure | undefined) => ReactNode;
  /** A second one while the first is under way is nothing, and answers undefined. */
  take: <T>(ask: () => Promise<Result<T, AuthFailure>>) => Promise<Result<T, AuthFailure> | undefined>;
  /** Says to someone who has waited and presses again that a sign-in is pending; nothing to a double press. */
  pressAgain: () => void;
  /** Another form starts idle and with no failure said: what is under way is no longer waited for. */
  forget: () => void;
}

/** Presses within this time are one (milliseconds). */
const doublePress = 1_000;

export function useAttempt(): Attempt {
  const { errorLog } = usePortal();
  const words = useAuthWords();
  const path = usePath();
  const [failure, setFailure] = useState<AuthFailure>();
  const [count, setCount] = useState(0);
  const [busy, setBusy] = useState(false);
  const [tries] = useState(latestOnly);
  const begun = useRef(0);
  const show = (said: AuthFailure | undefined): void => {
    // Also those shown at a field, which has no notice to record them.
    for (const one of said ? [said, ...(said.also ?? [])] : []) {
      errorLog.recordFailure(one, loggedAuthFailure(one, words(one)), path);
    }
    setFailure(said);
    setCount((before) => before + 1);
  };
  return {
    failure,
    count,
    busy,
    errorOf: (one) => one && <span key={count}>{words(one)}</span>,
    async take(ask) {
      if (busy) return undefined;
      setBusy(true);
      begun.current = Date.now();
      const isAwaited = tries.begin();
      const say = (said: AuthFailure | undefined): void => {
        if (isAwaited()) show(said);
      };
      try {
        const outcome = await ask();
        say(outcome.ok ? undefined : outcome.failure);
        return outcome;
      } catch (error) {
        const failure: AuthFailure = { kind: isMissingPart(error) ? 'network' : 'unexpected' };
        // Under the bug's own name: what the person reads says nothing of it.
        errorLog.recordFailure(failure, error, path);
        say(failure);
        return failed(failure);
      } finally {
        if (isAwaited()) setBusy(false);
      }
    },
    pressAgain() {
      if (busy && Date.now() - begun.current > doublePress) show({ kind: 'pending' });
    },
    forget() {
      tries.cancel();
      setBusy(false);
      setFailure(undefined);
    },
  };
}
