import type { AccessRequest, WaitingRequest } from '#domain/dashboards/access-request';
import type { Failure } from '#domain/failure';
import type { Portal } from '#application/portal';
import { type Loaded, useFollowed, useHeld, useLoader } from '../loading/use-loader';
import { usePortal } from '../portal/use-portal';

const ownOf = ({ access }: Portal) => access.mine();

/** The user's own requests for access. What others do to them waits while the pointer `isOver` what it would move. */
export function useOwnRequests(isOver = false): Loaded<AccessRequest[], Failure> {
  return useHeld(useLoader(ownOf, usePortal().accessChanges$), isOver);
}

interface WaitingRequestsOptions {
  manages: boolean;
  isOver: boolean;
}

/** The requests that wait for an answer, with the same care for the pointer; loaded only for someone who manages. */
export function useWaitingRequests({ manages, isOver }: WaitingRequestsOptions): Loaded<WaitingRequest[], Failure> {
  return useHeld(useFollowed(usePortal().forManagers.waitingRequests, manages), isOver);
}
