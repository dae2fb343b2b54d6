import type { BiTrouble } from '#domain/dashboards/viewing/bi-trouble';
import type { Dashboard } from '#domain/dashboards/dashboard';
import type { BiFailure } from '../ports/bi-service';

/** Why a use case refuses a request, by the wire contract's codes. */
export type Refusal =
  | { code: 'not-allowed' }
  /** The person must sign in again first. */
  | { code: 'proof-needed' }
  /** The person has reached the limit. */
  | { code: 'too-many-requests' }
  /** Does not exist, or not for this visitor: the response does not reveal which. */
  | { code: 'not-found' }
  | { code: 'conflict'; current: Dashboard }
  | { code: 'not-json' }
  /** The content is too large to keep, or a later release has written what is stored, which is left alone. */
  | { code: 'too-large' | 'later-version' | 'too-many-sections' }
  /** `field` is the invalid one; absent if the whole body is invalid. */
  | {
      code:
        | 'invalid-body'
        | 'invalid-id'
        | 'unknown-icon'
        | 'unknown-status'
        | 'unknown-promisedAge'
        | 'unknown-section';
      field?: string;
    }
  | { code: 'busy'; retryAfterSeconds: number }
  /** The user pool doesn't answer; the named sign-in is unknown or has ended; a recovery code is wrong; codes can't be sent. */
  | { code: 'pool-unavailable' | 'sign-in-over' | 'wrong-code' | 'no-verified-address' }
  /** A manager's own request, or one that they have approved already. */
  | { code: 'not-yours-to-approve' }
  /** Another process is syncing; `sync-lost` where it took over during this run, which saved nothing. */
  | { code: 'sync-running' | 'sync-lost' }
  /** `answered` tells a service that refuses from one that cannot be reached; `reason` is for the log only. */
  | { code: 'bi-service-unavailable'; answered: boolean; reason: string; trouble?: BiTrouble };

export function refusalOf(failure: BiFailure): Refusal {
  if (failure.kind === 'not-found') return { code: 'not-found' };
  if (failure.kind === 'busy') return { code: 'busy', retryAfterSeconds: failure.retryAfterSeconds };
  const { kind, reason, trouble } = failure;
  return { code: 'bi-service-unavailable', answered: kind === 'refused', reason, ...(trouble && { trouble }) };
}
