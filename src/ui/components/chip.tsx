import type { ComponentProps } from 'react';

/** A short word in a frame of its own, such as a group. */
export function Chip({ className = '', ...rest }: ComponentProps<'span'>) {
  return (
    <span
      {...rest}
      className={`rounded-xs bg-sunken px-1.5 py-0.5 text-meta text-muted inset-ring inset-ring-line ${className}`}
    />
  );
}
