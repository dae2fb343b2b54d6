import ky, { type KyInstance } from 'ky';
import { newReference } from '../../domain/browser/error-record';
import type { IdToken, UserPool } from '../../ports/user-pool';

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

/** Names a request, however often it is tried, in the backend's log and in this browser's. */
export const requestIdHeader = 'x-request-id';

/**
 * The HTTP client of IprApi. Every call carries `Authorization: Bearer <ID token>` and waits as long as the backend takes
 * (specification, section 9: no timeout). Safe reads are tried up to three times. A 401 renews the token and repeats the call
 * once; a second 401 is final.
 */
export function createIprApiClient(baseUrl: string, tokens: Pick<UserPool, 'idToken'>): KyInstance {
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
      maxRetryAfter: 5_000,
      backoffLimit: 5_000,
      jitter: true,
      // Retrying doesn't help if the session has ended or the pool is unreachable.
      shouldRetry: ({ error }) => (error instanceof SessionOver || error instanceof NoTokenNow ? false : undefined),
    },
    hooks: {
      // Once per call, not per try.
      init: [
        (call) => {
          call.fetch = fetchAsOneUser(tokens);
          call.headers = new Headers(call.headers as HeadersInit);
          if (isOwnOrigin) call.headers.set(requestIdHeader, newReference());
          else call.headers.delete('if-none-match');
        },
      ],
    },
  });
}

/** A call belongs to one user: someone else may have signed in before a retry. */
function fetchAsOneUser(tokens: Pick<UserPool, 'idToken'>): typeof fetch {
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
function send(request: Request, { token }: IdToken): Promise<Response> {
  const authorised = request.clone();
  authorised.headers.set('authorization', `Bearer ${token}`);
  return fetch(authorised);
}
