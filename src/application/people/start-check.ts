import { toldAuthFailure } from '../../domain/browser/told-failure';
import type { SessionEvent, Unreached } from '../../domain/people/session';
import type { UserPool } from '../../ports/user-pool';
import type { ErrorLog } from '../browser/error-log';

/** Looks for the user of the stored session. Never throws: what keeps the pool from answering is logged. */
export async function checkStart(
  pool: Pick<UserPool, 'remembers' | 'currentUser'>,
  errorLog: Pick<ErrorLog, 'recordFailure'>,
): Promise<SessionEvent> {
  if (!pool.remembers()) return { event: 'not-found', why: 'nobody-stored' };
  try {
    const found = await pool.currentUser();
    if (found.ok) return { event: 'found', user: found.value };
    const { kind } = found.failure;
    const failure: Unreached | { kind: 'signed-out' } = { kind: kind === 'unreachable' ? 'network' : kind };
    errorLog.recordFailure(failure, toldAuthFailure(failure, 'The start-up check found no user'), 'start');
    return { event: 'not-found', why: failure.kind === 'signed-out' ? 'ended' : failure };
  } catch (error) {
    const failure: Unreached = { kind: 'network' };
    errorLog.recordFailure(failure, error, 'start');
    return { event: 'not-found', why: failure };
  }
}
