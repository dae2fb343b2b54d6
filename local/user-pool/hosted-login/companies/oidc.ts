import { createHash, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, type JWTPayload } from 'jose';
import * as client from 'openid-client';
import type { OidcProvider } from '../providers';
import { clockTolerance, FederationError, invalidRequest, patience, serverError } from './federation-error';
import type { Proof } from './identity';

/** What the pool remembers of a request to an OIDC provider. */
export interface OidcRequest {
  nonce: string;
  maxAge?: number | undefined;
}

/** The pool as a relying party of companies' OpenID providers: code flow, `client_secret_post`, RS256. */
export function createRelyingParty(redirectUri: string, clock: () => number) {
  const configurationOf = async ({ issuer, clientId, clientSecret }: OidcProvider): Promise<client.Configuration> => {
    const metadata = {
      id_token_signed_response_alg: 'RS256',
      [client.clockTolerance]: clockTolerance / 1000,
      [client.clockSkew]: Math.round((clock() - Date.now()) / 1000),
    };
    const authentication = client.ClientSecretPost(clientSecret);
    try {
      return await client.discovery(new URL(issuer), clientId, metadata, authentication, {
        // In the code flow, the library trusts TLS and checks the ID token's signature only on request.
        execute: [client.enableNonRepudiationChecks, client.allowInsecureRequests],
        timeout: patience / 1000,
      });
    } catch {
      throw serverError('Unable to contact well-known endpoint');
    }
  };

  return {
    async start(
      provider: OidcProvider,
      state: (request: OidcRequest) => Promise<string>,
      query: Record<string, string>,
    ) {
      const configuration = await configurationOf(provider);
      const { login_hint: loginHint, prompt, max_age: wantedAge } = query;
      const maxAge = /^\d{1,9}$/.test(wantedAge ?? '') ? Number(wantedAge) : undefined;
      const nonce = randomUUID();
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: await state({ nonce, maxAge }),
        nonce,
        ...(loginHint && { login_hint: loginHint }),
        ...(prompt && { prompt }),
        ...(maxAge !== undefined && { max_age: String(maxAge) }),
      }).href;
    },

    async finish(provider: OidcProvider, { nonce, maxAge }: OidcRequest, query: URLSearchParams): Promise<Proof> {
      const configuration = await configurationOf(provider);
      const url = new URL(redirectUri);
      url.search = query.toString();
      try {
        const tokens = await client.authorizationCodeGrant(configuration, url, {
          expectedState: query.get('state') ?? '',
          expectedNonce: nonce,
          idTokenExpected: true,
          ...(maxAge !== undefined && { maxAge }),
        });
        const claims = checkedClaims(tokens.id_token ?? '', tokens.access_token, provider.clientId, clock());
        const userInfo = await client.fetchUserInfo(configuration, tokens.access_token, claims.sub);
        return { subject: claims.sub, claims: { ...userInfo, ...claims } };
      } catch (error) {
        throw wordsFor(error, provider.name);
      }
    },
  };
}

/** Makes the checks that `openid-client` leaves to its users (OpenID Connect Core, sections 3.1.3.7 and 3.1.3.8). */
function checkedClaims(
  idToken: string,
  accessToken: string,
  clientId: string,
  now: number,
): JWTPayload & { sub: string } {
  const { typ, alg } = decodeProtectedHeader(idToken);
  const claims = decodeJwt(idToken);
  const { aud, azp, iat, sub, at_hash: hash } = claims;
  require(typ === undefined || typ.toUpperCase() === 'JWT', 'unexpected typ');
  require(alg === 'RS256', 'unexpected alg');
  require(azp === undefined ? !Array.isArray(aud) || aud.length === 1 : azp === clientId, 'unexpected azp');
  require(typeof iat === 'number' && iat * 1000 <= now + clockTolerance, 'issued in the future');
  require(hash === undefined || hash === halfHash(accessToken), 'unexpected at_hash');
  if (typeof sub !== 'string' || sub === '') throw invalidRequest('Bad id_token: no sub');
  return { ...claims, sub };
}

function require(holds: boolean, words: string): void {
  if (!holds) throw invalidRequest(`Bad id_token: ${words}`);
}

const halfHash = (accessToken: string) =>
  createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');

function wordsFor(error: unknown, provider: string): Error {
  if (error instanceof FederationError) return error;
  if (error instanceof client.AuthorizationResponseError) {
    return new FederationError(error.error, `${provider} Error - ${error.error_description ?? error.error}`);
  }
  if (error instanceof client.ResponseBodyError) {
    return invalidRequest(`${provider} Error - ${error.status} error getting token`);
  }
  if (!(error instanceof client.ClientError)) return error instanceof Error ? error : new Error(String(error));
  if (error.code === 'OAUTH_TIMEOUT') return serverError('Timeout occurred in calling IdP token endpoint');
  return invalidRequest(`Bad id_token: ${error.message}`);
}
