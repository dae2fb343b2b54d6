import type { ComponentProps } from 'react';
import type { AuthFailure } from '#domain/people/auth-failure';
import { useAttributeName } from '../forms/use-attribute-name';
import { useAuthWords } from '../forms/use-auth-words';
import { TextField, type TextFieldProps } from './text-field';
import { useTexts } from '../../portal/texts/use-texts';

const inputs: Record<string, Pick<ComponentProps<'input'>, 'type' | 'autoComplete' | 'inputMode'>> = {
  email: { type: 'email', autoComplete: 'email' },
  phone_number: { type: 'tel', autoComplete: 'tel' },
  name: { autoComplete: 'name' },
  given_name: { autoComplete: 'given-name' },
  family_name: { autoComplete: 'family-name' },
  nickname: { autoComplete: 'nickname' },
  birthdate: { type: 'date', autoComplete: 'bday' },
  website: { type: 'url', autoComplete: 'url' },
};

interface AttributeFieldProps extends Omit<TextFieldProps, 'label' | 'error'> {
  /** As the pool calls it. */
  name: string;
  /** Said here where it is of attributes; of missing ones, where this is among them. */
  failure?: AuthFailure | undefined;
}

/** An attribute of the account, with the keyboard and the autofill that fit it. */
export function AttributeField({ name, failure, ...field }: AttributeFieldProps) {
  const { t } = useTexts();
  const nameOf = useAttributeName();
  const words = useAuthWords();
  return (
    <TextField
      {...inputs[name]}
      {...field}
      name={name}
      label={nameOf(name)}
      hint={name === 'phone_number' && t('attribute.phoneHint')}
      error={failure && isOfAttribute(failure, name) && words(nameOnly(failure, name))}
    />
  );
}

/** True for a failure that is shown at this attribute's field, not above the form. */
export function isOfAttribute(failure: AuthFailure, name: string): boolean {
  if (failure.kind === 'missing-attributes') return failure.names.includes(name);
  return ['invalid-attribute', 'long-attribute', 'address-taken'].includes(failure.kind);
}

function nameOnly(failure: AuthFailure, name: string): AuthFailure {
  return failure.kind === 'missing-attributes' ? { ...failure, names: [name] } : failure;
}
