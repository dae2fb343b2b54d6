import type { ComponentProps } from 'react';

export function Kbd({ children, className = '' }: Pick<ComponentProps<'kbd'>, 'children' | 'className'>) {
  return (
    <kbd className={`rounded-xs border border-line bg-sunken px-1 font-ui text-meta text-muted ${className}`}>
      {children}
    </kbd>
  );
}
