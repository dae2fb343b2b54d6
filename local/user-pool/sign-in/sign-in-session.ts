import { createHash, randomBytes } from 'node:crypto';
import type { Client, Row } from '@libsql/client';
import { z } from 'zod';
import { notAuthorized } from '../cognito-error';
import { mfaMethod } from '../users/mfa-settings';
import { firstFactor } from './ways-in';

export const challengeName = z.enum([
  ...firstFactor.options,
  'SELECT_CHALLENGE',
  'PASSWORD_VERIFIER',
  'NEW_PASSWORD_REQUIRED',
  'CUSTOM_CHALLENGE',
  'SELECT_MFA_TYPE',
  'SMS_MFA',
  'SOFTWARE_TOKEN_MFA',
  'MFA_SETUP',
  'DEVICE_SRP_AUTH',
  'DEVICE_PASSWORD_VERIFIER',
]);
export type ChallengeName = z.infer<typeof challengeName>;

/** The state of a sign-in besides the challenges that it has answered. */
const signInFacts = z.object({
  /** Started in the CUSTOM_AUTH flow, the only one in which a pool asks custom challenges. */
  custom: z.boolean().optional(),
  /** Started in the USER_AUTH flow, in which the client chooses the first factor. */
  byChoice: z.boolean().optional(),
  chosen: firstFactor.optional(),
  /** The device that the client claims to be, and must still prove to be. */
  deviceKey: z.string().optional(),
  chosenMfa: mfaMethod.optional(),
  wrongAnswers: z.number().optional(),
});
export type SignInFacts = z.infer<typeof signInFacts>;

const signInSession = z.object({
  challenge: challengeName,
  username: z.string(),
  /** The challenges that this sign-in has already answered. */
  proven: z.array(challengeName),
  facts: signInFacts,
  /** Kept by the pool until the answer arrives. */
  memory: z.record(z.string(), z.string()),
});

/** One step of a sign-in: the challenge that was asked, and what its answer will be checked against. */
export type SignInSession = z.infer<typeof signInSession>;

const sessionRow = z.object({ key_hash: z.string(), state: z.string(), expires_at: z.number() }).transform((row) => ({
  keyHash: row.key_hash,
  session: signInSession.parse(JSON.parse(row.state)),
  expiresAt: row.expires_at,
}));

export interface ClaimedSession {
  session: SignInSession;
  /** Allows another try at the same challenge. */
  release: () => Promise<void>;
}

export interface SignInSessions {
  /** Opens a session, replacing any that has this key. */
  save(key: string, session: SignInSession): Promise<void>;
  /** Takes the session for one answer. Of two answers at the same time, one is refused. */
  claim(key: string, challenge: ChallengeName): Promise<ClaimedSession>;
}

/** How long an expired session can still be told from one that never existed. */
const rememberedMs = 60 * 60 * 1000;

/** An unguessable key, in standard base64 because clients decode the SECRET_BLOCK. */
export const createSessionKey = () => randomBytes(96).toString('base64');

/** Sign-in sessions in the database, by the hash of the string that the client holds. */
export function createSignInSessions(database: Client, clock: () => number, minutes: number): SignInSessions {
  const claimRow = async (row: Row | undefined, challenge: ChallengeName): Promise<ClaimedSession> => {
    if (row === undefined) throw notAuthorized('Invalid session for the user.');
    const { keyHash, session, expiresAt } = sessionRow.parse(row);
    if (session.challenge !== challenge) throw notAuthorized('Invalid session for the user.');
    if (expiresAt <= clock()) throw notAuthorized('Invalid session for the user, session is expired.');
    const { rowsAffected } = await database.execute(
      'UPDATE sign_in_session SET spent = 1 WHERE key_hash = ? AND spent = 0',
      [keyHash],
    );
    if (rowsAffected === 0) throw notAuthorized('Invalid session for the user, session can only be used once.');
    return {
      session,
      async release() {
        await database.execute('UPDATE sign_in_session SET spent = 0 WHERE key_hash = ?', [keyHash]);
      },
    };
  };

  return {
    async save(key, session) {
      const now = clock();
      await database.batch(
        [
          { sql: 'DELETE FROM sign_in_session WHERE expires_at < ?', args: [now - rememberedMs] },
          {
            sql: 'INSERT OR REPLACE INTO sign_in_session (key_hash, state, expires_at) VALUES (?, ?, ?)',
            args: [hashOf(key), JSON.stringify(session), now + minutes * 60_000],
          },
        ],
        'write',
      );
    },

    async claim(key, challenge) {
      const { rows } = await database.execute('SELECT * FROM sign_in_session WHERE key_hash = ?', [hashOf(key)]);
      return claimRow(rows[0], challenge);
    },
  };
}

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');
