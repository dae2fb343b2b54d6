import { Subject, firstValueFrom, merge, timer } from 'rxjs';
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
  const cancelled = new Subject<'cancelled'>();
  let polling = false;

  const poll = async (credentials: Credentials): Promise<Outcome | 'cancelled'> => {
    const rounds = linkPolling.upTo / linkPolling.every;
    for (let round = 0; round < rounds; round += 1) {
      if ((await firstValueFrom(merge(timer(linkPolling.every), cancelled))) === 'cancelled') return 'cancelled';
      const outcome = await session.signIn(credentials);
      if (outcome.ok || !mayPass(outcome.failure)) return outcome;
    }
    return failed({ kind: 'auto-sign-in-failed' });
  };

  return {
    once: (credentials) => session.signIn(credentials),

    async untilConfirmed(credentials) {
      if (polling) return failed({ kind: 'pending' });
      polling = true;
      try {
        return await poll(credentials);
      } finally {
        polling = false;
      }
    },

    cancel: () => cancelled.next('cancelled'),
  };
}

/** Not confirmed yet, or a trouble that passes. */
function mayPass({ kind }: AuthFailure): boolean {
  return kind === 'unconfirmed' || kind === 'network' || kind === 'unavailable' || kind === 'pending';
}
