import { ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { useId } from 'react';
import type { DashboardEdit, EditField } from '#domain/dashboards/dashboard';
import { Radio } from '../fields/radio';
import { FieldValue } from '../dashboards/field-value';
import type { Clash, Side } from './use-clash';
import { useTexts } from '../use-texts';

interface ConflictFieldProps {
  field: EditField;
  clash: Clash;
  edit: DashboardEdit;
  /** Undefined until the manager has chosen. */
  side: Side | undefined;
  wasRefused: boolean;
  readOnly: boolean;
  onChoose: (side: Side) => void;
}

export function ConflictField({ field, clash, edit, side, wasRefused, readOnly, onChoose }: ConflictFieldProps) {
  const { t } = useTexts();
  const id = useId();
  const undecided = side === undefined;
  // After `mine` is chosen, the field can still be edited, so show the form's value.
  const mine = side === 'mine' ? edit : clash.mine;
  return (
    <fieldset
      role="radiogroup"
      aria-label={t('management.conflict.name', { field: t(`management.field.${field}`) })}
      aria-readonly={readOnly}
      {...(undecided && { 'data-undecided': true })}
      {...(undecided && wasRefused && { 'aria-describedby': `${id}-error`, 'aria-invalid': true })}
    >
      <legend className="mb-1.5 text-ui font-label">{t(`management.field.${field}`)}</legend>
      <div className="grid grid-cols-2 max-tablet:grid-cols-1">
        {(['theirs', 'mine'] as const).map((option) => (
          <Radio
            key={option}
            name={id}
            checked={side === option}
            onChange={() => onChoose(option)}
            className="not-first:-ml-px max-tablet:not-first:-mt-px max-tablet:not-first:ml-0"
          >
            <span className="grid min-w-0 gap-0.5">
              <span className="font-label">{t(`management.conflict.${option}`)}</span>
              <FieldValue field={field} edit={option === 'mine' ? mine : clash.theirs} />
            </span>
          </Radio>
        ))}
      </div>
      {undecided && wasRefused && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-ui text-danger">
          <ExclamationCircleIcon className="mt-px icon" aria-hidden />
          {t('management.conflict.undecided')}
        </p>
      )}
    </fieldset>
  );
}
