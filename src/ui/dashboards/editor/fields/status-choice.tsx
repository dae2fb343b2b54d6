import { useId } from 'react';
import { type Access, isForEveryone } from '#domain/access/roles';
import { type DashboardEdit, notPublished, published } from '#domain/dashboards/dashboard';
import { Radio } from '../../../kit/fields/radio';
import { useTexts } from '../../../portal/texts/use-texts';

interface StatusChoiceProps {
  stored: string;
  edit: DashboardEdit;
  access: Access;
  readOnly: boolean;
  onChoose: (status: string) => void;
}

/** Published or not. Another stored status stays until one of them is chosen. */
export function StatusChoice({ stored, edit, access, readOnly, onChoose }: StatusChoiceProps) {
  const { t } = useTexts();
  const name = useId();
  const hint = useId();
  const everyone = isForEveryone(edit, access);
  const unknown = edit.status !== published && edit.status !== notPublished;
  const choices = [
    {
      value: published,
      label: t('management.standing.published'),
      means: everyone ? t('management.statusChoice.publishedEveryone') : t('management.statusChoice.publishedGroups'),
    },
    {
      value: notPublished,
      label: t('management.standing.not-published'),
      means: t('management.statusChoice.not-published'),
    },
  ];
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={name}
      aria-readonly={readOnly}
      {...(unknown && { 'aria-describedby': hint })}
    >
      <legend id={name} className="mb-1.5 text-ui font-label">
        {t('management.field.status')}
      </legend>
      {choices.map(({ value, label, means }) => (
        <Radio
          key={value}
          name="status"
          checked={edit.status === value}
          onChange={() => onChoose(value)}
          aria-labelledby={`${name}-${value}`}
          aria-describedby={`${name}-${value}-means`}
          className="not-first-of-type:border-t-0 first-of-type:rounded-t-sm last-of-type:rounded-b-sm"
        >
          <span>
            <span id={`${name}-${value}`} className="font-label">
              {label}
            </span>
            <br />
            <span id={`${name}-${value}-means`} className="text-muted">
              {means}
            </span>
          </span>
        </Radio>
      ))}
      {unknown && (
        <p id={hint} className="mt-1.5 text-meta wrap-anywhere text-muted">
          {t('management.statusChoice.unknown', { status: stored })}
        </p>
      )}
    </fieldset>
  );
}
