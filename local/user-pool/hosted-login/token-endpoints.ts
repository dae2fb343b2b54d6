import type { PoolParts } from '../parts';
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { CognitoError } from '../cognito-error';
import { requireActive } from '../tokens/signed-in-user';
import type { AuthenticationResult } from '../tokens/token-issuance';
import type { AuthorizationCode } from './answers';
import type { Tickets } from './tickets';

/** Why a request for tokens is refused: an error code of RFC 6749, section 5.2. */
class Refusal extends Error {}

/**
 * The application's side of the hosted login
 * (https://docs.aws.amazon.com/cognito/latest/developerguide/token-endpoint.html).
 */
export function createTokenEndpoints(parts: Omit<PoolParts, 'codes'> & { codes: Tickets<AuthorizationCode> }): Hono {
  const { clientId, codes, users, tokens, families, issuance } = parts;

  const redeemCode = async (form: URLSearchParams): Promise<AuthenticationResult> => {
    const granted = await codes.claim(form.get('code') ?? '');
    if (granted === undefined) throw new Refusal('invalid_grant');
    const { request, sub, authTime } = granted;
    if (request.redirectUri !== form.get('redirect_uri')) throw new Refusal('invalid_grant');
    if (!isVerifierOf(request.codeChallenge, form.get('code_verifier') ?? '')) throw new Refusal('invalid_grant');
    const user = requireActive(await users.findBySub(sub));
    const { family, refreshToken } = await families.start(sub, {
      scope: request.scope,
      proven: [],
      ...(authTime !== undefined && { authTime }),
    });
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

  return new Hono().post('/oauth2/token', async (c) => {
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
  });
}

/** RFC 7636, section 4.6. */
const isVerifierOf = (challenge: string, verifier: string) =>
  /^[\w.~-]{43,128}$/.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
