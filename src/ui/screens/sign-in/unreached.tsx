import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Unreached as Cause } from '../../../domain/people/session';
import { Notice } from '../../components/notice';
import { usePortal } from '../../portal/use-portal';

/** Somebody is still signed in here, but the pool did not say so: it is asked again by itself, and by a press. */
export function Unreached({ cause }: { cause: Cause }) {
  const { t } = useTranslation();
  const { reachAgain } = usePortal();
  const [busy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);

  useEffect(() => {
    const asking = reachAgain.byItself$.subscribe();
    return () => asking.unsubscribe();
  }, [reachAgain]);

  const retry = async (): Promise<void> => {
    setBusy(true);
    await reachAgain.now();
    setBusy(false);
    setPresses((before) => before + 1);
  };

  return (
    <Notice
      // Said anew after each press, and not after every try that nobody asked for.
      key={presses}
      kind="warning"
      action={
        <button
          type="button"
          className="min-h-6 link"
          {...(busy && { 'aria-busy': true })}
          onClick={() => !busy && void retry()}
        >
          {busy ? t('signIn.tryingAgain') : t('action.tryAgain')}
        </button>
      }
    >
      {t(`signIn.unreached.${cause}`)}
    </Notice>
  );
}
