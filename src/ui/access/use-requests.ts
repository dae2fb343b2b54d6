import { useCallback } from 'react';
import type { AccessRequest, WaitingRequest } from '../../domain/dashboards/access-request';
import { usePortal } from '../portal/use-portal';
import { type Asked, useAsked } from './use-asked';

/** The user's own requests for access. What others do to them waits while the pointer `isOver` what it would move. */
export function useOwnRequests(isOver = false): Asked<AccessRequest[]> {
  const { access, accessChanges$: changes$ } = usePortal();
  return useAsked(
    useCallback(() => access.mine(), [access]),
    { changes$, isHeld: isOver },
  );
}

/** For managers: the requests that wait for an answer, with the same care for the pointer. */
export function useWaitingRequests(isOver: boolean): Asked<WaitingRequest[]> {
  const { access, accessChanges$: changes$ } = usePortal();
  return useAsked(
    useCallback(() => access.waiting(), [access]),
    { changes$, isHeld: isOver },
  );
}
