import ky, { type KyInstance } from 'ky';
import type { Failure } from '#domain/failure';
import { newReference } from '#domain/browser/error-record';
import type { IdToken, UserPool } from '#ports/user-pool';

/** The session has ended. Thrown through ky, and settled into a Failure. */
export class SessionOver extends Error {
  override name = 'SessionOver';
}

/** No token is available right now, because the user pool is unreachable or throttles. */
export class NoTokenNow extends Error {
  override name = 'NoTokenNow';

  readonly kind: 'unreachable' | 'busy';

  constructor(kind: NoTokenNow['kind']) {
    super(`The user pool is ${kind}.`);
    this.kind = kind;
  }
}

/** The call did not reach the backend: there are no credentials for it, or the gateway refused it. */
export class CallRefused extends Error {
  override name = 'CallRefused';
  readonly failure: Failure;
  readonly response: Response | undefined;

  constructor(failure: Failure, response?: Response) {
    super(`The call is refused: ${failure.kind}.`);
    this.failure = failure;
    this.response = response;
  }
}

const final = [SessionOver, NoTokenNow, CallRefused];

/** Sends a request on behalf of the token's user. The request can be sent again. */
export type Send = (request: Request, token: IdToken) => Promise<Response>;

/** How calls show who makes them, and how long they can wait. */
export interface Calls {
  send?: Send;
  longestDelay?: number;
}

/** Names a request, however often it is tried, in the backend's log and in this browser's. */
export const requestIdHeader = 'x-request-id';

/**
 * The HTTP client of IprApi. Every call carries `Authorization: Bearer <ID token>`, unless `send` signs it for a gateway, and waits as long as the backend takes
 * (specification, section 9: no timeout). Safe reads are tried up to three times. A 401 renews the token and repeats the call
 * once; a second 401 is final. `longestDelay`: milliseconds before a retry.
 */
export function createIprApiClient(
  baseUrl: string,
  tokens: Pick<UserPool, 'idToken'>,
  { send = sendWithBearer, longestDelay = 5_000 }: Calls = {},
): KyInstance {
  // On another origin, CORS would refuse the call because of an unexpected header.
  const isOwnOrigin = typeof location === 'object' && new URL(baseUrl).origin === location.origin;
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
      maxRetryAfter: longestDelay,
      backoffLimit: longestDelay,
      jitter: true,
      // Retrying doesn't help if the session has ended, the pool is unreachable or the call is refused.
      shouldRetry: ({ error }) => (final.some((kind) => error instanceof kind) ? false : undefined),
    },
    hooks: {
      // Once per call, not per try.
      init: [
        (call) => {
          call.fetch = fetchAsOneUser(tokens, send);
          call.headers = new Headers(call.headers as HeadersInit);
          if (isOwnOrigin) call.headers.set(requestIdHeader, newReference());
          else call.headers.delete('if-none-match');
        },
      ],
    },
  });
}

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
    if (response.status !== 401) return response;
    return send(request, await tokenOfUser({ refused: first.token }));
  };
}

/** Sends a clone, so that the body can be sent again. */
const sendWithBearer: Send = (request, { token }) => {
  const authorised = request.clone();
  authorised.headers.set('authorization', `Bearer ${token}`);
  return fetch(authorised);
};
