import type { ComponentProps } from 'react';
import { Field, type FieldProps, inputLook } from './field';

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'size'> {
  size?: 'md' | 'lg';
}

export function TextField({
  label,
  hint,
  error,
  optional,
  aside,
  size = 'md',
  className = '',
  ...input
}: TextFieldProps) {
  const height = size === 'lg' ? 'h-control-lg' : 'h-control';
  return (
    <Field
      {...{ label, hint, error, aside }}
      {...(optional && { optional })}
      control={(control) => <input {...input} {...control} className={`${height} ${inputLook} ${className}`} />}
    />
  );
}
