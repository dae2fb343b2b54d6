import { Subject, exhaustMap, filter, firstValueFrom, map, merge, timer } from 'rxjs';
import type { AuthFailure } from '../domain/auth-failure';
import { failed, type Result } from '../domain/result';
import type { Credentials, SignInStep } from '../domain/sign-in';
import { linkPolling } from '../domain/sign-up';
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
  cancel(): void;
}

export function createAutoSignIn(session: Pick<Session, 'signIn'>): AutoSignIn {
  let polling: Subject<'cancelled'> | undefined;

  return {
    once: (credentials) => session.signIn(credentials),

    async untilConfirmed(credentials) {
      if (polling) return failed({ kind: 'pending' });
      const cancelled = (polling = new Subject());
      const answers = timer(linkPolling.every, linkPolling.every).pipe(
        exhaustMap(() => session.signIn(credentials)),
        filter((outcome) => outcome.ok || !mayPass(outcome.failure)),
      );
      const tooLong = timer(linkPolling.upTo).pipe(map(() => failed({ kind: 'auto-sign-in-failed' } as const)));
      try {
        return await firstValueFrom(merge(answers, tooLong, cancelled));
      } finally {
        if (polling === cancelled) polling = undefined;
      }
    },

    cancel() {
      polling?.next('cancelled');
      polling = undefined;
    },
  };
}

/** Not confirmed yet, or a trouble that passes. */
function mayPass({ kind }: AuthFailure): boolean {
  return kind === 'unconfirmed' || kind === 'network' || kind === 'unavailable' || kind === 'pending';
}
