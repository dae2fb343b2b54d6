import { useCallback, useEffect, useState } from 'react';
import type { AuthFailure } from '../domain/auth-failure';
import type { Result } from '../domain/result';

export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; failure: AuthFailure }
  | { status: 'ready'; value: T };

/** What a page asks for when it opens; `reload` asks again, with the answer before in sight meanwhile. */
export function useLoaded<T>(ask: () => Promise<Result<T, AuthFailure>>): [Loaded<T>, reload: () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' });
  const reload = useCallback(async () => {
    const answer = await ask();
    setLoaded(answer.ok ? { status: 'ready', value: answer.value } : { status: 'failed', failure: answer.failure });
  }, [ask]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return [loaded, reload];
}
