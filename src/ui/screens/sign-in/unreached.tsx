import { useEffect, useLayoutEffect, useState } from 'react';
import { loggedAuthFailure } from '#domain/browser/logged-failure';
import type { Unreached as Cause } from '#domain/people/session';
import { Notice } from '../../notices/notice';
import { CopyReference } from '../../failures/reference-line';
import { useReference } from '../../failures/use-reference';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../use-texts';

/** Shown if the pool couldn't confirm the remembered user. Retries automatically and by a button. */
export function Unreached({ cause }: { cause: Cause }) {
  const { t } = useTexts();
  const { reconnect } = usePortal();
  const words = t(`signIn.unreached.${cause.kind}`);
  const reference = useReference(cause, () => loggedAuthFailure(cause, words));
  const [busy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  const [nextTry, setNextTry] = useState<number>();

  // Retries only while this is shown.
  useLayoutEffect(() => {
    const asking = reconnect.byItself$.subscribe((wait) => setNextTry(Date.now() + wait));
    return () => asking.unsubscribe();
  }, [reconnect]);

  const retry = async (): Promise<void> => {
    setBusy(true);
    await reconnect.now();
    setBusy(false);
    setPresses((before) => before + 1);
  };

  return (
    <Notice
      // Announced again after each press, but not after an automatic retry.
      key={presses}
      kind="warning"
      foot={
        <>
          {reference && <CopyReference reference={reference} />}
          {nextTry !== undefined && <NextTry key={nextTry} at={nextTry} />}
        </>
      }
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
      {words}
    </Notice>
  );
}

/** Counts down to the next automatic try, in milliseconds since the epoch. */
function NextTry({ at }: { at: number }) {
  const { t } = useTexts();
  const secondsLeft = (): number => Math.max(0, Math.ceil((at - Date.now()) / 1_000));
  const [seconds, setSeconds] = useState(secondsLeft);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsLeft), 1_000);
    return () => clearInterval(timer);
  });
  return (
    <span className="text-meta text-muted tabular-nums">
      {seconds > 0 ? t('signIn.unreached.next', { seconds }) : t('signIn.tryingAgain')}
    </span>
  );
}
