import type { UserPool } from '../../ports/user-pool';
import type { ErrorLog } from '../browser/error-log';
import type { SessionState } from './session-state';

/** Finds the user of the stored session; nobody where the pool says so, or says nothing, and an entry in the log then. */
export function createStartCheck(pool: UserPool, errorLog: ErrorLog): () => Promise<SessionState> {
  return async () => {
    try {
      const found = await pool.currentUser();
      if (found.ok) return { status: 'signed-in', user: found.value, arrival: 'remembered', asksToRemember: false };
      const { kind } = found.failure;
      errorLog.record(new Error(`The start-up check found no user: ${kind}`), 'start');
      return { status: 'signed-out', ...(kind === 'signed-out' ? { ended: true } : { unreached: kind }) };
    } catch (error) {
      errorLog.record(error, 'start');
      return { status: 'signed-out', unreached: 'unreachable' };
    }
  };
}
