import { createHash, randomBytes } from 'node:crypto';
import type { Client } from '@libsql/client';
import { z } from 'zod';
import { notAuthorized } from './cognito-error';

export const challengeName = z.enum(['PASSWORD_VERIFIER', 'NEW_PASSWORD_REQUIRED']);
export type ChallengeName = z.infer<typeof challengeName>;

const signInSession = z.object({
  challenge: challengeName,
  username: z.string(),
  /** The challenges that this sign-in has already answered. */
  proven: z.array(challengeName),
  /** What the pool keeps to itself until the answer comes. */
  memory: z.record(z.string(), z.string()),
});

/** One step of a sign-in: the challenge that was asked, and what its answer will be checked against. */
export type SignInSession = z.infer<typeof signInSession>;

const sessionRow = z
  .object({ state: z.string(), expires_at: z.number() })
  .transform((row) => ({ session: signInSession.parse(JSON.parse(row.state)), expiresAt: row.expires_at }));

export interface SignInSessions {
  save(key: string, session: SignInSession): Promise<void>;
  /** Takes the session for one answer: of two answers at once, one is refused. */
  claim(key: string, challenge: ChallengeName): Promise<SignInSession>;
  /** Gives a claimed session back, for another try at the same challenge. */
  release(key: string): Promise<void>;
}

/** Cognito's default for `AuthSessionValidity`. */
const lifetimeMs = 3 * 60 * 1000;

/** How long an expired session is still told from one that never was. */
const rememberedMs = 60 * 60 * 1000;

/** A key that nobody can guess, in standard base64 because clients decode the SECRET_BLOCK. */
export const createSessionKey = () => randomBytes(96).toString('base64');

/** Sign-in sessions in the database, by the hash of the string that the client holds. */
export function createSignInSessions(database: Client, clock: () => number): SignInSessions {
  return {
    async save(key, session) {
      const now = clock();
      await database.batch(
        [
          { sql: 'DELETE FROM sign_in_session WHERE expires_at < ?', args: [now - rememberedMs] },
          {
            sql: 'INSERT INTO sign_in_session (key_hash, state, expires_at) VALUES (?, ?, ?)',
            args: [hashOf(key), JSON.stringify(session), now + lifetimeMs],
          },
        ],
        'write',
      );
    },

    async claim(key, challenge) {
      const { rows } = await database.execute('SELECT state, expires_at FROM sign_in_session WHERE key_hash = ?', [
        hashOf(key),
      ]);
      if (rows[0] === undefined) throw notAuthorized('Invalid session for the user.');
      const { session, expiresAt } = sessionRow.parse(rows[0]);
      if (session.challenge !== challenge) throw notAuthorized('Invalid session for the user.');
      if (expiresAt <= clock()) {
        throw notAuthorized('Invalid session for the user, session is expired.');
      }
      const { rowsAffected } = await database.execute(
        'UPDATE sign_in_session SET spent = 1 WHERE key_hash = ? AND spent = 0',
        [hashOf(key)],
      );
      if (rowsAffected === 0) throw notAuthorized('Invalid session for the user, session can only be used once.');
      return session;
    },

    async release(key) {
      await database.execute('UPDATE sign_in_session SET spent = 0 WHERE key_hash = ?', [hashOf(key)]);
    },
  };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
