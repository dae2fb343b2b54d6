import { useState } from 'react';
import type { Failure } from '#domain/failure';
import { type Result, ok } from '#domain/result';

interface Call {
  busy: boolean;
  /** Why the last call failed; undefined while one is pending. */
  failure: Failure | undefined;
  /** Makes a call; undefined if it failed. */
  make: <T>(call: () => Promise<Result<T>>) => Promise<{ value: T } | undefined>;
}

/** For a button or a form whose call shows that it is pending, and why it failed. */
export function useCall(): Call {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  return {
    busy,
    failure,
    async make(call) {
      setBusy(true);
      setFailure(undefined);
      try {
        const answer = await call();
        if (answer.ok) return answer;
        setFailure(answer.failure);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** Treats `not-found` as success, because someone else has already done the same. */
export async function orGone<T>(call: Promise<Result<T>>): Promise<Result<T | 'gone'>> {
  const answer = await call;
  return !answer.ok && answer.failure.kind === 'not-found' ? ok('gone') : answer;
}
