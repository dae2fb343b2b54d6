import type { ComponentProps } from 'react';

/** Looks like a link, at the end of a sentence or below a form. */
export function TextButton({ className = '', ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={`min-h-6 link ${className}`} />;
}
