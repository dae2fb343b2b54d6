import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Client } from '@libsql/client';
import { z } from 'zod';
import { CognitoError, notAuthorized } from '../cognito-error';
import { type ChallengeName, challengeName } from '../sign-in/sign-in-session';
import { lifetimes } from './lifetimes';

/** Everything that one sign-in issued. Revoking the family ends its refresh token and all of its access tokens. */
export interface TokenFamily {
  originJti: string;
  sub: string;
  eventId: string;
  /** Seconds since 1970, when the person signed in; refreshing does not change it. */
  authTime: number;
  /** The scopes of its access tokens, separated by spaces. */
  scope: string;
  deviceKey?: string;
  /** The challenges that the sign-in answered. */
  proven: ChallengeName[];
}

/** Of a sign-in now, unless the time of an earlier one is given. */
type NewFamily = Pick<TokenFamily, 'scope' | 'deviceKey' | 'proven'> & Partial<Pick<TokenFamily, 'authTime'>>;

export interface TokenFamilies {
  start(sub: string, of: NewFamily): Promise<{ family: TokenFamily; refreshToken: string }>;
  /**
   * The family of a refresh token that can be used now. A token that was replaced and whose grace is over has been copied, so its
   * use ends the whole family (RFC 9700, section 4.14.2).
   */
  ofRefreshToken(refreshToken: string): Promise<TokenFamily>;
  /** In a pool that rotates refresh tokens, makes the next one; this one stays valid for the grace only. */
  rotate(refreshToken: string): Promise<string | undefined>;
  isRevoked(originJti: string): Promise<boolean>;
  /** Revokes the refresh token's family. An unknown token is no error (RFC 7009, section 2.2). */
  revoke(refreshToken: string): Promise<void>;
  revokeAll(sub: string): Promise<void>;
}

interface FamilyOptions {
  /** Seconds for which a replaced refresh token stays valid; undefined in a pool that does not rotate them. */
  rotationGraceSeconds: number | undefined;
  clock: () => number;
}

const familyRow = z
  .object({
    origin_jti: z.string(),
    sub: z.string(),
    event_id: z.string(),
    auth_time: z.number(),
    scope: z.string(),
    device_key: z.string().nullable(),
    proven: z.string().nullable(),
    expires_at: z.number(),
    replaced_at: z.number().nullable(),
    revoked: z.number(),
  })
  .transform((row) => ({
    family: {
      originJti: row.origin_jti,
      sub: row.sub,
      eventId: row.event_id,
      authTime: row.auth_time,
      scope: row.scope,
      // Sign-ins of earlier versions recorded nothing.
      proven: z.array(challengeName).parse(JSON.parse(row.proven ?? '["PASSWORD_VERIFIER"]')),
      ...(row.device_key !== null && { deviceKey: row.device_key }),
    },
    expiresAt: row.expires_at,
    replacedAt: row.replaced_at,
    revoked: row.revoked === 1,
  }));

/** Refresh tokens are 48 random bytes. Only their hash is stored. */
export function createTokenFamilies(database: Client, options: FamilyOptions): TokenFamilies {
  const { rotationGraceSeconds, clock } = options;

  const revokeFamily = async (originJti: string) => {
    await database.execute('UPDATE token_family SET revoked = 1 WHERE origin_jti = ?', [originJti]);
  };

  return {
    async start(sub, { scope, deviceKey, proven, authTime = Math.floor(clock() / 1000) }) {
      const family = {
        originJti: randomUUID(),
        sub,
        eventId: randomUUID(),
        authTime,
        scope,
        proven,
        ...(deviceKey !== undefined && { deviceKey }),
      };
      const refreshToken = createRefreshToken();
      await database.batch(
        [
          {
            sql: `INSERT INTO token_family (origin_jti, sub, event_id, auth_time, scope, device_key)
                  VALUES (?, ?, ?, ?, ?, ?)`,
            args: [family.originJti, sub, family.eventId, family.authTime, scope, deviceKey ?? null],
          },
          {
            sql: 'INSERT INTO token_proof VALUES (?, ?)',
            args: [family.originJti, JSON.stringify(proven)],
          },
          {
            sql: 'INSERT INTO refresh_token (token_hash, origin_jti, expires_at) VALUES (?, ?, ?)',
            args: [hashOf(refreshToken), family.originJti, clock() + lifetimes.refreshToken * 1000],
          },
        ],
        'write',
      );
      return { family, refreshToken };
    },

    async ofRefreshToken(refreshToken) {
      const { rows } = await database.execute(
        `SELECT * FROM refresh_token JOIN token_family USING (origin_jti)
         LEFT JOIN token_proof USING (origin_jti) WHERE token_hash = ?`,
        [hashOf(refreshToken)],
      );
      if (rows[0] === undefined) throw notAuthorized('Invalid Refresh Token');
      const { family, expiresAt, replacedAt, revoked } = familyRow.parse(rows[0]);
      if (revoked) throw notAuthorized('Refresh Token has been revoked');
      if (expiresAt <= clock()) throw notAuthorized('Refresh Token has expired');
      if (replacedAt !== null && replacedAt + (rotationGraceSeconds ?? 0) * 1000 <= clock()) {
        await revokeFamily(family.originJti);
        throw new CognitoError('RefreshTokenReuseException', 'Refresh token has been invalidated by rotation');
      }
      return family;
    },

    async rotate(refreshToken) {
      if (rotationGraceSeconds === undefined) return undefined;
      const next = createRefreshToken();
      await database.batch(
        [
          {
            sql: 'UPDATE refresh_token SET replaced_at = ? WHERE token_hash = ? AND replaced_at IS NULL',
            args: [clock(), hashOf(refreshToken)],
          },
          {
            // The next token expires when this one does.
            sql: `INSERT INTO refresh_token (token_hash, origin_jti, expires_at)
                  SELECT ?, origin_jti, expires_at FROM refresh_token WHERE token_hash = ?`,
            args: [hashOf(next), hashOf(refreshToken)],
          },
        ],
        'write',
      );
      return next;
    },

    async isRevoked(originJti) {
      const { rows } = await database.execute('SELECT 1 FROM token_family WHERE origin_jti = ? AND revoked = 0', [
        originJti,
      ]);
      return rows.length === 0;
    },

    async revoke(refreshToken) {
      await database.execute(
        `UPDATE token_family SET revoked = 1
         WHERE origin_jti = (SELECT origin_jti FROM refresh_token WHERE token_hash = ?)`,
        [hashOf(refreshToken)],
      );
    },

    async revokeAll(sub) {
      await database.execute('UPDATE token_family SET revoked = 1 WHERE sub = ?', [sub]);
    },
  };
}

const createRefreshToken = () => randomBytes(48).toString('base64url');

const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('hex');
