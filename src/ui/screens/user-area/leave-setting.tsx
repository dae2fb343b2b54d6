import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthFailureNotice } from '../../notices/auth-failure-notice';
import { Button } from '../../components/button';
import { useAttempt } from '../../forms/use-attempt';
import { usePortal } from '../../portal/use-portal';
import { useSessionUser } from '../../session/use-session-user';
import { Confirmation } from './confirmation';
import { Setting } from './user-page';
import { useTexts } from '../../use-texts';

/** Deletes the account. The button is outlined here and filled only in the dialog, because this can't be undone. */
export function LeaveSetting() {
  const { t } = useTexts();
  const router = useRouter();
  const { account, session } = usePortal();
  const user = useSessionUser();
  const { failure, count, busy, take, forget } = useAttempt();
  const [asking, setAsking] = useState(false);

  const ask = (open: boolean): void => {
    // Keeps waiting for a deletion under way, which must not be requested twice.
    if (!busy) forget();
    setAsking(open);
  };
  const remove = async (): Promise<void> => {
    const outcome = await take(() => account.deleteAccount());
    // Unless someone else has signed in since.
    if (!outcome?.ok || session.current().status === 'signed-in') return;
    await router.navigate({ to: '/login', search: {}, replace: true });
  };
  return (
    <Setting title={t('account.leave')} text={t('account.leaveText')}>
      <Button kind="danger" aria-haspopup="dialog" onClick={() => ask(true)}>
        {t('account.delete')}
      </Button>
      <Confirmation
        open={asking}
        onOpenChange={ask}
        title={t('account.deleteTitle')}
        action={
          <Button kind="danger-fill" busy={busy} busyLabel={t('account.deleting')} onClick={() => void remove()}>
            {t('account.leave')}
          </Button>
        }
      >
        <p className="text-body wrap-anywhere text-muted">{t('account.deleteText', { username: user?.username })}</p>
        {failure && <AuthFailureNotice key={count} failure={failure} />}
      </Confirmation>
    </Setting>
  );
}
