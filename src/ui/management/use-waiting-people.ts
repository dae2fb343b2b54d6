import type { WaitingRequest } from '#domain/access/access-request';
import type { LostStep } from '#domain/people/sign-in/lost-step';
import { useFollowed } from '../portal/loading/use-loader';
import { usePortal } from '../portal/use-portal';

/** The people who wait for a manager, for access or for help with their second step; undefined until that has loaded: here if `loads`, or by another. */
export function useWaitingPeople(loads: boolean): {
  requests: readonly WaitingRequest[] | undefined;
  help: readonly LostStep[] | undefined;
} {
  const { waitingRequests, lostSteps } = usePortal().forManagers;
  const { value: requests } = useFollowed(waitingRequests, loads);
  const { value: help } = useFollowed(lostSteps, loads);
  return { requests, help: help?.requests.filter(({ approvedAt }) => approvedAt === undefined) };
}
