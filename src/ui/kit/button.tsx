import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonKind, type ButtonSize, buttonLook } from './button-look';
import type { IconDrawing } from './drawings/icon-drawing';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  kind?: ButtonKind;
  size?: ButtonSize;
  icon?: IconDrawing;
  /** Shows a ring and `busyLabel`, keeps the width and ignores presses. */
  busy?: boolean;
  /** Called by a press that is ignored because the button is busy. */
  onPressAgain?: (() => void) | undefined;
  /** A verb: "Saving". */
  busyLabel?: string;
  /** Only where the reason is plain. */
  disabled?: boolean;
}

export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    icon: Drawing,
    busy = false,
    busyLabel,
    onPressAgain,
    className = '',
    children,
    onClick,
    ...rest
  } = props;
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // Stops a form from being submitted a second time, too.
    if (busy) {
      event.preventDefault();
      onPressAgain?.();
    } else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-busy': true })}
      className={`${buttonLook(kind, size)} ${className}`}
      onClick={press}
    >
      <Face hidden={busy}>
        {Drawing && <Drawing className="-ml-0.5 icon" aria-hidden />}
        <span>{children}</span>
      </Face>
      {(busy || busyLabel) && (
        <Face hidden={!busy}>
          <BusyRing turning={busy} />
          <span>{busyLabel ?? children}</span>
        </Face>
      )}
    </button>
  );
}

/** Both faces lie in one cell, so that the wider one decides the width. */
function Face({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return (
    <span
      className={`col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5 ${hidden ? 'invisible' : ''}`}
    >
      {children}
    </span>
  );
}

export function BusyRing({ turning }: { turning: boolean }) {
  return (
    <svg
      className={`icon ${turning ? 'busy-ring' : ''}`}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      aria-hidden
    >
      <circle cx="8" cy="8" r="6" opacity=".35" strokeWidth="2" />
      <path d="M8 2a6 6 0 0 1 6 6" strokeWidth="2" />
    </svg>
  );
}
