import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { CognitoError } from '../cognito-error';
import { type ReadSignedInUser, requireActive } from '../tokens/signed-in-user';
import type { TokenFamilies } from '../tokens/token-families';
import type { AuthenticationResult, TokenIssuance } from '../tokens/token-issuance';
import type { Tokens } from '../tokens/tokens';
import type { Users } from '../users/users';
import type { AuthorizationCode } from './authorize';
import type { Tickets } from './tickets';

interface Parts {
  clientId: string;
  codes: Tickets<AuthorizationCode>;
  users: Users;
  tokens: Tokens;
  families: TokenFamilies;
  issuance: TokenIssuance;
  readSignedInUser: ReadSignedInUser;
}

/** Why a request for tokens is refused: an error code of RFC 6749, section 5.2. */
class Refusal extends Error {}

/**
 * The application's side of the hosted login
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/token-endpoint.html).
 */
export function createTokenEndpoints(parts: Parts): Hono {
  const { clientId, codes, users, tokens, families, issuance, readSignedInUser } = parts;

  const redeemCode = async (form: URLSearchParams): Promise<AuthenticationResult> => {
    const code = form.get('code') ?? '';
    const granted = await codes.claim(code);
    if (granted === undefined) {
      // RFC 6749, section 4.1.2: when a code is used again, the tokens issued for it are revoked.
      const family = await codes.familyOf(code);
      if (family !== undefined) await families.revokeFamily(family);
      throw new Refusal('invalid_grant');
    }
    const { request, sub } = granted;
    if (request.redirectUri !== form.get('redirect_uri')) throw new Refusal('invalid_grant');
    if (!isVerifierOf(request.codeChallenge, form.get('code_verifier') ?? '')) throw new Refusal('invalid_grant');
    const user = requireActive(await users.findBySub(sub));
    const { family, refreshToken } = await families.start(sub, { scope: request.scope });
    await codes.noteFamily(code, family.originJti);
    return { ...(await tokens.issue(user, family, request.nonce)), RefreshToken: refreshToken };
  };

  const grant = (form: URLSearchParams): Promise<AuthenticationResult> => {
    if (form.get('client_id') !== clientId) throw new Refusal('invalid_client');
    switch (form.get('grant_type')) {
      case 'authorization_code':
        return redeemCode(form);
      case 'refresh_token':
        return issuance.refresh(form.get('refresh_token') ?? '', undefined);
      default:
        throw new Refusal('unsupported_grant_type');
    }
  };

  const userInfo = async (c: Context) => {
    const [, token = ''] = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    c.header('cache-control', 'no-store');
    try {
      const { user } = await readSignedInUser(token, 'openid');
      return c.json({ ...user.attributes, username: user.username });
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error;
      c.header('www-authenticate', 'Bearer error="invalid_token"');
      return c.json({ error: 'invalid_token', error_description: error.message }, 401);
    }
  };

  return new Hono()
    .post('/oauth2/token', async (c) => {
      c.header('cache-control', 'no-store');
      try {
        const { AccessToken, IdToken, RefreshToken, ExpiresIn, TokenType } = await grant(
          new URLSearchParams(await c.req.text()),
        );
        return c.json({
          access_token: AccessToken,
          id_token: IdToken,
          ...(RefreshToken !== undefined && { refresh_token: RefreshToken }),
          expires_in: ExpiresIn,
          token_type: TokenType,
        });
      } catch (error) {
        if (error instanceof Refusal) return c.json({ error: error.message }, 400);
        if (error instanceof CognitoError)
          return c.json({ error: 'invalid_grant', error_description: error.message }, 400);
        throw error;
      }
    })

    .post('/oauth2/revoke', async (c) => {
      const form = new URLSearchParams(await c.req.text());
      const token = form.get('token') ?? '';
      if (form.get('client_id') !== clientId) return c.json({ error: 'invalid_client' }, 400);
      if (token === '') return c.json({ error: 'invalid_request' }, 400);
      if (token.includes('.')) return c.json({ error: 'unsupported_token_type' }, 400);
      await families.revoke(token);
      return c.body(null, 200);
    })

    .get('/oauth2/userInfo', userInfo)
    .post('/oauth2/userInfo', userInfo);
}

/** RFC 7636, section 4.6. */
const isVerifierOf = (challenge: string, verifier: string) =>
  /^[\w.~-]{43,128}$/.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
