import { z } from 'zod';
import { userAdminScope } from '../tokens/tokens';
import type { IdentityProvider, ProviderName } from './providers';

/** A valid request of an application to the hosted login. */
export const authorizationRequest = z.object({
  redirectUri: z.string(),
  state: z.string().optional(),
  nonce: z.string().optional(),
  scope: z.string(),
  codeChallenge: z.string(),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

export interface ReadRequest {
  request: AuthorizationRequest;
  provider: ProviderName | IdentityProvider;
}

/** An error that goes back to the application, in the words of RFC 6749, section 4.1.2.1. */
export interface AuthorizationError {
  error: string;
  description: string;
}

const scopes = ['openid', 'email', 'phone', 'profile', userAdminScope];

const longestText = 4096;

/** Reads the query of `/oauth2/authorize`, whose client and `redirect_uri` have already been checked. */
export function readAuthorizationRequest(
  query: Record<string, string>,
  redirectUri: string,
  providers: readonly ProviderName[],
  companies: readonly IdentityProvider[],
): ReadRequest | AuthorizationError {
  const { response_type: responseType, state, nonce, scope = scopes.join(' ') } = query;
  const { code_challenge: codeChallenge, code_challenge_method: method } = query;
  if (responseType !== 'code') return { error: 'unsupported_response_type', description: 'response_type must be code' };
  if (method !== 'S256' || !/^[\w-]{43}$/.test(codeChallenge ?? '')) {
    return {
      error: 'invalid_request',
      description: 'PKCE is required: code_challenge with code_challenge_method=S256',
    };
  }
  if ([state, nonce].some((text) => text !== undefined && text.length > longestText)) {
    return { error: 'invalid_request', description: 'state or nonce is too long' };
  }
  const wanted = scope.split(' ').filter((name) => name !== '');
  if (wanted.some((name) => !scopes.includes(name))) return { error: 'invalid_scope', description: 'Unknown scope' };
  if (!wanted.includes('openid') && wanted.some((name) => name !== userAdminScope)) {
    return { error: 'invalid_scope', description: 'email, phone and profile need openid' };
  }
  const { identity_provider: name, idp_identifier: identifier = '' } = query;
  const provider =
    providers.find((one) => one === name) ??
    companies.find((one) => (name === undefined ? one.identifiers.includes(identifier) : one.name === name));
  if (provider === undefined) {
    return { error: 'invalid_request', description: 'Unknown identity_provider' };
  }
  return {
    request: { redirectUri, state, nonce, scope: wanted.join(' '), codeChallenge: codeChallenge ?? '' },
    provider,
  };
}

/** The application's address with the answer in its query. */
export function answerUrl(redirectUri: string, answer: Record<string, string | undefined>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
