import { type SubmitEvent, useRef, useState } from 'react';
import type { CodeDelivery, VerifiableAttribute } from '#domain/people/account';
import { resendCoolDown } from '#domain/people/recovery/recovery';
import { Button } from '../../../kit/button';
import { AttributeField, isOfAttribute } from '../../../kit/fields/attribute-field';
import { CodeField } from '../../../kit/fields/code-field';
import { CodeSent } from '../../../kit/forms/code-sent';
import { failuresAtFields } from '../../../kit/forms/failures-at-fields';
import { Resend } from '../../../kit/forms/resend';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { isOfCode, useCode } from '../../../kit/forms/use-code';
import { useResend } from '../../../kit/forms/use-resend';
import { useSecondsTo } from '../../../portal/loading/use-seconds-to';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

interface ContactEditProps {
  attribute: VerifiableAttribute;
  value: string;
  /** Called with the destination of the code, if one was sent. */
  onSaved: (deliveries: CodeDelivery[]) => Promise<void>;
  onCancel: () => void;
}

export function ContactEdit({ attribute, value: before, onSaved, onCancel }: ContactEditProps) {
  const { t } = useTexts();
  const { account } = usePortal();
  const { failure, count, busy, take } = useAttempt();
  const [value, setValue] = useState(before);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const outcome = await take(() => account.updateAttributes({ [attribute]: value }));
    if (outcome?.ok) await onSaved(outcome.value);
    else field.current?.focus();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure && !isOfAttribute(failure, attribute) && <AuthFailureNotice key={count} failure={failure} />}
      <AttributeField
        name={attribute}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opens this asks for it
        autoFocus
        ref={field}
        failure={failure}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" busy={busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </Button>
        <Button onClick={onCancel}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}

const coolDown = (): Date => new Date(Date.now() + resendCoolDown * 1_000);

interface ContactVerifyProps {
  attribute: VerifiableAttribute;
  delivery: CodeDelivery | undefined;
  onVerified: () => Promise<void>;
  onCancel: () => void;
}

export function ContactVerify({ attribute, delivery: first, onVerified, onCancel }: ContactVerifyProps) {
  const { t } = useTexts();
  const { account } = usePortal();
  const { failure, count, busy, errorOf, take } = useAttempt();
  const [delivery, setDelivery] = useState(first);
  const { code, setCode, field, refuse } = useCode();
  const resending = useResend(field, count);
  const [resendAt, setResendAt] = useState(coolDown);
  // The clock shown can be up to a second behind.
  const resendIn = Math.min(useSecondsTo(resendAt), resendCoolDown);

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
      setResendAt(coolDown());
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
        error={errorOf(at.code)}
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
