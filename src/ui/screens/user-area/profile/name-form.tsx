import { type SubmitEvent, useRef, useState } from 'react';
import type { UserAttributes } from '#domain/people/account';
import { nameAttributes } from '#domain/people/names';
import { Button } from '../../../kit/button';
import { AttributeField, isOfAttribute } from '../../../kit/fields/attribute-field';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useSay } from '../../../kit/notices/use-say';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';

interface NameFormProps {
  others: UserAttributes['others'];
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Has a field for each part of the name that the pool keeps, or for the full name if it keeps none. */
export function NameForm({ others: before, onChanged, onClose }: NameFormProps) {
  const { t } = useTexts();
  const say = useSay();
  const { account } = usePortal();
  const { failure, count, busy, take } = useAttempt();
  const kept = nameAttributes.filter((name) => before[name]);
  const names = kept.length > 0 ? kept : (['name'] as const);
  const [typed, setTyped] = useState(() => Object.fromEntries(names.map((name) => [name, before[name] ?? ''])));
  const form = useRef<HTMLFormElement>(null);

  const undo = async (changes: Record<string, string>): Promise<void> => {
    const changed = Object.keys(changes);
    const back = Object.fromEntries(changed.flatMap((name) => (before[name] ? [[name, before[name]]] : [])));
    const added = changed.filter((name) => !before[name]);
    const outcome = await (added.length > 0 ? account.deleteAttributes(added) : account.updateAttributes(back));
    if (!outcome.ok) say({ kind: 'warning', text: t('userArea.notUndone') });
    await onChanged();
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const changes = Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== (before[name] ?? '')));
    if (Object.keys(changes).length === 0 && kept.length > 0) return onClose();
    const outcome = await take(() => account.updateAttributes(kept.length > 0 ? changes : typed));
    if (!outcome?.ok) {
      form.current?.querySelector<HTMLElement>('[aria-invalid], input')?.focus();
      return;
    }
    onClose();
    await onChanged();
    say({
      kind: 'success',
      text: t('userArea.nameSaved'),
      action: { label: t('action.undo'), act: () => void undo(changes) },
    });
  };
  const isOfField = failure && names.some((name) => isOfAttribute(failure, name));
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {failure && !isOfField && <AuthFailureNotice key={count} failure={failure} />}
      {names.map((name, index) => (
        <AttributeField
          key={name}
          name={name}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The button that opens this asks for it
          autoFocus={index === 0}
          dir="auto"
          failure={failure}
          value={typed[name] ?? ''}
          onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button kind="main" type="submit" busy={busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
      </div>
    </form>
  );
}
