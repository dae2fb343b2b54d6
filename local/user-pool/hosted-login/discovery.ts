import { scopes } from './authorization-request';

/** OpenID Connect Discovery 1.0, section 3, of the pool's hosted login. */
export const discoveryDocument = (issuer: string, url: string) => ({
  issuer,
  authorization_endpoint: `${url}/oauth2/authorize`,
  token_endpoint: `${url}/oauth2/token`,
  userinfo_endpoint: `${url}/oauth2/userInfo`,
  revocation_endpoint: `${url}/oauth2/revoke`,
  end_session_endpoint: `${url}/logout`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  response_types_supported: ['code'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  scopes_supported: scopes,
});
