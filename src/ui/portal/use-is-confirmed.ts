import { useLive } from './use-live';
import { usePortal } from './use-portal';

/** Whether the backend has answered: until then, what is shown is what this browser has kept of the last time. */
export function useIsConfirmed(): boolean {
  const { entrance } = usePortal();
  return useLive(entrance, (entered) => entered.status === 'open' && !entered.lastKnown);
}
