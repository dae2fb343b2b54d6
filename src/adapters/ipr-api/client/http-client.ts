import ky, { type KyInstance } from 'ky';
import { accessTokenHeader, requestIdHeader } from '#contract/headers';
import { newReference } from '#domain/browser/error-record';
import type { IdToken, UserPool } from '#ports/people/user-pool';
import { problemAnswer } from '#contract/problem';
import { CallRefused, NoTokenNow, SessionOver } from './call-errors';

const final = [SessionOver, NoTokenNow, CallRefused];

/** A server that asks for more is asked again after this long (milliseconds): its own limits are by the minute. */
const longestRetryAfter = 60_000;

/** Sends a request on behalf of the token's user. The request can be sent again. */
export type Send = (request: Request, token: IdToken) => Promise<Response>;

export interface HttpSettings {
  /** Sends the token as bearer if missing. */
  send?: Send;
  /** Sends the access token too, for a backend that asks the user pool whether the session has ended. */
  sessionCheck?: boolean;
  /** Milliseconds before a retry where the server names none; 5 seconds if missing. */
  longestDelay?: number;
}

/**
 * Sends requests with the ID token, without a time limit (specification, section 9: no timeout). A GET is tried up to
 * three times. A 401 renews the token and repeats the request once; a second 401 is final, and so is one that asks for a new sign-in.
 */
export function createHttpClient(
  baseUrl: string,
  tokens: Pick<UserPool, 'idToken'>,
  { send = sendWithBearer, sessionCheck = false, longestDelay = 5_000 }: HttpSettings = {},
): KyInstance {
  return ky.create({
    prefix: baseUrl,
    timeout: false,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    retry: {
      limit: 2,
      methods: ['get'],
      statusCodes: [429, 500, 502, 503, 504],
      afterStatusCodes: [429, 503],
      maxRetryAfter: Math.max(longestDelay, longestRetryAfter),
      backoffLimit: longestDelay,
      jitter: true,
      // Retrying doesn't help if the session has ended, the pool is unreachable or the call is refused.
      shouldRetry: ({ error }) => (final.some((kind) => error instanceof kind) ? false : undefined),
    },
    hooks: {
      // Once per call, not per try.
      init: [
        (call) => {
          call.fetch = fetchAsOneUser(tokens, sessionCheck ? withAccessToken(send) : send);
          call.headers = new Headers(call.headers as HeadersInit);
          // On another origin, CORS would refuse the call because of an unexpected header.
          if (isOwnOrigin(baseUrl)) call.headers.set(requestIdHeader, newReference());
          else call.headers.delete('if-none-match');
        },
      ],
    },
  });
}

export const isOwnOrigin = (baseUrl: string): boolean =>
  typeof location === 'object' && new URL(baseUrl).origin === location.origin;

/** A call belongs to one user: someone else may have signed in before a retry. */
function fetchAsOneUser(tokens: Pick<UserPool, 'idToken'>, send: Send): typeof fetch {
  let user: string | undefined;

  const tokenOfUser = async (options?: { refused: string }): Promise<IdToken> => {
    const found = await tokens.idToken(options);
    if (!found.ok) {
      const { kind } = found.failure;
      throw kind === 'signed-out' ? new SessionOver('No session') : new NoTokenNow(kind);
    }
    user ??= found.value.sub;
    if (found.value.sub !== user) throw new SessionOver('Someone else has signed in');
    return found.value;
  };

  return async (input, init) => {
    const request = new Request(input, init);
    const first = await tokenOfUser();
    const response = await send(request, first);
    if (response.status !== 401 || (await needsProof(response))) return response;
    return send(request, await tokenOfUser({ refused: first.token }));
  };
}

/** Gateways rename the header `WWW-Authenticate`, so only the body tells. */
async function needsProof(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return problemAnswer.safeParse(body).data?.code === 'proof-needed';
}

const withAccessToken =
  (send: Send): Send =>
  (request, token) => {
    const both = request.clone();
    both.headers.set(accessTokenHeader, token.accessToken ?? '');
    return send(both, token);
  };

/** Sends a clone, so that the body can be sent again. */
const sendWithBearer: Send = (request, { token }) => {
  const authorised = request.clone();
  authorised.headers.set('authorization', `Bearer ${token}`);
  return fetch(authorised);
};
