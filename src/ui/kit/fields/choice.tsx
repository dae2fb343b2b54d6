import { ChevronDownIcon } from '@heroicons/react/16/solid';
import type { ComponentProps } from 'react';
import { inputLook } from './field';

/** The browser's own list of choices, in the look of our fields. */
export function Choice({ children, ...select }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select
        {...select}
        className={`h-control cursor-pointer appearance-none truncate pr-8 *:bg-overlay ${inputLook}`}
      >
        {children}
      </select>
      <ChevronDownIcon
        className="pointer-events-none absolute top-1/2 right-2.5 icon-mark -translate-y-1/2 text-muted"
        aria-hidden
      />
    </div>
  );
}
