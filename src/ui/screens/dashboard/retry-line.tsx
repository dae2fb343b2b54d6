import { useEffect, useState } from 'react';
import { backoff, backoffs } from '#domain/backoff';
import { useSecondsTo } from '../../portal/loading/use-seconds-to';
import { useTexts } from '../../portal/texts/use-texts';

/** Counts down to the next retry. Also retries when the user returns to the tab, or the network does. */
export function RetryLine({ tries, onAgain }: { tries: number; onAgain: () => void }) {
  const { t } = useTexts();
  const [nextTry] = useState(() => new Date(Date.now() + backoff(tries + 1, backoffs.opening)));
  const seconds = useSecondsTo(nextTry);
  useEffect(() => {
    const returned = (): void => {
      if (document.visibilityState === 'visible') onAgain();
    };
    // A hidden tab doesn't retry.
    if (seconds === 0) returned();
    document.addEventListener('visibilitychange', returned);
    window.addEventListener('online', returned);
    return () => {
      document.removeEventListener('visibilitychange', returned);
      window.removeEventListener('online', returned);
    };
  }, [seconds, onAgain]);
  // A screen reader would read every second.
  return (
    <p aria-hidden className="tabular-nums">
      {t('dashboardPage.nextTry', { seconds })}
    </p>
  );
}
