import type { ComponentProps } from 'react';
import type { IconDrawing } from './drawings/icon-drawing';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Name and tooltip. */
  label: string;
  icon: IconDrawing;
  /** The key that does the same, for the tooltip. */
  shortcut?: string | undefined;
  /** `false` where a tooltip would only repeat what is shown beside it. */
  tooltip?: boolean;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon: Drawing, shortcut, tooltip = true, className = '', ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      {...(tooltip && { 'data-hint': label, 'data-hint-key': shortcut })}
      className={`inline-grid size-control-sm flex-none place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:bg-transparent disabled:text-disabled aria-pressed:bg-selected aria-pressed:text-accent-ink ${className}`}
    >
      <Drawing className="icon-tool" aria-hidden />
    </button>
  );
}
