import { firstValueFrom, map, merge, timer } from 'rxjs';
import { authErrors } from '../domain/auth-errors';
import type { AuthFailure } from '../domain/auth-failure';
import { signOutWait } from '../domain/hosted-login';
import { failed, type Result } from '../domain/result';
import type { HostedLogin } from '../ports/hosted-login';
import type { SignOutScope, UserPool } from '../ports/user-pool';
import type { ErrorLog } from './error-log';

/**
 * Signs out at the pool, and at its own pages where the session came from them. True when they confirmed; what went wrong is
 * logged, and so is an answer that took longer than three seconds (specification, section 9).
 */
export function createSignOut(
  pool: Pick<UserPool, 'signOut'>,
  hostedLogin: Pick<HostedLogin, 'signOut'>,
  errorLog: ErrorLog,
): (scope: SignOutScope) => Promise<boolean> {
  return async (scope) => {
    try {
      const outcome = await inTime(pool.signOut(scope));
      const left = outcome.ok && outcome.value.hosted ? await inTime(hostedLogin.signOut()) : outcome;
      if (!left.ok) errorLog.record(new Error(authErrors[left.failure.kind].message), 'sign-out');
      return left.ok;
    } catch (error) {
      errorLog.record(error, 'sign-out');
      return false;
    }
  };
}

function inTime<T>(answer: Promise<Result<T, AuthFailure>>): Promise<Result<T, AuthFailure>> {
  const late = timer(signOutWait).pipe(map(() => failed<AuthFailure>({ kind: 'sign-out-timeout' })));
  return firstValueFrom(merge(answer, late));
}
