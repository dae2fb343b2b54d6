import { ok } from '#domain/result';
import type { BiFailure } from '../../ports/bi-service';
import type { Look } from '../../ports/health-probes';
import { biFailureOf } from './bi-failure';

/** For checks: never rejects. */
export async function look<T>(call: () => Promise<T>): Promise<Look<T>> {
  try {
    return ok(await call());
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
}

/** An unexpected error is a bug elsewhere, and a finding here. */
function failureOf(error: unknown): BiFailure {
  try {
    return biFailureOf(error);
  } catch {
    return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) };
  }
}
