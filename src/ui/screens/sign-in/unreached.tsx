import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice';
import { usePortal } from '../../use-portal';

/** Somebody is still signed in here, but the pool could not be asked: it is again by a press, and once the browser is online. */
export function Unreached() {
  const { t } = useTranslation();
  const { session } = usePortal();
  const [busy, setBusy] = useState(false);
  const [tries, setTries] = useState(0);

  const retry = useCallback(async (): Promise<void> => {
    setBusy(true);
    await session.start();
    setBusy(false);
    setTries((before) => before + 1);
  }, [session]);

  useEffect(() => {
    const online = (): void => void retry();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, [retry]);

  return (
    <Notice
      // Said anew after each try.
      key={tries}
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
      {t('signIn.unreached')}
    </Notice>
  );
}
