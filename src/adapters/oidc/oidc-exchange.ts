import { ErrorResponse, ErrorTimeout, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { AuthFailure } from '../../domain/auth-failure';
import { type HostedProvider, hostedLoginReturn } from '../../domain/hosted-login';
import { failed, ok, type Result } from '../../domain/result';
import type { OidcSettings, OidcTokens } from './oidc-settings';

/** The providers by the names that `identity_provider` takes at Cognito. */
const names: Record<HostedProvider, string> = {
  Google: 'Google',
  Facebook: 'Facebook',
  Amazon: 'LoginWithAmazon',
  Apple: 'SignInWithApple',
};

/** The last one lets the access token change the user's own account. */
const scope = 'openid email phone profile aws.cognito.signin.user.admin';

export type Redeemed = Result<{ tokens: OidcTokens; returnTo: string }, AuthFailure>;

/** Authorization code with PKCE (RFC 7636): the state and the verifier stay in the tab, and serve once. */
export function createOidcExchange({ domain, issuer, clientId, origin, store }: OidcSettings, patience: number) {
  const client = new OidcClient({
    authority: issuer,
    metadata: {
      issuer,
      authorization_endpoint: `${domain}/oauth2/authorize`,
      token_endpoint: `${domain}/oauth2/token`,
    },
    client_id: clientId,
    redirect_uri: `${origin}${hostedLoginReturn}`,
    response_type: 'code',
    scope,
    loadUserInfo: false,
    stateStore: new WebStorageStateStore({ store: store(), prefix: 'portal.hosted-login.' }),
    requestTimeoutInSeconds: patience / 1000,
  });

  return {
    async addressFor(provider: HostedProvider, returnTo: string): Promise<string> {
      const request = await client.createSigninRequest({
        state: { returnTo },
        nonce: crypto.randomUUID(),
        extraQueryParams: { identity_provider: names[provider] },
      });
      return request.url;
    },

    /** The tokens for the code in the address. */
    async redeem(address: string): Promise<Redeemed> {
      try {
        const answer = await client.processSigninResponse(address);
        const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken = '' } = answer;
        if (!idToken || !accessToken) return failed({ kind: 'unavailable' });
        const { returnTo } = Object(answer.userState) as { returnTo?: unknown };
        return ok({
          tokens: { idToken, accessToken, refreshToken },
          returnTo: typeof returnTo === 'string' ? returnTo : '/',
        });
      } catch (error) {
        return failed(failureOf(error));
      }
    },
  };
}

/** The provider's `error_description` goes no further: its words are anybody's. */
function failureOf(error: unknown): AuthFailure {
  if (error instanceof ErrorTimeout) return { kind: 'hosted-login-timeout' };
  if (error instanceof ErrorResponse) {
    // A code that was used before, or is not of this sign-in.
    if (error.error === 'invalid_grant') return { kind: 'hosted-login-mismatch' };
    const told = `${error.error} ${error.error_description ?? ''}`;
    const isCancelled = cancelled.test(told) && !turnedAway.test(told);
    return { kind: isCancelled ? 'hosted-login-cancelled' : 'hosted-login-refused' };
  }
  // fetch says TypeError for every network fault.
  if (error instanceof TypeError) return { kind: 'network' };
  return { kind: error instanceof Error && mismatch.test(error.message) ? 'hosted-login-mismatch' : 'unavailable' };
}

/** Providers have their own words for it, which Cognito passes on: "user_cancelled_authorize" of Apple, "user_denied" of Facebook. */
const cancelled = /access_denied|cancel|user_denied/i;
/** "User is disabled.", and what the deployment's own triggers say. */
const turnedAway = /disabled|not allowed|PreSignUp|PreAuthentication/i;
/** What `oidc-client-ts` 3.5.0 says of an answer that is not to the question of this tab. */
const mismatch =
  /^(No (matching )?state |State does not match|No \w+ on state|\w+ mismatch on settings|nonce in id_token|Expected code)/;
