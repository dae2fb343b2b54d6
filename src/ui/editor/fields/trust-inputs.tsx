import { isPromisedAge, promisedAges } from '#domain/dashboards/trust';
import { Field, inputLook } from '../../fields/field';
import { TextField } from '../../fields/text-field';
import type { Editor } from '../use-editor';
import { useTexts } from '../../use-texts';

interface InputProps {
  editor: Editor;
}

export function OwnerInput({ editor: { form, change, saving, errorOf } }: InputProps) {
  const { t } = useTexts();
  return (
    <TextField
      label={t('management.field.owner')}
      hint={t('management.trustHint.owner')}
      error={errorOf('owner')}
      autoComplete="off"
      dir="auto"
      name="owner"
      readOnly={saving}
      value={form.owner ?? ''}
      onChange={(event) => change({ owner: event.target.value })}
    />
  );
}

export function VerifiedUntilInput({ editor: { form, change, saving, errorOf } }: InputProps) {
  const { t } = useTexts();
  return (
    <TextField
      type="date"
      label={t('management.field.verifiedUntil')}
      hint={t('management.trustHint.verifiedUntil')}
      error={errorOf('verifiedUntil')}
      name="verifiedUntil"
      readOnly={saving}
      value={form.verifiedUntil ?? ''}
      onChange={(event) => change({ verifiedUntil: event.target.value })}
    />
  );
}

/** A stored promise that the portal does not offer stays until another is chosen. */
export function PromisedAgeInput({ editor: { form, change, saving, seen } }: InputProps) {
  const { t } = useTexts();
  const stored = seen.promisedAge ?? '';
  return (
    <Field label={t('management.field.promisedAge')} hint={t('management.trustHint.promisedAge')}>
      {(field) => (
        <select
          {...field}
          name="promisedAge"
          aria-readonly={saving}
          value={form.promisedAge}
          onChange={(event) => change({ promisedAge: event.target.value })}
          className={`h-control *:bg-overlay ${inputLook}`}
        >
          <option value="">{t('trust.noPromise')}</option>
          {promisedAges.map((age) => (
            <option key={age} value={age}>
              {t(`trust.age.${age}`)}
            </option>
          ))}
          {stored !== '' && !isPromisedAge(stored) && <option value={stored}>{stored}</option>}
        </select>
      )}
    </Field>
  );
}

export function KnownIssueInput({ editor: { form, change, saving, errorOf } }: InputProps) {
  const { t } = useTexts();
  return (
    <Field
      label={t('management.field.knownIssue')}
      hint={t('management.trustHint.knownIssue')}
      error={errorOf('knownIssue')}
    >
      {(field) => (
        <textarea
          rows={1}
          dir="auto"
          className={`field-sizing-content max-h-24 min-h-control resize-none py-1.25 max-tablet:py-2.5 ${inputLook}`}
          {...field}
          name="knownIssue"
          readOnly={saving}
          value={form.knownIssue}
          onChange={(event) => change({ knownIssue: event.target.value })}
        />
      )}
    </Field>
  );
}
