import { exhaustMap, filter, firstValueFrom, fromEvent, map, merge, timer } from 'rxjs';
import type { AuthFailure } from '#domain/people/auth-failure';
import { failed, type Result } from '#domain/result';
import type { Credentials, SignInStep } from '#domain/people/sign-in/sign-in';
import { linkPolling } from '#domain/people/sign-in/sign-up';
import type { SignInOutcome } from './sign-in-attempt';

type Outcome = Result<SignInStep, AuthFailure>;

export interface AutoSignIn {
  once(credentials: Credentials): Promise<Outcome>;
  /**
   * Retries at the pace of `linkPolling` while the account isn't confirmed. A second call during that time is refused as pending.
   */
  untilConfirmed(credentials: Credentials): Promise<Outcome | 'cancelled'>;
  /** A pending answer signs no one in. */
  cancel(): void;
}

export function createAutoSignIn(session: {
  signIn: (credentials: Credentials, left?: AbortSignal) => Promise<SignInOutcome>;
}): AutoSignIn {
  let pending: AbortController | undefined;

  /** Ignore answers that arrive after the end. */
  const begin = async <T>(tries: (left: AbortSignal) => Promise<T>): Promise<T> => {
    const leaving = (pending = new AbortController());
    try {
      return await tries(leaving.signal);
    } finally {
      leaving.abort();
      if (pending === leaving) pending = undefined;
    }
  };

  return {
    once: (credentials) => begin((left) => session.signIn(credentials, left)),

    async untilConfirmed(credentials) {
      if (pending) return failed({ kind: 'pending' });
      return begin((left) => {
        const answers = timer(linkPolling.every, linkPolling.every).pipe(
          exhaustMap(() => session.signIn(credentials, left)),
          filter((outcome) => outcome.ok || !isTemporary(outcome.failure)),
        );
        const tooLong = timer(linkPolling.upTo).pipe(map(() => failed({ kind: 'auto-sign-in-failed' } as const)));
        const cancelled = fromEvent(left, 'abort').pipe(map(() => 'cancelled' as const));
        return firstValueFrom(merge(answers, tooLong, cancelled));
      });
    },

    cancel() {
      pending?.abort();
      pending = undefined;
    },
  };
}

/** Not confirmed yet, or a temporary failure. */
function isTemporary({ kind }: AuthFailure): boolean {
  return ['unconfirmed', 'network', 'unavailable', 'busy', 'pending'].includes(kind);
}
