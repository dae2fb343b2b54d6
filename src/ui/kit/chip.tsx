import type { ComponentProps } from 'react';

export function Chip({ className = '', ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      className={`rounded-xs bg-sunken px-1.5 py-0.5 text-meta text-muted inset-ring inset-ring-line ${className}`}
    />
  );
}
