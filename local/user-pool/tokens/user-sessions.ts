import { randomInt } from 'node:crypto';
import type { Client } from '@libsql/client';
import { z } from 'zod';
import { CognitoError, invalidParameter } from '../cognito-error';
import { readSetting } from '../database';
import { callers } from './caller';
import type { TokenFamilies } from './token-families';

export interface SessionConfiguration {
  tracks: boolean;
  maxPerUser: number;
}

/** A session of a user: what one sign-in began, for as long as its refresh token is good. */
export interface UserSession {
  id: string;
  originJti: string;
  /** Milliseconds since 1970. A refresh moves `lastActiveAt`. */
  createdAt: number;
  lastActiveAt: number;
  deviceType: string;
  address: string;
}

export interface UserSessions {
  configuration(): Promise<SessionConfiguration>;
  configure(configuration: SessionConfiguration): Promise<void>;
  /** Rejects where sessions are not tracked. The most recently active comes first. */
  list(sub: string): Promise<UserSession[]>;
  /** Rejects if the session is unknown, belongs to another user or is `own`, the session of the caller. */
  revoke(sub: string, id: string, own?: string): Promise<void>;
  /** The token families, whose sign-ins and refreshes are recorded while sessions are tracked. */
  recording(families: TokenFamilies): TokenFamilies;
}

const sessionRow = z
  .object({
    session_id: z.string(),
    origin_jti: z.string(),
    created_at: z.number(),
    last_active_at: z.number(),
    device_type: z.string(),
    address: z.string(),
  })
  .transform((row) => ({
    id: row.session_id,
    originJti: row.origin_jti,
    createdAt: row.created_at,
    lastActiveAt: row.last_active_at,
    deviceType: row.device_type,
    address: row.address,
  }));

const configurationText = z.object({ tracks: z.boolean(), maxPerUser: z.number() });
const settingName = 'sessions';

/** The table is made at every start, because older databases lack it. */
export async function openUserSessions(
  database: Client,
  clock: () => number,
  standard: SessionConfiguration,
): Promise<UserSessions> {
  await database.execute(`
    CREATE TABLE IF NOT EXISTS user_session (
      origin_jti TEXT PRIMARY KEY REFERENCES token_family (origin_jti),
      session_id TEXT NOT NULL UNIQUE,
      created_at INTEGER NOT NULL,
      last_active_at INTEGER NOT NULL,
      device_type TEXT NOT NULL,
      address TEXT NOT NULL
    ) STRICT`);

  const configuration = async (): Promise<SessionConfiguration> => {
    const stored = await readSetting(database, settingName);
    return stored === undefined ? standard : configurationText.parse(JSON.parse(stored));
  };
  const active = async (sub: string): Promise<UserSession[]> => {
    const { rows } = await database.execute(
      `SELECT user_session.* FROM user_session JOIN token_family USING (origin_jti)
       WHERE sub = ? AND revoked = 0
         AND EXISTS (SELECT 1 FROM refresh_token WHERE origin_jti = user_session.origin_jti AND expires_at > ?)
       ORDER BY last_active_at DESC, user_session.rowid DESC`,
      [sub, clock()],
    );
    return rows.map((row) => sessionRow.parse(row));
  };
  const end = async (originJti: string): Promise<void> => {
    await database.execute('UPDATE token_family SET revoked = 1 WHERE origin_jti = ?', [originJti]);
  };
  const began = async (sub: string, originJti: string): Promise<void> => {
    const { tracks, maxPerUser } = await configuration();
    if (!tracks) return;
    const { userAgent = '', address = 'unknown' } = callers.getStore() ?? {};
    await database.execute(
      `INSERT INTO user_session (origin_jti, session_id, created_at, last_active_at, device_type, address)
       VALUES (?, ?, ?, ?, ?, ?)`,
      [originJti, newSessionId(), clock(), clock(), deviceTypeOf(userAgent), address],
    );
    // The least recently active sessions make room.
    for (const { originJti: evicted } of (await active(sub)).slice(maxPerUser)) await end(evicted);
  };
  const wasActive = async (originJti: string): Promise<void> => {
    const caller = callers.getStore();
    await database.execute(
      `UPDATE user_session SET last_active_at = ?, device_type = coalesce(?, device_type), address = coalesce(?, address)
       WHERE origin_jti = ?`,
      [clock(), caller ? deviceTypeOf(caller.userAgent) : null, caller?.address ?? null, originJti],
    );
  };
  const list = async (sub: string): Promise<UserSession[]> => {
    if (!(await configuration()).tracks) {
      throw new CognitoError(
        'OperationNotEnabledException',
        'User session tracking is not enabled for this user pool.',
      );
    }
    return active(sub);
  };

  return {
    configuration,
    list,
    async configure(wanted) {
      await database.execute('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)', [
        settingName,
        JSON.stringify(wanted),
      ]);
    },
    async revoke(sub, id, own) {
      const session = (await list(sub)).find((one) => one.id === id);
      if (!session) throw new CognitoError('ResourceNotFoundException', 'Session does not exist.');
      if (session.originJti === own) throw invalidParameter('The current session cannot be revoked.');
      await end(session.originJti);
    },
    recording: (families) => ({
      ...families,
      async start(sub, of) {
        const started = await families.start(sub, of);
        await began(sub, started.family.originJti);
        return started;
      },
      async ofRefreshToken(refreshToken) {
        const family = await families.ofRefreshToken(refreshToken);
        await wasActive(family.originJti);
        return family;
      },
    }),
  };
}

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const newSessionId = (): string =>
  `tkn${Array.from({ length: 25 }, () => letters[randomInt(letters.length)]).join('')}`;

const systems = ['Windows', 'iPhone', 'iPad', 'Android', 'Mac OS X', 'CrOS', 'Linux'];
/** The order matters: most browsers also name those that they derive from. */
const browsers = ['Edg', 'OPR', 'Firefox', 'FxiOS', 'Chrome', 'CriOS', 'Safari'];

/** Cognito names system and browser of the user agent; in which words is not documented. */
function deviceTypeOf(userAgent: string): string {
  const found = [systems, browsers].flatMap((names) => names.find((name) => userAgent.includes(name)) ?? []);
  return found.join(', ') || 'unknown';
}
