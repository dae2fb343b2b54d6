import { useFollowed } from '../portal/loading/use-loader';
import { usePortal } from '../portal/use-portal';

/** How many people wait for a manager, for access or for help with their second step; undefined until that has loaded. */
export function useWaitingPeople(): { asking: number | undefined; locked: number | undefined } {
  const { waitingRequests, lostSteps } = usePortal().forManagers;
  const { value: requests } = useFollowed(waitingRequests);
  const { value: help } = useFollowed(lostSteps);
  const lost = help?.requests.filter(({ approvedAt }) => approvedAt === undefined);
  return { asking: requests?.length, locked: lost?.length };
}
