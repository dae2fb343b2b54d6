import type { WaitingRequest } from '#domain/access/access-request';
import type { LostStep } from '#domain/people/recovery/lost-step';
import { useFollowed } from '../portal/loading/use-loader';
import { usePortal } from '../portal/use-portal';

/** Returns the people who wait for access or for help with their second step, undefined until they have loaded: here if `loads`, otherwise elsewhere. */
export function useWaitingPeople(loads: boolean): {
  requests: readonly WaitingRequest[] | undefined;
  help: readonly LostStep[] | undefined;
} {
  const { waitingRequests, lostSteps } = usePortal().forManagers;
  const { value: requests } = useFollowed(waitingRequests, loads);
  const { value, failure } = useFollowed(lostSteps, loads);
  // Nobody waits where the portal doesn't offer help.
  const help = failure?.kind === 'not-found' ? [] : value?.requests;
  return { requests, help: help?.filter(({ approvedAt }) => approvedAt === undefined) };
}
