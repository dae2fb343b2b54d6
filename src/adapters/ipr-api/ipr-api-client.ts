import ky, { type KyInstance } from 'ky';
import type { Result } from '../../domain/result';
import type { SessionFailure, UserPool } from '../../ports/user-pool';

/** The session is over for good: thrown through ky, and settled into a Failure. */
export class SessionOver extends Error {
  override name = 'SessionOver';
}

/** No token can be had right now, because the user pool is not reached. */
export class PoolUnreachable extends Error {
  override name = 'PoolUnreachable';
}

/**
 * The HTTP client of IprApi: every call carries `Authorization: Bearer <ID token>`, waits as long as the backend takes
 * (specification, section 9: no time-out), and safe reads are tried up to three times. A 401 renews the token and repeats the
 * call once; a second one, or no token any more, ends the session.
 */
export function createIprApiClient(
  baseUrl: string,
  tokens: Pick<UserPool, 'idToken'>,
  onSessionOver: () => void,
): KyInstance {
  return ky.create({
    fetch: (input, init) => fetchWithToken(new Request(input, init), tokens),
    prefix: baseUrl.replace(/\/$/, ''),
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
      shouldRetry: ({ error }) =>
        error instanceof SessionOver || error instanceof PoolUnreachable ? false : undefined,
    },
    hooks: {
      beforeError: [
        ({ error }) => {
          if (error instanceof SessionOver) onSessionOver();
          return error;
        },
      ],
    },
  });
}

/** Copies are sent, so that a body is still there to be sent again. */
async function fetchWithToken(request: Request, tokens: Pick<UserPool, 'idToken'>): Promise<Response> {
  const send = async (token: Result<string, SessionFailure>): Promise<Response> => {
    const authorised = request.clone();
    authorised.headers.set('authorization', `Bearer ${tokenOrThrow(token)}`);
    return fetch(authorised);
  };
  const token = await tokens.idToken();
  const response = await send(token);
  if (response.status !== 401 || !token.ok) return response;
  const replayed = await send(await tokens.idToken({ refused: token.value }));
  if (replayed.status === 401) throw new SessionOver('The backend does not accept a fresh token.');
  return replayed;
}

function tokenOrThrow(token: Result<string, SessionFailure>): string {
  if (token.ok) return token.value;
  throw token.failure.kind === 'signed-out' ? new SessionOver('No session') : new PoolUnreachable('No token');
}
