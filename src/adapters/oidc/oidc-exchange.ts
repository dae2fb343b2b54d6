import { ErrorResponse, ErrorTimeout, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { AuthFailure } from '../../domain/auth-failure';
import { type HostedProvider, hostedLoginReturn, hostedLoginWait } from '../../domain/hosted-login';
import { failed, ok, type Result } from '../../domain/result';
import type { SignedIn } from '../../domain/sign-in';
import type { OidcSettings } from './oidc-settings';

/** The providers by the names that `identity_provider` takes at Cognito. */
const names: Record<HostedProvider, string> = {
  Google: 'Google',
  Facebook: 'Facebook',
  Amazon: 'LoginWithAmazon',
  Apple: 'SignInWithApple',
};

/** The last one lets the access token change the user's own account. */
const scope = 'openid email phone profile aws.cognito.signin.user.admin';

type Finished = Result<{ user: SignedIn; returnTo: string }, AuthFailure>;

/** Authorization code with PKCE (RFC 7636): the state and the verifier stay in the tab, and serve once. */
export function createOidcExchange({ domain, issuer, clientId, origin, store, keep }: OidcSettings) {
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
    requestTimeoutInSeconds: hostedLoginWait / 1000,
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

    async finish(address: string): Promise<Finished> {
      try {
        const answer = await client.processSigninResponse(address);
        const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken = '' } = answer;
        if (!idToken || !accessToken) return failed({ kind: 'unavailable' });
        const user = keep({ idToken, accessToken, refreshToken });
        const { returnTo } = Object(answer.userState) as { returnTo?: unknown };
        return ok({
          user: { step: 'signed-in', ...user, asksToRemember: false },
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
    if (error.error === 'access_denied') {
      const isCancelled = !/disabled|not allowed|PreSignUp/i.test(error.error_description ?? '');
      return { kind: isCancelled ? 'hosted-login-cancelled' : 'hosted-login-refused' };
    }
    // A code that was used before, or is not of this sign-in.
    return { kind: error.error === 'invalid_grant' ? 'hosted-login-mismatch' : 'hosted-login-refused' };
  }
  // fetch says TypeError for every network fault.
  if (error instanceof TypeError) return { kind: 'network' };
  return /state|nonce/i.test(String(error)) ? { kind: 'hosted-login-mismatch' } : { kind: 'unavailable' };
}
