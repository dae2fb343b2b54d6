import { loggedAuthFailure } from '#domain/browser/logged-failure';
import { type AuthFailure, authErrorOf } from '#domain/people/auth-failure';
import { type SessionEvent, type SessionState, userOf } from '#domain/people/session';
import { signOutWait } from '#domain/people/sign-in/hosted-login';
import { failed, type Result } from '#domain/result';
import type { BrowserTabs } from '#ports/browser/browser-tabs';
import type { HostedLogin } from '#ports/people/hosted-login';
import type { SignOutScope, UserPool } from '#ports/people/user-pool';
import { inTime } from '#timing/in-time';
import type { ErrorLog } from '../../browser/error-log';
import type { SignInAttempt } from '../sign-in/sign-in-attempt';

interface SignOutPorts {
  userPool: Pick<UserPool, 'signOut'>;
  hostedLogin: Pick<HostedLogin, 'signOut'>;
  browserTabs: Pick<BrowserTabs, 'send'>;
}

/**
 * Signs out here and in the other tabs at once, then at the pool, and for users of hosted login also at the pool's own pages, unless
 * someone is signing in by then. True when both confirmed; failures are logged, and so is an answer that took longer than three
 * seconds (specification, section 9).
 */
export function createSignOut(
  { userPool: pool, hostedLogin, browserTabs }: SignOutPorts,
  session: { current: () => SessionState; dispatch: (event: SessionEvent) => void },
  attempt: Pick<SignInAttempt, 'giveUp' | 'isWanted'>,
  errorLog: Pick<ErrorLog, 'record'>,
): (scope?: SignOutScope, because?: 'deleted') => Promise<boolean> {
  const isConfirmed = async (signOut: () => Promise<Result<void, AuthFailure>>): Promise<boolean> => {
    try {
      const outcome = await inTime(signOut(), signOutWait, failed<AuthFailure>({ kind: 'sign-out-timeout' }));
      if (!outcome.ok) {
        errorLog.record(loggedAuthFailure(outcome.failure, authErrorOf(outcome.failure).message), 'sign-out');
      }
      return outcome.ok;
    } catch (error) {
      errorLog.record(error, 'sign-out');
      return false;
    }
  };
  const isFree = (): boolean => session.current().status === 'signed-out' && !attempt.isWanted();
  const atPool = async (scope: SignOutScope, isHosted: boolean): Promise<boolean> => {
    const revoked = isConfirmed(() => pool.signOut(scope));
    if (!isHosted) return revoked;
    // Leaving the page would cancel the revocation.
    const mayLeave = () => revoked.then(isFree);
    const left = await isConfirmed(() => hostedLogin.signOut(mayLeave));
    return (await revoked) && left;
  };
  return async (scope = 'this-browser', because) => {
    attempt.giveUp();
    // Signed out at once, here and in the other tabs: the pool may take a while to confirm.
    const confirmation = atPool(scope, userOf(session.current())?.hosted === true);
    session.dispatch({ event: 'signed-out', ...(because === 'deleted' && { deleted: true }) });
    browserTabs.send({ message: 'signed-out' });
    const confirmed = await confirmation;
    if (scope === 'everywhere') session.dispatch({ event: 'signed-out-everywhere', confirmed });
    return confirmed;
  };
}
