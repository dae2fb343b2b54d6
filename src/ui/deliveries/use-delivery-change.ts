import type { Result } from '#domain/result';
import { useFailureWords } from '../kit/notices/failure-notice';
import { useSay } from '../kit/notices/use-say';
import { useTexts } from '../portal/texts/use-texts';

/** Makes a change, and says what failed, or that it is done and can be undone; `ifBusy` is said beyond a limit. */
export function useDeliveryChange(onChange: () => void) {
  const { t } = useTexts();
  const say = useSay();
  const words = useFailureWords();
  const make = async (
    change: Promise<Result<unknown>>,
    done?: string,
    undo?: () => Promise<Result<unknown>>,
    ifBusy?: string,
  ): Promise<void> => {
    const made = await change;
    const action = undo && { label: t('action.undo'), act: () => void make(undo()) };
    if (!made.ok) {
      const isBusy = made.failure.kind === 'busy';
      say({ kind: 'warning', text: (isBusy ? ifBusy : undefined) ?? words(made.failure) });
    } else if (done !== undefined) say({ kind: 'success', text: done, ...(action && { action }) });
    onChange();
  };
  return make;
}
