import ky, { type KyInstance } from 'ky';
import { newReference } from '../../domain/browser/error-record';
import type { IdToken, UserPool } from '../../ports/user-pool';

/** The session is over for good: thrown through ky, and settled into a Failure. */
export class SessionOver extends Error {
  override name = 'SessionOver';
}

/** No token can be had right now, because the user pool is not reached or throttles. */
export class NoTokenNow extends Error {
  override name = 'NoTokenNow';

  readonly kind: 'unreachable' | 'busy';

  constructor(kind: NoTokenNow['kind']) {
    super(`The user pool is ${kind}.`);
    this.kind = kind;
  }
}

/**
 * The HTTP client of IprApi: every call carries `Authorization: Bearer <ID token>`, waits as long as the backend takes
 * (specification, section 9: no time-out), and safe reads are tried up to three times. A 401 renews the token and repeats the
 * call once; a second 401 is the answer.
 */
export function createIprApiClient(baseUrl: string, tokens: Pick<UserPool, 'idToken'>): KyInstance {
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
      // A session that is over, or a pool out of reach, does not come back by asking the backend again.
      shouldRetry: ({ error }) => (error instanceof SessionOver || error instanceof NoTokenNow ? false : undefined),
    },
    hooks: {
      // Once a call, however often it is tried.
      init: [(call) => void (call.fetch = fetchAsOneUser(tokens))],
    },
  });
}

/** A call belongs to one user: someone else can have signed in before it is tried again. */
function fetchAsOneUser(tokens: Pick<UserPool, 'idToken'>): typeof fetch {
  let user: string | undefined;
  // The backend's log has it, too: every try of the call is found under it.
  const requestId = newReference();

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
    const response = await send(request, first, requestId);
    if (response.status !== 401) return response;
    return send(request, await tokenOfUser({ refused: first.token }), requestId);
  };
}

/** A copy is sent, so that a body is still there to be sent again. */
function send(request: Request, { token }: IdToken, requestId: string): Promise<Response> {
  const authorised = request.clone();
  authorised.headers.set('authorization', `Bearer ${token}`);
  // CORS would refuse the call of another origin for a header that the backend does not expect.
  if (isOfThisOrigin(request)) authorised.headers.set('x-request-id', requestId);
  return fetch(authorised);
}

function isOfThisOrigin({ url }: Request): boolean {
  return typeof location === 'object' && new URL(url).origin === location.origin;
}
