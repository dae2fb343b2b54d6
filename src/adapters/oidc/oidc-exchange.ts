import { ErrorResponse, ErrorTimeout, OidcClient, WebStorageStateStore } from 'oidc-client-ts';
import type { AuthFailure } from '#domain/people/auth-failure';
import { hostedLoginReturn } from '#domain/people/sign-in/hosted-login';
import { failed, ok, type Result } from '#domain/result';
import type { HostedVisit } from '#ports/people/hosted-login';
import type { OidcSettings, OidcTokens } from './oidc-settings';

/** The last scope lets the access token change the user's own account. */
const scope = 'openid email phone profile aws.cognito.signin.user.admin';

/** Milliseconds before the first retry; doubles with each one. */
const firstPause = 500;

export type Redeemed = Result<OidcTokens, AuthFailure>;

/** Authorization code with PKCE (RFC 7636): the state and the verifier stay in the tab, and are used once. */
export function createOidcExchange(settings: OidcSettings, patience: number) {
  const { domain, issuer, clientId, origin, store, pause = waitFor } = settings;
  const stateStore = new WebStorageStateStore({ store: store(), prefix: 'portal.hosted-login.' });
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
    stateStore,
    requestTimeoutInSeconds: patience / 1000,
  });

  const goingTo = async (address: string): Promise<HostedVisit | undefined> => {
    try {
      const { state } = await client.readSigninResponseState(address);
      const { returnTo, pageOf, sharedComputer, inNewTab } = Object(state.data) as Partial<
        Record<keyof HostedVisit, unknown>
      >;
      const path = typeof returnTo === 'string' ? returnTo : '/';
      return {
        returnTo: path,
        ...(typeof pageOf === 'string' && { pageOf }),
        ...(sharedComputer === true && { sharedComputer }),
        ...(inNewTab === true && { inNewTab }),
      };
    } catch {
      return undefined;
    }
  };

  const redeem = async (address: string, limit: AbortSignal, waited = 0): Promise<Redeemed> => {
    try {
      const answer = await client.processSigninResponse(address, undefined, false);
      const { access_token: accessToken, id_token: idToken, refresh_token: refreshToken = '' } = answer;
      return idToken && accessToken
        ? ok({ idToken, accessToken, refreshToken })
        : failed({ kind: 'no-federated-token' });
    } catch (error) {
      const failure = failureOf(error);
      // The sum of all pauses so far plus the first doubles each time.
      const wait = waited + firstPause;
      if (!mayPass(error) || waited + wait > patience) return failed(failure);
      await pause(wait);
      if (limit.aborted) return failed(failure);
      const again = await redeem(address, limit, waited + wait);
      // The first request used up the code, but its response was lost.
      return !again.ok && again.failure.kind === 'hosted-login-mismatch' ? failed(failure) : again;
    }
  };

  return {
    /**
     * Leads past the pool's own pages to the provider of this name. `asksAgain`: ask for credentials even if the pool's own pages
     * still remember the user. `userAddress`: for OIDC providers to fill in.
     */
    async addressFor(name: string, going: HostedVisit, asksAgain: boolean, userAddress?: string): Promise<string> {
      const request = await client.createSigninRequest({
        state: going,
        nonce: crypto.randomUUID(),
        ...(asksAgain && { prompt: 'login' }),
        ...(userAddress && { login_hint: userAddress }),
        extraQueryParams: { identity_provider: name },
      });
      return request.url;
    },

    /** Leaves the state of a sign-in to the tab that was opened for it, which began with a copy. */
    async handOver(address: string): Promise<void> {
      await stateStore.remove(new URL(address).searchParams.get('state') ?? '');
    },

    /** The path that the user was going to before this return; undefined if this tab did not start the sign-in. */
    goingTo,

    /**
     * Exchanges the code in the address for tokens. Temporary errors are retried for ten seconds in all (specification, section 9:
     * federated token retry limit).
     */
    async redeem(address: string, limit: AbortSignal): Promise<Redeemed> {
      const answer = new URL(address).searchParams;
      const error = answer.get('error');
      const state = answer.get('state') ?? '';
      // An error without a state: the pool couldn't tell which sign-in it belongs to, and there is no code.
      if (error !== null && !state) return failed(refusalOf(error, answer.get('error_description')));
      try {
        const isOurs = (await goingTo(address)) !== undefined;
        return isOurs ? await redeem(address, limit) : failed({ kind: 'hosted-login-mismatch' });
      } finally {
        await stateStore.remove(state);
      }
    },
  };
}

const waitFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Whether `oidc-client-ts` 3.5.0 got no response, or one that isn't the pool's. fetch throws a TypeError for every network error. */
const mayPass = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error && /\((429|5\d\d)\)|^Invalid response Content-Type/.test(error.message));

/** The provider's `error_description` is read here but never shown, because anyone can put text into the address. */
function refusalOf(error: string | null, description: string | null): AuthFailure {
  const told = `${error ?? ''} ${description ?? ''}`;
  if (cancelled.test(told) && !turnedAway.test(told)) return { kind: 'hosted-login-cancelled' };
  if (unreached.test(told)) return { kind: 'hosted-login-unreached' };
  if (linkedNow.test(told)) return { kind: 'hosted-login-linked' };
  return { kind: misconfigured.test(told) ? 'hosted-login-misconfigured' : 'hosted-login-refused' };
}

function failureOf(error: unknown): AuthFailure {
  if (error instanceof ErrorTimeout) return { kind: 'hosted-login-timeout' };
  if (error instanceof ErrorResponse) {
    // The code was used before, or belongs to another sign-in.
    if (error.error === 'invalid_grant') return { kind: 'hosted-login-mismatch' };
    return refusalOf(error.error, error.error_description);
  }
  if (error instanceof TypeError) return { kind: 'network' };
  if (!(error instanceof Error)) return { kind: 'unavailable' };
  if (error.name === 'InvalidTokenError' || nobody.test(error.message)) return { kind: 'no-federated-token' };
  return { kind: mismatch.test(error.message) ? 'hosted-login-mismatch' : 'unavailable' };
}

/** Each provider has its own error, which Cognito passes on: Apple's "user_cancelled_authorize", Facebook's "user_denied". */
const cancelled = /access_denied|cancel|user_denied|AuthnFailed|RequestDenied/i;
/** Matches "User is disabled." and errors of the deployment's own triggers. */
const turnedAway = /disabled|not allowed|PreSignUp|PreAuthentication/i;
/** Cognito's words where the provider doesn't answer: "Timeout occurred in calling IdP token endpoint", "Contoso Error - 503 ...". */
const unreached = /temporarily_unavailable|Timeout occurred|Unable to contact|Error - 5\d\d/i;
/** Cognito's error at the sign-in with which an account was linked; the next one works. */
const linkedNow = /Already found an entry for username/i;
/** Cognito's words for what only administrators can mend: signatures, clocks, audiences, attribute mappings, client secrets at the provider. */
const misconfigured = /SAML|attribute|Error - 4\d\d/i;
/** The error of `oidc-client-ts` 3.5.0 for an ID token without a `sub`. */
const nobody = /^ID Token is missing a subject/;
/** The errors for a response to another tab's sign-in. */
const mismatch =
  /^(No (matching )?state |State does not match|No \w+ on state|\w+ mismatch on settings|nonce in id_token|Expected code)/;
