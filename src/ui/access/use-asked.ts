import { useCallback, useEffect, useState } from 'react';
import type { Failure } from '../../domain/failure';
import type { Result } from '../../domain/result';
import { latestOnly } from '../../timing/latest-only';

export interface Asked<T> {
  /** Undefined before it has come. */
  answer: T | undefined;
  failure: Failure | undefined;
  /** The backend doesn't know the call. */
  notOffered: boolean;
  reload: () => Promise<void>;
}

/** What the backend answers to a question that stays the same: asked when the page opens, and again on demand. */
export function useAsked<T>(ask: () => Promise<Result<T>>): Asked<T> {
  const [result, setResult] = useState<Result<T>>();
  const [calls] = useState(latestOnly);
  const load = useCallback(() => {
    const isLatest = calls.begin();
    return ask().then((answer) => {
      if (isLatest()) setResult(answer);
    });
  }, [ask, calls]);
  useEffect(() => {
    void load();
    return () => calls.cancel();
  }, [load, calls]);

  const failure = result && !result.ok ? result.failure : undefined;
  return {
    answer: result?.ok ? result.value : undefined,
    failure: failure?.kind === 'not-found' ? undefined : failure,
    notOffered: failure?.kind === 'not-found',
    reload: load,
  };
}
