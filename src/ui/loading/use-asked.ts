import { useCallback, useEffect, useState } from 'react';
import { NEVER, type Observable } from 'rxjs';
import type { Failure } from '#domain/failure';
import type { Result } from '#domain/result';
import { latestOnly } from '#timing/latest-only';

export interface Asked<T> {
  /** Undefined before it has come. */
  answer: T | undefined;
  failure: Failure | undefined;
  /** Answered or failed. */
  isKnown: boolean;
  /** The backend doesn't know the call. */
  notOffered: boolean;
  reload: () => Promise<void>;
  /** Like `reload`, but what is known stays if the call fails. */
  refresh: () => Promise<void>;
}

interface Following<T> {
  /** Emits when the answer may have changed. */
  changes$?: Observable<void>;
  /** What follows from such a change waits, because the pointer is where it would move. */
  isHeld?: boolean;
  /** An earlier answer, shown until the first one arrives. */
  before?: Result<T> | undefined;
}

/**
 * What the backend answers to a question that stays the same: asked when the page opens, on demand, and when the answer may have changed.
 * Then what is known stays if the call fails.
 */
export function useAsked<T>(
  ask: () => Promise<Result<T>>,
  { changes$ = NEVER, isHeld = false, before }: Following<T> = {},
): Asked<T> {
  const [result, setResult] = useState(before);
  const [changed, setChanged] = useState<Result<T>>();
  const [calls] = useState(latestOnly);
  if (changed && !isHeld) {
    setResult(changed);
    setChanged(undefined);
  }
  const load = useCallback(() => {
    const isLatest = calls.begin();
    return ask().then((answer) => {
      if (!isLatest()) return;
      setResult(answer);
      setChanged(undefined);
    });
  }, [ask, calls]);
  const follow = useCallback(() => {
    const isLatest = calls.begin();
    return ask().then((answer) => {
      if (isLatest() && answer.ok) setChanged(answer);
    });
  }, [ask, calls]);
  useEffect(() => {
    void load();
    const following = changes$.subscribe(() => void follow());
    return () => {
      following.unsubscribe();
      calls.cancel();
    };
  }, [load, follow, calls, changes$]);

  const failure = result && !result.ok ? result.failure : undefined;
  return {
    answer: result?.ok ? result.value : undefined,
    isKnown: result !== undefined,
    failure: failure?.kind === 'not-found' ? undefined : failure,
    notOffered: failure?.kind === 'not-found',
    reload: load,
    refresh: follow,
  };
}
