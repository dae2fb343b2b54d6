import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Client } from '@libsql/client';
import { z } from 'zod';
import { notAuthorized } from './cognito-error';

/** Everything that one sign-in issued. Revoking the family ends its refresh token and all of its access tokens. */
export interface TokenFamily {
  originJti: string;
  sub: string;
  eventId: string;
  /** Seconds since 1970, when the person signed in; refreshing does not change it. */
  authTime: number;
}

export interface TokenFamilies {
  start(sub: string): Promise<{ family: TokenFamily; refreshToken: string }>;
  /** The family of a refresh token that may be used now. */
  ofRefreshToken(refreshToken: string): Promise<TokenFamily>;
  isRevoked(originJti: string): Promise<boolean>;
  /** Revokes the refresh token's family; a token that nobody knows is no error (RFC 7009, section 2.2). */
  revoke(refreshToken: string): Promise<void>;
  revokeAll(sub: string): Promise<void>;
}

const familyRow = z
  .object({
    origin_jti: z.string(),
    sub: z.string(),
    event_id: z.string(),
    auth_time: z.number(),
    expires_at: z.number(),
    revoked: z.number(),
  })
  .transform((row) => ({
    family: { originJti: row.origin_jti, sub: row.sub, eventId: row.event_id, authTime: row.auth_time },
    expiresAt: row.expires_at,
    revoked: row.revoked === 1,
  }));

/** Refresh tokens are 48 random bytes, of which only a hash is stored. */
export function createTokenFamilies(database: Client, refreshTokenSeconds: number, clock: () => number): TokenFamilies {
  return {
    async start(sub) {
      const family = { originJti: randomUUID(), sub, eventId: randomUUID(), authTime: Math.floor(clock() / 1000) };
      const refreshToken = randomBytes(48).toString('base64url');
      await database.batch(
        [
          {
            sql: 'INSERT INTO token_family (origin_jti, sub, event_id, auth_time) VALUES (?, ?, ?, ?)',
            args: [family.originJti, sub, family.eventId, family.authTime],
          },
          {
            sql: 'INSERT INTO refresh_token (token_hash, origin_jti, expires_at) VALUES (?, ?, ?)',
            args: [hashOf(refreshToken), family.originJti, clock() + refreshTokenSeconds * 1000],
          },
        ],
        'write',
      );
      return { family, refreshToken };
    },

    async ofRefreshToken(refreshToken) {
      const { rows } = await database.execute(
        'SELECT * FROM refresh_token JOIN token_family USING (origin_jti) WHERE token_hash = ?',
        [hashOf(refreshToken)],
      );
      if (rows[0] === undefined) throw notAuthorized('Invalid Refresh Token');
      const { family, expiresAt, revoked } = familyRow.parse(rows[0]);
      if (revoked) throw notAuthorized('Refresh Token has been revoked');
      if (expiresAt <= clock()) throw notAuthorized('Refresh Token has expired');
      return family;
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

const hashOf = (refreshToken: string) => createHash('sha256').update(refreshToken).digest('hex');
