import type { AccessRequest, WaitingRequest } from '#domain/access/access-request';
import type { Failure } from '#domain/failure';
import type { Portal } from '#application/portal';
import { type Loaded, useFollowed, useHeld, useLoader } from '../portal/loading/use-loader';
import { usePortal } from '../portal/use-portal';

const ownOf = ({ access }: Portal) => access.mine();

export function useOwnRequests(): Loaded<AccessRequest[], Failure> {
  return useLoader(ownOf, usePortal().accessChanges$);
}

interface WaitingRequestsOptions {
  manages: boolean;
  isOver: boolean;
}

/** Loads the requests that wait for an answer, for managers only. Changes by others wait while the pointer `isOver` what they would move. */
export function useWaitingRequests({ manages, isOver }: WaitingRequestsOptions): Loaded<WaitingRequest[], Failure> {
  return useHeld(useFollowed(usePortal().forManagers.waitingRequests, manages), isOver);
}
