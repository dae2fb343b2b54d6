import { useRef } from 'react';
import type { Recovery } from '#application/people/recovery';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { Button } from '../../../components/button';
import { useAttempt } from '../../../forms/use-attempt';
import { useAuthWords } from '../../../forms/use-auth-words';
import { StepFrame } from '../step-frame';
import { UsernameField, isOfUsername } from '../username-field';
import { useTexts } from '../../../use-texts';

interface RecoveryRequestProps {
  recovery: Recovery;
  username: string;
  onUsername: (username: string) => void;
  onBack: () => void;
}

export function RecoveryRequest({ recovery, username, onUsername, onBack }: RecoveryRequestProps) {
  const { t } = useTexts();
  const words = useAuthWords();
  const { failure, count, busy, take } = useAttempt();
  const field = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
    const outcome = await take(() => recovery.request(username));
    if (outcome && !outcome.ok) field.current?.focus();
  };

  const atField = failure && isOfUsername(failure);
  return (
    <StepFrame title={t('signIn.newPasswordTitle')} text={t('recovery.text')} onBack={onBack} onSubmit={submit}>
      {failure && !atField && <AuthFailureNotice key={count} failure={failure} />}
      <UsernameField
        ref={field}
        value={username}
        onChange={(event) => onUsername(event.target.value)}
        error={atField && <span key={count}>{words(failure)}</span>}
      />
      <Button kind="main" size="lg" type="submit" busy={busy} busyLabel={t('codeSent.sending')}>
        {t('recovery.submit')}
      </Button>
    </StepFrame>
  );
}
