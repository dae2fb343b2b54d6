import { type ReactNode, useRef, useState } from 'react';
import { loggedAuthFailure } from '#domain/browser/logged-failure';
import type { AuthFailure } from '#domain/people/auth-failure';
import { isMissingPart } from '../../portal/loading/missing-part';
import { failed, type Result } from '#domain/result';
import { latestOnly } from '#timing/latest-only';
import { usePath } from '../../portal/navigation/use-path';
import { usePortal } from '../../portal/use-portal';
import { useAuthWords } from './use-auth-words';

export interface Attempt {
  failure: AuthFailure | undefined;
  /** The number of tries, as a React key: the same failure is announced again. */
  count: number;
  busy: boolean;
  /** The words of a failure for its field, announced again with each try. */
  errorOf: (failure: AuthFailure | undefined) => ReactNode;
  /**
   * A second one while the first is under way is nothing, and answers undefined. With `abort`, which ends it, the attempt is not busy: it
   * waits for a dialog of the browser, which may never answer, and a second one takes its place.
   */
  take: <T>(
    ask: () => Promise<Result<T, AuthFailure>>,
    abort?: () => void,
  ) => Promise<Result<T, AuthFailure> | undefined>;
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
  const abort = useRef<() => void>(undefined);
  const show = (said: AuthFailure | undefined): void => {
    // Also those shown at a field, which has no notice to record them.
    for (const one of said ? [said, ...(said.also ?? [])] : []) {
      errorLog.recordFailure(one, loggedAuthFailure(one, words(one)), path);
    }
    setFailure(said);
    setCount((before) => before + 1);
  };
  const isDoublePress = (): boolean => Date.now() - begun.current <= doublePress;
  return {
    failure,
    count,
    busy,
    errorOf: (one) => one && <span key={count}>{words(one)}</span>,
    async take(ask, givenUp) {
      if (busy || (abort.current && isDoublePress())) return undefined;
      abort.current?.();
      abort.current = givenUp;
      setBusy(!givenUp);
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
        if (isAwaited()) {
          setBusy(false);
          abort.current = undefined;
        }
      }
    },
    pressAgain() {
      if (busy && !isDoublePress()) show({ kind: 'pending' });
    },
    forget() {
      tries.cancel();
      abort.current = undefined;
      setBusy(false);
      setFailure(undefined);
    },
  };
}
