import { type SubmitEvent, useRef, useState } from 'react';
import type { CodeDelivery, VerifiableAttribute } from '#domain/people/account';
import { AttributeField, isOfAttribute } from '../../../fields/attribute-field';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { Button } from '../../../components/button';
import { useAttempt } from '../../../forms/use-attempt';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../use-texts';

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
