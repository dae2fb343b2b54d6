import type { SessionEvent } from '../../domain/people/session';
import type { UserPool } from '../../ports/user-pool';
import type { ErrorLog } from '../browser/error-log';

/** Looks for the user of the stored session. Never throws: what keeps the pool from answering is logged. */
export async function checkStart(
  pool: Pick<UserPool, 'remembers' | 'currentUser'>,
  errorLog: Pick<ErrorLog, 'record'>,
): Promise<SessionEvent> {
  if (!pool.remembers()) return { event: 'not-found', why: 'nobody-stored' };
  try {
    const found = await pool.currentUser();
    if (found.ok) return { event: 'found', user: found.value };
    const { kind } = found.failure;
    errorLog.record(new Error(`The start-up check found no user: ${kind}`), 'start');
    return { event: 'not-found', why: kind === 'signed-out' ? 'ended' : kind };
  } catch (error) {
    errorLog.record(error, 'start');
    return { event: 'not-found', why: 'unreachable' };
  }
}
