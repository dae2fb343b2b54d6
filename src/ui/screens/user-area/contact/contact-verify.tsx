import { type SubmitEvent, useState, useEffect } from 'react';
import type { CodeDelivery, VerifiableAttribute } from '#domain/people/account';
import { resendCoolDown } from '#domain/people/recovery';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { Button } from '../../../components/button';
import { CodeField } from '../../../fields/code-field';
import { CodeSent } from '../../../forms/code-sent';
import { Resend } from '../../../forms/resend';
import { useAttempt } from '../../../forms/use-attempt';
import { useAuthWords } from '../../../forms/use-auth-words';
import { usePortal } from '../../../portal/use-portal';
import { failuresAtFields } from '../../../forms/failures-at-fields';
import { isOfCode, useCode } from '../../../forms/use-code';
import { useResend } from '../../../forms/use-resend';
import { useTexts } from '../../../use-texts';

interface ContactVerifyProps {
  attribute: VerifiableAttribute;
  delivery: CodeDelivery | undefined;
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

/** Verifies an address by the code that was sent to it. */
export function ContactVerify({ attribute, delivery: first, onVerified, onCancel }: ContactVerifyProps) {
  const { t } = useTexts();
  const { account } = usePortal();
  const words = useAuthWords();
  const { failure, count, busy, take } = useAttempt();
  const [delivery, setDelivery] = useState(first);
  const { code, setCode, field, refuse } = useCode();
  const resending = useResend(field, count);
  const [resendIn, coolDown] = useCoolDown();

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const outcome = await take(() => account.verifyAttribute(attribute, code));
    if (outcome?.ok) await onVerified();
    else if (outcome) refuse(outcome.failure);
  };
  const resend = async (): Promise<void> => {
    const outcome = await resending.take(() => account.askAttributeCode(attribute));
    if (outcome?.ok) {
      setDelivery(outcome.value);
      coolDown();
    }
  };

  const at = failuresAtFields(resending.replaced ? undefined : failure, { code: isOfCode });
  const trouble = at.above ?? resending.failure;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-body text-muted">
        <CodeSent delivery={delivery} />
      </p>
      {trouble && <AuthFailureNotice key={count} failure={trouble} />}
      <CodeField
        ref={field}
        label={t('signIn.code')}
        name="code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opens this asks for it
        autoFocus
        value={code}
        onCode={setCode}
        error={at.code && <span key={count}>{words(at.code)}</span>}
      />
      <Resend resendIn={resendIn} busy={resending.busy} onResend={() => void resend()} />
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" busy={busy} busyLabel={t('signIn.checking')}>
          {t('account.verify')}
        </Button>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}

/** Returns the seconds until another code may be requested, and a function that restarts them. */
function useCoolDown(): [seconds: number, start: () => void] {
  const [seconds, setSeconds] = useState(resendCoolDown);
  useEffect(() => {
    if (seconds === 0) return undefined;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, () => setSeconds(resendCoolDown)];
}
