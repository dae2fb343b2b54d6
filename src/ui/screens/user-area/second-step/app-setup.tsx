import { type SubmitEvent, useEffect, useRef } from 'react';
import { isKnown } from '#application/loader';
import type { Portal } from '#application/portal';
import { type MfaPreference, withMethod } from '#domain/people/mfa';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { Button } from '../../../kit/button';
import { CodeField } from '../../../kit/fields/code-field';
import { ListSkeleton } from '../../../kit/skeleton';
import { TotpSecretCard } from '../../../kit/forms/totp-secret';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { useLoader } from '../../../portal/loading/use-loader';
import { usePortal } from '../../../portal/use-portal';
import { failuresAtFields } from '../../../kit/forms/failures-at-fields';
import { isOfCode, useCode } from '../../../kit/forms/use-code';
import { useTexts } from '../../../portal/texts/use-texts';

interface AppSetupProps {
  mfa: MfaPreference;
  onCancel: () => void;
  onDone: () => Promise<void>;
  /** Called if the app was turned on after Cancel, because the pool had been asked already. */
  onDoneLate: () => Promise<void>;
}

const newSecretOf = ({ account }: Portal) => account.startTotpSetup();

/** Shows a new secret and asks for its first code, which turns it on. */
export function AppSetup({ mfa, onCancel, onDone, onDoneLate }: AppSetupProps) {
  const { t } = useTexts();
  const { account } = usePortal();
  const secret = useLoader(newSecretOf);
  const { failure, count, busy, errorOf, take } = useAttempt();
  const { code, setCode, field, refuse } = useCode();
  const top = useRef<HTMLFormElement>(null);
  const isLeft = (): boolean => top.current === null;
  useEffect(() => {
    top.current?.focus();
  }, []);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const outcome = await take(async () => {
      const confirmed = await account.confirmTotpSetup(code);
      if (!confirmed.ok || isLeft()) return confirmed;
      return account.preferMfa(withMethod(mfa, 'SOFTWARE_TOKEN_MFA'));
    });
    if (outcome?.ok) await (isLeft() ? onDoneLate() : onDone());
    else if (outcome) refuse(outcome.failure);
  };

  const at = failuresAtFields(failure, { code: isOfCode });
  return (
    <form
      ref={top}
      tabIndex={-1}
      noValidate
      aria-label={t('signIn.setupTitle')}
      onSubmit={(event) => void submit(event)}
      className="grid gap-4 outline-none"
    >
      {at.above && <AuthFailureNotice key={count} failure={at.above} />}
      {!isKnown(secret) && <ListSkeleton rows={3} />}
      {secret.failure && <AuthFailureNotice failure={secret.failure} />}
      {secret.value && (
        <>
          <TotpSecretCard {...secret.value} />
          <CodeField
            ref={field}
            label={t('totp.code')}
            name="code"
            value={code}
            onCode={setCode}
            error={errorOf(at.code)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-2">
        {secret.value && (
          <Button kind="main" type="submit" busy={busy} busyLabel={t('signIn.checking')}>
            {t('account.turnOn')}
          </Button>
        )}
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}
