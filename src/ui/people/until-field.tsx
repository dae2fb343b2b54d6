import type { Ref } from 'react';
import { grantDays } from '#domain/access/access-request';
import { Field, inputLook } from '../kit/fields/field';
import { sayDay } from '../portal/texts/dates';
import { useTexts } from '../portal/texts/use-texts';

interface UntilFieldProps {
  ref: Ref<HTMLInputElement>;
  value: string;
  onChange: (day: string) => void;
  now: Date;
  isInvalid: boolean;
  readOnly: boolean;
}

/** The last day of a grant to one person. */
export function UntilField({ ref, value, onChange, now, isInvalid, readOnly }: UntilFieldProps) {
  const { t, conventions } = useTexts();
  const { first, last } = grantDays(now);
  const [from, to] = [first, last].map((day) => sayDay(day, now, conventions));
  return (
    <Field label={t('access.until')} error={isInvalid && t('access.untilDays', { from, to })}>
      {(field) => (
        <input
          ref={ref}
          type="date"
          min={first}
          max={last}
          readOnly={readOnly}
          className={`h-control ${inputLook}`}
          {...field}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
