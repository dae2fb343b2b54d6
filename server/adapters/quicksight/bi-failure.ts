import { QuickSightServiceException } from '@aws-sdk/client-quicksight';
import type { BiFailure } from '../../ports/bi-service';

/** How long a caller should leave a throttled account alone; QuickSight names no time, and the SDK has already tried three times. */
const retryAfterSeconds = 5;

/**
 * What an error of the SDK means. The names are those of
 * https://docs.aws.amazon.com/quicksight/latest/APIReference/CommonErrors.html and of the operations' own pages. Errors that are not
 * the service's or the network's are bugs and thrown on.
 */
export function biFailureOf(error: unknown): BiFailure {
  if (!(error instanceof Error)) throw error;
  const reason = `${error.name}: ${error.message}`;
  if (error instanceof QuickSightServiceException) {
    const status = error.$metadata.httpStatusCode ?? 0;
    if (status === 429 || error.name === 'ThrottlingException') return { kind: 'busy', retryAfterSeconds };
    if (error.name === 'ResourceNotFoundException') return { kind: 'not-found' };
    return status >= 500 ? { kind: 'unreachable', reason } : { kind: 'refused', reason };
  }
  if (isNetworkError(error)) return { kind: 'unreachable', reason };
  // Credentials that cannot be found, and an answer that is not what the API answers.
  if (error.name === 'CredentialsProviderError' || '$metadata' in error || error instanceof SyntaxError) {
    return { kind: 'refused', reason };
  }
  throw error;
}

/** Node's socket and TLS errors carry a `code` such as ECONNREFUSED; the SDK's own time-out is called TimeoutError. */
function isNetworkError(error: Error): boolean {
  return error.name === 'TimeoutError' || ('code' in error && typeof error.code === 'string');
}
