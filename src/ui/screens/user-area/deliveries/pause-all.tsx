import { useState } from 'react';
import type { OwnDelivery } from '#domain/deliveries/own-deliveries';
import { Button } from '../../../kit/button';
import { useFocusHandedOn } from '../../../kit/focus/use-focus-handed-on';
import { useFailureWords } from '../../../kit/notices/failure-notice';
import { useSay } from '../../../kit/notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

/** Pauses every active delivery; its notice can undo that. Not shown for a single one. */
export function PauseAll({ deliveries, onChange }: { deliveries: readonly OwnDelivery[]; onChange: () => void }) {
  const { t } = useTexts();
  const port = usePortal().deliveries;
  const say = useSay();
  const words = useFailureWords();
  const [busy, setBusy] = useState(false);
  const button = useFocusHandedOn<HTMLButtonElement>();
  const on = deliveries.filter(({ state }) => state === 'on');
  if (on.length < 2) return null;
  /** One after the other, because they are stored together. */
  const set = async (isPaused: boolean): Promise<boolean> => {
    setBusy(true);
    let failure;
    for (const { id } of on) {
      const changed = await port.pause(id, isPaused);
      if (!changed.ok) failure = changed.failure;
    }
    setBusy(false);
    onChange();
    if (failure) say({ kind: 'warning', text: words(failure) });
    return !failure;
  };
  const pause = async (): Promise<void> => {
    if (!(await set(true))) return;
    say({
      kind: 'success',
      text: t('deliveries.pausedAll', { count: on.length }),
      action: { label: t('action.undo'), act: () => void set(false) },
    });
  };
  return (
    <Button ref={button} size="sm" kind="quiet" busy={busy} onClick={() => void pause()}>
      {t('deliveries.pauseAll')}
    </Button>
  );
}
