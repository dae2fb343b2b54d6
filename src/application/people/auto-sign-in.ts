import { exhaustMap, filter, firstValueFrom, fromEvent, map, merge, timer } from 'rxjs';
import type { AuthFailure } from '../../domain/people/auth-failure';
import { failed, type Result } from '../../domain/result';
import type { Credentials, SignInStep } from '../../domain/people/sign-in';
import { linkPolling } from '../../domain/people/sign-up';
import type { Session } from './session';

type Outcome = Result<SignInStep, AuthFailure>;

/** Signing in by itself once a new account is confirmed. */
export interface AutoSignIn {
  once(credentials: Credentials): Promise<Outcome>;
  /**
   * Tries every 5 seconds, for up to 3 minutes, while the pool says that the account is not confirmed (specification,
   * section 9). A second one meanwhile is refused as pending.
   */
  untilConfirmed(credentials: Credentials): Promise<Outcome | 'cancelled'>;
  /** An answer that is still under way signs nobody in. */
  cancel(): void;
}

export function createAutoSignIn(session: Pick<Session, 'signIn'>): AutoSignIn {
  let underWay: AbortController | undefined;

  /** Whatever ends it, an answer that is still to come then is nobody's. */
  const begin = async <T>(tries: (left: AbortSignal) => Promise<T>): Promise<T> => {
    const leaving = (underWay = new AbortController());
    try {
      return await tries(leaving.signal);
    } finally {
      leaving.abort();
      if (underWay === leaving) underWay = undefined;
    }
  };

  return {
    once: (credentials) => begin((left) => session.signIn(credentials, left)),

    async untilConfirmed(credentials) {
      if (underWay) return failed({ kind: 'pending' });
      return begin((left) => {
        const answers = timer(linkPolling.every, linkPolling.every).pipe(
          exhaustMap(() => session.signIn(credentials, left)),
          filter((outcome) => outcome.ok || !mayPass(outcome.failure)),
        );
        const tooLong = timer(linkPolling.upTo).pipe(map(() => failed({ kind: 'auto-sign-in-failed' } as const)));
        const cancelled = fromEvent(left, 'abort').pipe(map(() => 'cancelled' as const));
        return firstValueFrom(merge(answers, tooLong, cancelled));
      });
    },

    cancel() {
      underWay?.abort();
      underWay = undefined;
    },
  };
}

/** Not confirmed yet, or a trouble that passes. */
function mayPass({ kind }: AuthFailure): boolean {
  return ['unconfirmed', 'network', 'unavailable', 'busy', 'pending'].includes(kind);
}
