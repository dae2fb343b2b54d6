import type { Dashboard } from '../../src/domain/dashboards/dashboard';
import type { BiFailure } from '../ports/bi-service';

/** Why a use case says no, under the wire contract's codes. */
export type Refusal =
  | { code: 'not-allowed' }
  /** Missing, or not for this visitor: nobody can tell which. */
  | { code: 'not-found' }
  | { code: 'conflict'; current: Dashboard }
  | { code: 'not-json' }
  /** `field` is the one that is wrong; absent when the body as a whole is. */
  | { code: 'invalid-body' | 'invalid-id' | 'unknown-icon' | 'unknown-status'; field?: string }
  | { code: 'busy'; retryAfterSeconds: number }
  /** `answered` tells a service that refuses from one that cannot be reached; `reason` is for the log only. */
  | { code: 'bi-service-unavailable'; answered: boolean; reason: string };

export function refusalOf(failure: BiFailure): Refusal {
  if (failure.kind === 'not-found') return { code: 'not-found' };
  if (failure.kind === 'busy') return { code: 'busy', retryAfterSeconds: failure.retryAfterSeconds };
  return { code: 'bi-service-unavailable', answered: failure.kind === 'refused', reason: failure.reason };
}
