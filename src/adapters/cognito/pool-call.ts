/**
 * A failed call, with Cognito's name for the error. Four names are ours: `NetworkError`, `UnreadableAnswer`,
 * `UnknownChallenge` and `DeviceRefused`.
 */
export class PoolError extends Error {
  override name = 'PoolError';
  readonly code: string;

  constructor(code: string, message = '') {
    super(message);
    this.code = code;
  }
}

/** Calls one operation of a user pool, or of an identity pool. Rejects only with a PoolError. */
export type PoolCall = (operation: string, parameters: object) => Promise<Record<string, unknown>>;

/** Calls that must complete even when the page is closed. */
const outlivesThePage = new Set(['RevokeToken', 'GlobalSignOut']);

/**
 * Cognito's JSON protocol. The client's own request has no timeout, and throws on an error body that is not JSON
 * (amazon-cognito-identity-js 6.3.21).
 */
export function createPoolCall(
  endpoint: string,
  patience = 10_000,
  service = 'AWSCognitoIdentityProviderService',
): PoolCall {
  return async (operation, parameters) => {
    let response: Response;
    let text: string;
    const lost = new AbortController();
    const timer = setTimeout(() => lost.abort(), patience);
    try {
      response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `${service}.${operation}`,
          'cache-control': 'no-store',
        },
        body: JSON.stringify(parameters),
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: outlivesThePage.has(operation),
        signal: lost.signal,
      });
      text = await response.text();
    } catch (error) {
      throw new PoolError('NetworkError', String(error));
    } finally {
      clearTimeout(timer);
    }
    const body = readObject(text);
    if (response.ok) {
      if (!body) throw new PoolError('UnreadableAnswer', `${operation} was answered by something else than the pool`);
      return body;
    }
    throw errorOf(response, body);
  };
}

function errorOf(response: Response, body: Record<string, unknown> | undefined): PoolError {
  // `arn#NotAuthorizedException` in the body, `NotAuthorizedException:http://...` in the header.
  const inHeader = response.headers.get('x-amzn-errortype')?.split(':')[0];
  const inBody = textOf(body?.['__type'])?.split('#').pop();
  const code = inBody || inHeader;
  // A proxy's own 429.
  if (response.status === 429) return new PoolError('TooManyRequestsException');
  // Only a 4xx is the pool's own decision; a proxy can put any body into a 5xx.
  if (!code || response.status >= 500) return new PoolError('UnreadableAnswer', `Status ${response.status}`);
  return new PoolError(code, textOf(body?.['message']) ?? textOf(body?.['Message']) ?? '');
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = text === '' ? {} : JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : undefined;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
