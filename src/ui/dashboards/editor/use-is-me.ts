import { usePortal } from '../../portal/use-portal';
import { useLive } from '../../portal/use-live';

/** Whether an editor is the signed-in user, in another tab perhaps. */
export function useIsMe(): (editedBy: string | undefined) => boolean {
  const entered = useLive(usePortal().entrance);
  return (editedBy) => entered.status === 'open' && editedBy === entered.user.userSub;
}
