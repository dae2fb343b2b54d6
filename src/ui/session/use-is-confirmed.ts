import { isConfirmed } from '#application/people/sign-in/entrance';
import { useLive } from '../portal/use-live';
import { usePortal } from '../portal/use-portal';

export function useIsConfirmed(): boolean {
  const { entrance } = usePortal();
  return useLive(entrance, isConfirmed);
}
