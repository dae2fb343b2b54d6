import type { Client } from '@libsql/client';
import { CognitoError, type CognitoErrorType } from './cognito-error';

export interface RateLimit {
  /** Counts one attempt for the subject, or rejects with `error` after `limit` attempts within an hour. */
  spend(subject: string, limit: number, error?: CognitoErrorType): Promise<void>;
  forget(subject: string): Promise<void>;
}

const windowMs = 60 * 60 * 1000;

/**
 * Limits on sending and guessing codes, per name, whether a user has it or not. Cognito allows 5 to 20 attempts an hour
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html).
 */
export function createRateLimit(database: Client, clock: () => number): RateLimit {
  return {
    async spend(subject, limit, error = 'LimitExceededException') {
      const now = clock();
      const [, counted] = await database.batch(
        [
          { sql: 'DELETE FROM rate WHERE at <= ?', args: [now - windowMs] },
          {
            sql: `INSERT INTO rate (subject, at)
                  SELECT :subject, :now WHERE (SELECT count(*) FROM rate WHERE subject = :subject) < :limit`,
            args: { subject, now, limit },
          },
        ],
        'write',
      );
      if (counted?.rowsAffected !== 1) {
        throw new CognitoError(error, 'Attempt limit exceeded, please try after some time.');
      }
    },

    async forget(subject) {
      await database.execute('DELETE FROM rate WHERE subject = ?', [subject]);
    },
  };
}
