import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { notAuthorized } from '../cognito-error';
import type { SigningKey } from './signing-key';
import { proofClaims } from './proof-claims';
import { lifetimes } from './lifetimes';
import type { TokenFamily } from './token-families';
import type { PoolUser } from '../users/pool-user';

export interface Tokens {
  /** The nonce is that of a hosted sign-in (OpenID Connect Core, section 3.1.2.1). */
  issue(user: PoolUser, family: TokenFamily, nonce?: string): Promise<IssuedTokens>;
  /** Checks signature, issuer, kind and expiry of an access token. Revocation is checked with its token family. */
  readAccessToken(token: string): Promise<AccessToken>;
}

export interface AccessToken {
  sub: string;
  originJti: string;
  scopes: string[];
  deviceKey: string | undefined;
}

/** The scope that Cognito's API requires of every access token. */
export const userAdminScope = 'aws.cognito.signin.user.admin';

export interface IssuedTokens {
  AccessToken: string;
  IdToken: string;
  /** Seconds until the access token expires. */
  ExpiresIn: number;
  TokenType: 'Bearer';
}

interface TokenOptions {
  issuer: string;
  servesAcr: boolean;
  clientId: string;
  clock: () => number;
}

/**
 * ID and access tokens with Cognito's claims
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-using-the-id-token.html).
 */
export function createTokens(key: SigningKey, options: TokenOptions): Tokens {
  const { issuer, clientId, servesAcr, clock } = options;

  const sign = (claims: JWTPayload, lifetime: number) => {
    const now = Math.floor(clock() / 1000);
    return new SignJWT({ ...claims, iss: issuer, iat: now, exp: now + lifetime, jti: randomUUID() })
      .setProtectedHeader({ alg: 'RS256', kid: key.id })
      .sign(key.privateKey);
  };

  return {
    async issue(user, family, nonce) {
      const shared = {
        sub: user.sub,
        ...(user.groups.length > 0 && { 'cognito:groups': user.groups }),
        origin_jti: family.originJti,
        event_id: family.eventId,
        auth_time: family.authTime,
        ...(servesAcr && proofClaims(family.proven)),
      };
      const idClaims = {
        ...attributeClaims(user.attributes),
        ...shared,
        'cognito:username': user.username,
        token_use: 'id',
        aud: clientId,
        ...(nonce !== undefined && { nonce }),
      };
      const accessClaims = {
        ...shared,
        username: user.username,
        token_use: 'access',
        client_id: clientId,
        scope: family.scope,
        ...(family.deviceKey !== undefined && { device_key: family.deviceKey }),
      };
      return {
        AccessToken: await sign(accessClaims, lifetimes.accessToken),
        IdToken: await sign(idClaims, lifetimes.idToken),
        ExpiresIn: lifetimes.accessToken,
        TokenType: 'Bearer',
      };
    },

    async readAccessToken(token) {
      try {
        const { payload } = await jwtVerify(token, key.publicKey, {
          algorithms: ['RS256'],
          issuer,
          currentDate: new Date(clock()),
        });
        const claims = accessTokenClaims.safeParse(payload);
        if (claims.success) return claims.data;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw notAuthorized('Access Token has expired');
        if (!(error instanceof errors.JOSEError)) throw error;
      }
      throw notAuthorized('Invalid Access Token');
    },
  };
}

const accessTokenClaims = z
  .object({
    token_use: z.literal('access'),
    sub: z.string(),
    origin_jti: z.string(),
    scope: z.string(),
    device_key: z.string().optional(),
  })
  .transform((claims): AccessToken => ({
    sub: claims.sub,
    originJti: claims.origin_jti,
    scopes: claims.scope.split(' '),
    deviceKey: claims.device_key,
  }));

/**
 * Cognito stores every attribute as text, and shows the two `_verified` ones as booleans and `identities` as a list in the
 * ID token.
 */
const attributeClaims = (attributes: Record<string, string>): JWTPayload =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, claimOf(name, value)]));

function claimOf(name: string, value: string): unknown {
  if (name === 'identities') return JSON.parse(value);
  return name.endsWith('_verified') ? value === 'true' : value;
}
