import type { PersonGrant } from '#domain/access/access-request';
import { useSay } from '../kit/notices/use-say';
import { orGone, useCall } from '../portal/loading/use-call';
import { usePortal } from '../portal/use-portal';

/** Takes back what one person was granted, and says so in `words`. */
export function useWithdrawal(grant: PersonGrant, words: string, onDone: () => void) {
  const say = useSay();
  const { access } = usePortal();
  const { busy, failure, make } = useCall();
  const withdraw = async (): Promise<void> => {
    if (!(await make(() => orGone(access.withdraw(grant))))) return;
    say({ kind: 'success', text: words });
    onDone();
  };
  return { busy, failure, withdraw: () => void withdraw() };
}
