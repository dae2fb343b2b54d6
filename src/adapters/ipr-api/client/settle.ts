import { isHTTPError, isNetworkError } from 'ky';
import type { Failure } from '#domain/failure';
import { failed, ok, type Result } from '#domain/result';
import { requestIdHeader } from '#contract/headers';
import { problemAnswer } from '#contract/problem';
import { CallRefused, NoTokenNow, RefusedLate, SessionOver, UnreadableAnswer } from './call-errors';
import { toDashboard } from '../wire-dashboard';

/**
 * Turns a call's error into a Failure: once, here. An error that neither the backend nor the network can cause is a bug, and is rethrown.
 */
export async function settle<T>(call: Promise<T>): Promise<Result<T>> {
  try {
    return ok(await call);
  } catch (error) {
    const requestId = requestIdOf(error);
    const retryAfterSeconds = isHTTPError(error) ? Number(error.response.headers.get('retry-after')) : 0;
    return failed({
      ...failureOf(error),
      ...(requestId && { requestId }),
      ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
    });
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof SessionOver) return { kind: 'signed-out' };
  if (error instanceof NoTokenNow) return { kind: error.kind };
  if (error instanceof CallRefused) return error.failure;
  if (isHTTPError(error)) return failureOfStatus(error.response.status, error.data);
  if (error instanceof RefusedLate) return failureOfStatus(error.status, error.problem);
  if (error instanceof UnreadableAnswer) return { kind: 'broken' };
  // fetch throws a TypeError for every network error, which ky wraps in an error of its own.
  if (error instanceof Error && /^(TypeError|NetworkError|AbortError)$/.test(error.name))
    return { kind: 'unreachable' };
  throw error;
}

/** The names of the request id in headers of backends and gateways. */
const idHeaders = [requestIdHeader, 'x-amzn-requestid', 'apigw-requestid'];

function requestIdOf(error: unknown): string | undefined {
  const hasAnswer = isHTTPError(error) || error instanceof UnreadableAnswer || error instanceof CallRefused;
  const answer = hasAnswer ? error.response : undefined;
  const named = idHeaders.map((name) => answer?.headers.get(name) ?? '').find((id) => /^[\w=-]{1,64}$/.test(id));
  const sent = isHTTPError(error) || isNetworkError(error) ? error.request.headers.get(requestIdHeader) : null;
  return named ?? sent ?? undefined;
}

function failureOfStatus(status: number, body: unknown): Failure {
  const read = problemAnswer.safeParse(body);
  const problem = read.success ? read.data : undefined;
  switch (status) {
    case 401:
      return { kind: problem?.code === 'proof-needed' ? 'proof-needed' : 'token-refused' };
    case 403:
      return { kind: problem?.code === 'other-provider' ? 'other-provider' : 'not-allowed' };
    case 404:
      return { kind: 'not-found' };
    case 409: {
      const current = problem?.current && toDashboard(problem.current);
      return current ? { kind: 'conflict', current } : { kind: 'broken' };
    }
    case 429:
      return { kind: 'busy' };
    case 503:
      if (problem?.code === 'sync-running') return { kind: 'sync-running' };
      return { kind: isPassing(problem?.code) ? 'busy' : 'broken' };
    default:
      if (problem?.trouble) return { kind: 'bi-service', trouble: problem.trouble };
      return status >= 400 && status < 500
        ? { kind: 'rejected', code: problem?.code ?? String(status) }
        : { kind: 'broken' };
  }
}

/** Whether it passes by itself: another process took over the sync, or the store is busy. */
function isPassing(code: string | undefined): boolean {
  return code === 'sync-lost' || code === 'store-unavailable';
}
