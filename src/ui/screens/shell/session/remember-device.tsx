import { useState } from 'react';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { Button } from '../../../kit/button';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { useTexts } from '../../../portal/texts/use-texts';

/** Asks once after a sign-in whether to remember this device, if the pool leaves that to the user. */
export function RememberDevice() {
  const { t } = useTexts();
  const { account, session } = usePortal();
  const state = useLive(session);
  const { failure, count, busy, take } = useAttempt();
  const [answered, setAnswered] = useState(false);
  if (answered || state.status !== 'signed-in' || !state.asksToRemember) return null;

  const leave = (): void => {
    setAnswered(true);
    document.getElementById('content')?.focus();
  };
  const remember = async (): Promise<void> => {
    const outcome = await take(() => account.rememberDevice(true));
    if (outcome?.ok) leave();
  };
  return (
    <section
      aria-label={t('devices.remember')}
      className="grid gap-2 border-b border-line bg-accent-soft px-6 py-2.5 max-tablet:px-4"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-ui max-tablet:text-body">{t('remember.text')}</p>
        <div className="flex gap-2">
          <Button size="sm" busy={busy} onClick={() => void remember()}>
            {t('devices.remember')}
          </Button>
          <Button size="sm" kind="quiet" onClick={leave}>
            {t('action.notNow')}
          </Button>
        </div>
      </div>
      {failure && <AuthFailureNotice key={count} failure={failure} />}
    </section>
  );
}
