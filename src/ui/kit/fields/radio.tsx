import type { ComponentProps } from 'react';

/** One of several choices, which can be pressed anywhere in its frame. `className` joins the frame to those beside it. */
export function Radio({ className = '', children, ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <label
      className={`flex cursor-pointer items-start gap-2.5 border border-line px-2.5 py-1.75 hover:bg-hover has-checked:bg-selected in-locked:colours-late in-locked:cursor-default in-locked:bg-sunken in-locked:text-muted has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus ${className}`}
    >
      <input
        type="radio"
        {...input}
        className="mt-px size-4 flex-none appearance-none rounded-full border border-line-control bg-raised outline-none checked:border-5 checked:border-accent checked:bg-on-accent"
      />
      {children}
    </label>
  );
}
