import type { ComponentProps } from 'react';
import { Field, type FieldProps, inputLook } from './field';

export interface TextFieldProps extends Omit<FieldProps, 'aside'>, Omit<ComponentProps<'input'>, 'size'> {
  size?: 'md' | 'lg';
}

export function TextField(props: TextFieldProps) {
  const { label, hint, error, errorLine = false, size = 'md', className = '', ...input } = props;
  const height = size === 'lg' ? 'h-control-lg' : 'h-control';
  return (
    <Field {...{ label, hint, error, errorLine }}>
      {(control) => <input {...input} {...control} className={`${height} ${inputLook} ${className}`} />}
    </Field>
  );
}
