import { loggedAuthFailure } from '#domain/browser/logged-failure';
import type { SessionEvent, Unreached } from '#domain/people/session';
import type { UserPool } from '#ports/people/user-pool';
import type { ErrorLog } from '../../browser/error-log';

/**
 * Looks for the user of the stored session. Never throws: failures are logged. Asks once more if the storage has
 * changed: another tab may have signed out or in. The action after a sign-in is in `user-changes.ts`.
 */
export async function checkStart(
  pool: Pick<UserPool, 'remembers' | 'rememberedUser' | 'currentUser'>,
  errorLog: Pick<ErrorLog, 'recordFailure'>,
  isRepeated = false,
): Promise<SessionEvent> {
  if (!pool.remembers()) return { event: 'not-found', why: 'nobody-stored' };
  try {
    const found = await pool.currentUser();
    if (found.ok) {
      const isStale = !isRepeated && pool.rememberedUser()?.sub !== found.value.sub;
      return isStale ? await checkStart(pool, errorLog, true) : { event: 'found', user: found.value };
    }
    const { kind } = found.failure;
    const failure: Unreached | { kind: 'signed-out' } = { kind: kind === 'unreachable' ? 'network' : kind };
    errorLog.recordFailure(failure, loggedAuthFailure(failure, 'The start-up check found no user'), 'start');
    return { event: 'not-found', why: failure.kind === 'signed-out' ? 'ended' : failure };
  } catch (error) {
    const failure: Unreached = { kind: 'network' };
    errorLog.recordFailure(failure, error, 'start');
    return { event: 'not-found', why: failure };
  }
}
