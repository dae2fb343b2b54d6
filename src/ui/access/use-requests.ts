import { useCallback } from 'react';
import type { AccessRequest, WaitingRequest } from '../../domain/dashboards/access-request';
import { usePortal } from '../portal/use-portal';
import { type Asked, useAsked } from './use-asked';

/** The user's own requests for access. */
export function useOwnRequests(): Asked<AccessRequest[]> {
  const { access } = usePortal();
  return useAsked(useCallback(() => access.mine(), [access]));
}

/** For managers: the requests that wait for an answer. */
export function useWaitingRequests(): Asked<WaitingRequest[]> {
  const { access } = usePortal();
  return useAsked(useCallback(() => access.waiting(), [access]));
}
