import { ResourceNotFoundException } from '@aws-sdk/client-cognito-identity-provider';
import { failed, ok } from '#domain/result';
import type { BiFailure } from '../../ports/bi-service';
import type { Look } from '../../ports/health-probes';
import { troubleIn } from '../quicksight/trouble';

/** Makes a call to Cognito, and returns what it answers or why it failed. */
export async function look<T>(call: () => Promise<T>): Promise<Look<T>> {
  try {
    return ok(await call());
  } catch (error) {
    return failed(failureOf(error));
  }
}

function failureOf(error: unknown): BiFailure {
  if (error instanceof ResourceNotFoundException) return { kind: 'not-found' };
  const cause = error instanceof TypeError && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return { kind: 'unreachable', reason: String(cause) };
  // The SDK adds a line about itself.
  const reason = `${cause.name}: ${cause.message}`.split('\n')[0] ?? '';
  const { httpStatusCode: status = 0 } = '$metadata' in cause ? Object(cause.$metadata) : {};
  if (status >= 500 && !troubleIn(cause).trouble) return { kind: 'unreachable', reason };
  if (cause.name === 'TimeoutError' || 'code' in cause) return { kind: 'unreachable', reason };
  if (cause.name === 'TooManyRequestsException') return { kind: 'busy', retryAfterSeconds: 5 };
  return { kind: 'refused', reason, ...troubleIn(cause) };
}
