import { randomInt } from 'node:crypto';
import type { Client } from '@libsql/client';
import { z } from 'zod';
import { CognitoError, expiredCode } from './cognito-error';
import { type CodeDeliveryDetails, type Delivery, detailsOf, pretendedDetails } from './delivery';
import type { Outbox } from './outbox/outbox';
import type { RateLimit } from './rate-limit';

export type CodePurpose = 'sign-up' | 'reset' | 'verify-email' | 'verify-phone_number';

export interface Codes {
  /** Sends a new code, which invalidates the one before it. */
  send(username: string, purpose: CodePurpose, delivery: Delivery): Promise<CodeDeliveryDetails>;
  /** Does everything that `send` does, except that nobody gets the code. */
  pretendToSend(username: string, purpose: CodePurpose): Promise<CodeDeliveryDetails>;
  /** Spends the code, and resolves with the address that it was sent to. */
  redeem(username: string, purpose: CodePurpose, code: string): Promise<string>;
}

const hour = 60 * 60 * 1000;
const lifetimeMs: Record<CodePurpose, number> = {
  'sign-up': 24 * hour,
  reset: hour,
  'verify-email': 24 * hour,
  'verify-phone_number': 24 * hour,
};

const subjects: Record<CodePurpose, string> = {
  'sign-up': 'Your confirmation code',
  reset: 'Your password reset code',
  'verify-email': 'Your verification code',
  'verify-phone_number': 'Your verification code',
};

const sendsAnHour = 5;
const guessesAnHour = 10;

const codeRow = z.object({ code: z.string(), address: z.string(), expires_at: z.number() });

export const createCode = (digits = 6) => String(randomInt(10 ** digits)).padStart(digits, '0');

/** Codes by name and purpose, whether a user has the name or not, so that answers don't reveal who has an account. */
export function createCodes(
  database: Client,
  clock: () => number,
  outbox: Outbox,
  rateLimit: RateLimit,
  poolSecret: Buffer,
  confirmationLink: (username: string, code: string) => string,
): Codes {
  const issue = async (username: string, purpose: CodePurpose, address: string): Promise<string> => {
    await rateLimit.spend(`send ${purpose} ${username}`, sendsAnHour);
    const now = clock();
    const code = createCode();
    await database.batch(
      [
        { sql: 'DELETE FROM verification_code WHERE expires_at <= ?', args: [now] },
        {
          sql: `INSERT OR REPLACE INTO verification_code (username, purpose, code, address, expires_at)
                VALUES (?, ?, ?, ?, ?)`,
          args: [username, purpose, code, address, now + lifetimeMs[purpose]],
        },
      ],
      'write',
    );
    return code;
  };

  return {
    async send(username, purpose, delivery) {
      const code = await issue(username, purpose, delivery.address);
      // A real pool sends a code or a link, depending on its settings. Here the message has both.
      const link = purpose === 'sign-up' && { link: confirmationLink(username, code) };
      await outbox.send({ delivery, username, subject: subjects[purpose], code, ...link });
      return detailsOf(delivery);
    },

    async pretendToSend(username, purpose) {
      await issue(username, purpose, '');
      return pretendedDetails(poolSecret, username);
    },

    async redeem(username, purpose, given) {
      const guesses = `guess ${purpose} ${username}`;
      await rateLimit.spend(guesses, guessesAnHour);
      const { rows } = await database.execute(
        'SELECT code, address, expires_at FROM verification_code WHERE username = ? AND purpose = ?',
        [username, purpose],
      );
      if (rows[0] === undefined) throw expiredCode();
      const { code, address, expires_at: expiresAt } = codeRow.parse(rows[0]);
      if (expiresAt <= clock()) throw expiredCode();
      if (code !== given || address === '') {
        throw new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.');
      }
      const { rowsAffected } = await database.execute(
        'DELETE FROM verification_code WHERE username = ? AND purpose = ? AND code = ?',
        [username, purpose, code],
      );
      if (rowsAffected === 0) throw expiredCode();
      await rateLimit.forget(guesses);
      return address;
    },
  };
}
