import type { ComponentProps, ReactNode } from 'react';
import type { AuthFailure } from '#domain/people/auth-failure';
import { TextField, type TextFieldProps } from '../../../kit/fields/text-field';
import { useComposed } from '../../../kit/fields/use-composed';
import type { Attempt } from '../../../kit/forms/use-attempt';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useTexts } from '../../../portal/texts/use-texts';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';

interface FieldStepProps extends Omit<ComponentProps<typeof StepFrame>, 'focusTitle' | 'children'> {
  attempt: Attempt;
  /** The failure to show above the field. */
  above: AuthFailure | undefined;
  field: ReactNode;
  /** The button's name, unless it continues the sign-in. */
  submit?: string;
  children?: ReactNode;
}

/** A step with one field; `children` follow its button. */
export function FieldStep({ attempt, above, field, submit, children, ...frame }: FieldStepProps) {
  const { t } = useTexts();
  return (
    <StepFrame {...frame}>
      {above && <AuthFailureNotice key={attempt.count} failure={above} />}
      {field}
      <StepSubmit attempt={attempt} busyLabel={t('signIn.checking')}>
        {submit ?? t('signIn.continue')}
      </StepSubmit>
      {children}
    </StepFrame>
  );
}

interface StepFieldProps extends Omit<TextFieldProps, 'onChange' | 'value'> {
  value: string;
  onType: (typed: string) => void;
}

export function StepField({ value, onType, ...field }: StepFieldProps) {
  const typing = useComposed(value, onType);
  return (
    <TextField
      size="lg"
      autoComplete="off"
      spellCheck={false}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- The step's one purpose is to be typed in
      autoFocus
      {...typing}
      {...field}
    />
  );
}
