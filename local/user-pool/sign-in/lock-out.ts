import type { Client } from '@libsql/client';
import { notAuthorized } from '../cognito-error';

export interface LockOut {
  /** Counts an attempt before its password is checked, so that a hundred attempts at the same time count as a hundred. */
  beginAttempt(username: string): Promise<void>;
  forget(username: string): Promise<void>;
}

const idleResetMs = 15 * 60 * 1000;

/**
 * Locks a username, known or not, for 2^(n-5) s after n wrong passwords from the fifth on, at most 15 minutes. Attempts
 * while locked do not count; the correct password or 15 minutes without any attempt start over
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/authentication-flow-things-to-know.html,
 * "Lockout behavior for failed sign-in attempts").
 */
export function createLockOut(database: Client, clock: () => number): LockOut {
  return {
    async beginAttempt(username) {
      const now = clock();
      const [, , counted] = await database.batch(
        [
          { sql: 'DELETE FROM sign_in_attempts WHERE last_attempt_at <= ?', args: [now - idleResetMs] },
          { sql: 'UPDATE sign_in_attempts SET last_attempt_at = ? WHERE username = ?', args: [now, username] },
          {
            sql: `INSERT INTO sign_in_attempts (username, failures, locked_until, last_attempt_at)
                  VALUES (:username, 1, 0, :now)
                  ON CONFLICT (username) DO UPDATE SET
                    failures = failures + 1,
                    locked_until = CASE WHEN failures < 4 THEN 0
                                        ELSE :now + 1000 * MIN(900, 1 << MIN(failures - 4, 10)) END
                  WHERE locked_until <= :now`,
            args: { username, now },
          },
        ],
        'write',
      );
      if (counted?.rowsAffected !== 1) throw notAuthorized('Password attempts exceeded');
    },

    async forget(username) {
      await database.execute('DELETE FROM sign_in_attempts WHERE username = ?', [username]);
    },
  };
}
