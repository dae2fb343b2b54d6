import { toldAuthFailure } from '../../domain/browser/told-failure';
import { authErrorOf } from '../../domain/people/auth-errors';
import type { AuthFailure } from '../../domain/people/auth-failure';
import type { SessionUser } from '../../domain/people/session';
import { signOutWait } from '../../domain/people/hosted-login';
import { failed, type Result } from '../../domain/result';
import type { HostedLogin } from '../../ports/hosted-login';
import type { SignOutScope, UserPool } from '../../ports/user-pool';
import { inTime } from '../../timing/in-time';
import type { ErrorLog } from '../browser/error-log';

/**
 * Signs out at the pool, and for users of hosted login also at the pool's own pages, which leaves the portal only while `isFree`.
 * True when both confirmed; failures are logged, and so is an answer that took longer than three seconds (specification, section 9).
 */
export function createSignOut(
  pool: Pick<UserPool, 'signOut'>,
  hostedLogin: Pick<HostedLogin, 'signOut'>,
  errorLog: Pick<ErrorLog, 'record'>,
  isFree: () => boolean,
): (scope: SignOutScope, user?: SessionUser) => Promise<boolean> {
  const isConfirmed = async (signOut: () => Promise<Result<void, AuthFailure>>): Promise<boolean> => {
    try {
      const outcome = await inTime(signOut(), signOutWait, failed<AuthFailure>({ kind: 'sign-out-timeout' }));
      if (!outcome.ok) {
        errorLog.record(toldAuthFailure(outcome.failure, authErrorOf(outcome.failure).message), 'sign-out');
      }
      return outcome.ok;
    } catch (error) {
      errorLog.record(error, 'sign-out');
      return false;
    }
  };
  return async (scope, user) => {
    const revoked = isConfirmed(() => pool.signOut(scope));
    if (!user?.hosted) return revoked;
    // Leaving the page would cancel the revocation.
    const mayLeave = () => revoked.then(isFree);
    const left = await isConfirmed(() => hostedLogin.signOut(mayLeave));
    return (await revoked) && left;
  };
}
