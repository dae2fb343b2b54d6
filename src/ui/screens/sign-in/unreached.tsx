import { useLayoutEffect, useState } from 'react';
import { loggedAuthFailure } from '#domain/browser/logged-failure';
import type { Unreached as Cause } from '#domain/people/session';
import { TextButton } from '../../kit/text-button';
import { useSecondsTo } from '../../portal/loading/use-seconds-to';
import { Notice } from '../../kit/notices/notice';
import { CopyReference } from '../../kit/notices/reference-line';
import { useReference } from '../../kit/notices/use-reference';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';

/** Shown if the pool couldn't confirm the remembered user. Retries automatically and by a button. */
export function Unreached({ cause }: { cause: Cause }) {
  const { t } = useTexts();
  const { reconnect } = usePortal();
  const words = t(`signIn.unreached.${cause.kind}`);
  const reference = useReference(cause, () => loggedAuthFailure(cause, words));
  const [busy, setBusy] = useState(false);
  const [presses, setPresses] = useState(0);
  const [nextTry, setNextTry] = useState<Date>();

  // Retries only while this is shown.
  useLayoutEffect(() => {
    const asking = reconnect.byItself$.subscribe((wait) => setNextTry(new Date(Date.now() + wait)));
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
          {nextTry && <NextTry key={nextTry.getTime()} at={nextTry} />}
        </>
      }
      action={
        <TextButton {...(busy && { 'aria-busy': true })} onClick={() => !busy && void retry()}>
          {busy ? t('signIn.tryingAgain') : t('action.tryAgain')}
        </TextButton>
      }
    >
      {words}
    </Notice>
  );
}

function NextTry({ at }: { at: Date }) {
  const { t } = useTexts();
  const seconds = useSecondsTo(at);
  return (
    <span className="text-meta text-muted tabular-nums">
      {seconds > 0 ? t('signIn.unreached.next', { seconds }) : t('signIn.tryingAgain')}
    </span>
  );
}
