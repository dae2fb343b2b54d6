import { QuickSightServiceException } from '@aws-sdk/client-quicksight';
import { failed, type Result } from '#domain/result';
import type { BiFailure } from '../../ports/bi-service';
import { troubleIn } from './trouble';

/** Seconds to wait before calling a throttled account again. QuickSight names no time, and the SDK has already tried three times. */
const retryAfterSeconds = 5;

/**
 * The meaning of an error of the SDK. The names are those of
 * https://docs.aws.amazon.com/quicksight/latest/APIReference/CommonErrors.html and of the operations' own pages. Errors that are not
 * the service's or the network's are bugs and rethrown.
 */
export function biFailureOf(error: unknown): BiFailure {
  if (!(error instanceof Error)) throw error;
  const reason = `${error.name}: ${error.message}`;
  const found = troubleIn(error);
  if (isNetworkError(error)) return { kind: 'unreachable', reason };
  const status = answeredStatus(error);
  if (status !== undefined) {
    if (status === 429 || error.name === 'ThrottlingException') return { kind: 'busy', retryAfterSeconds };
    if (error.name === 'ResourceNotFoundException' && !found.trouble) return { kind: 'not-found' };
    return { kind: status >= 500 ? 'unreachable' : 'refused', reason, ...found };
  }
  if (error.name === 'CredentialsProviderError') return { kind: 'refused', reason, ...found };
  throw error;
}

export async function settle<T>(call: () => Promise<Result<T, BiFailure>>): Promise<Result<T, BiFailure>> {
  try {
    return await call();
  } catch (error) {
    return failed(biFailureOf(error));
  }
}

/** The HTTP status of the response: the SDK puts it on its own errors and, for an HTML page, on the parser's. */
function answeredStatus(error: Error): number | undefined {
  if (!('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

/**
 * Node's socket and TLS errors carry a `code` such as ECONNREFUSED, as a service's own errors can; the SDK's timeout is called
 * TimeoutError. A response that stalls or breaks off has a status, too.
 */
function isNetworkError(error: Error): boolean {
  if (error instanceof QuickSightServiceException) return false;
  return error.name === 'TimeoutError' || ('code' in error && typeof error.code === 'string');
}
