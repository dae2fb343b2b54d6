import { useEffect, useState } from 'react';
import { distinctUntilChanged, filter, map, switchMap } from 'rxjs';
import type { Portal } from '#application/portal';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { Result } from '#domain/result';
import { usePortal } from '../portal/use-portal';

export type Loaded<T> =
  | { status: 'loading' }
  | { status: 'failed'; failure: AuthFailure }
  | { status: 'ready'; value: T };

type AskAccount<T> = (account: Portal['account']) => Promise<Result<T, AuthFailure>>;

export const attributesOf = (account: Portal['account']) => account.attributes();

/**
 * What a page asks of the user's account when it opens, by a question that stays the same, and again after a failure when the user
 * is back from a session that had ended; `reload` asks again, with the answer before in sight meanwhile.
 */
export function useLoaded<T>(ask: AskAccount<T>): [Loaded<T>, reload: () => Promise<void>] {
  const { account, session } = usePortal();
  const [loaded, setLoaded] = useState<Loaded<T>>({ status: 'loading' });
  useEffect(() => {
    let missing = true;
    const load = async (): Promise<Loaded<T>> => {
      const answer = await ask(account);
      missing = !answer.ok;
      return shown(answer);
    };
    const answers = session.changes$.pipe(
      map(({ status }) => status === 'signed-in'),
      distinctUntilChanged(),
      filter((signedIn) => signedIn && missing),
      switchMap(load),
    );
    const subscription = answers.subscribe(setLoaded);
    return () => subscription.unsubscribe();
  }, [ask, account, session]);
  return [loaded, async () => setLoaded(shown(await ask(account)))];
}

function shown<T>(answer: Result<T, AuthFailure>): Loaded<T> {
  return answer.ok ? { status: 'ready', value: answer.value } : { status: 'failed', failure: answer.failure };
}
