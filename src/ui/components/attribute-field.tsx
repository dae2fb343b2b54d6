import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttributeName } from '../use-attribute-name';
import { useAuthWords } from '../use-auth-words';
import { TextField, type TextFieldProps } from './text-field';

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
  missing?: boolean;
}

/** An attribute of the account, with the keyboard and the autofill that fit it. */
export function AttributeField({ name, missing = false, ...field }: AttributeFieldProps) {
  const { t } = useTranslation();
  const nameOf = useAttributeName();
  const words = useAuthWords();
  return (
    <TextField
      {...inputs[name]}
      {...field}
      name={name}
      label={nameOf(name)}
      hint={name === 'phone_number' && t('attribute.phoneHint')}
      error={missing && words({ kind: 'missing-attributes', names: [name] })}
    />
  );
}
