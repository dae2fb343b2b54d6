import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';

/** Whether the backend has answered. Until then, what this browser has kept from the last visit is shown. */
export function useIsConfirmed(): boolean {
  const { entrance } = usePortal();
  return useLive(entrance, (entered) => entered.status === 'open' && !entered.lastKnown);
}
