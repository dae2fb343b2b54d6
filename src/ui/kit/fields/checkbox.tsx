import type { ComponentProps } from 'react';

export function Checkbox({ className = '', children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label className={`flex gap-2.5 ${className}`}>
      <input type="checkbox" {...input} className="size-4 flex-none" />
      {children}
    </label>
  );
}
