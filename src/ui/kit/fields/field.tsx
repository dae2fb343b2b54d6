import { ExclamationCircleIcon } from '@heroicons/react/16/solid';
import { type ReactNode, useId } from 'react';

export interface FieldControl {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: ReactNode;
  /** At the end of the label's line. */
  aside?: ReactNode;
  /** Keeps a line free below, so that nothing moves when an error appears there. */
  errorLine?: boolean;
}

export function Field({
  label,
  hint,
  error,
  aside,
  errorLine = false,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const below = `${id}-below`;
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-2 text-ui">
        <label htmlFor={id} className="font-label">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        ...((error || hint) && { 'aria-describedby': below }),
        ...(error && { 'aria-invalid': true }),
      })}
      {errorLine && !error && !hint && <div className="h-lh text-ui" aria-hidden />}
      {error ? (
        <FieldError id={below}>{error}</FieldError>
      ) : (
        hint && (
          <div id={below} className="text-meta text-muted">
            {hint}
          </div>
        )
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className="flex gap-1.5 text-ui text-danger">
      <ExclamationCircleIcon className="mt-px icon" aria-hidden />
      <span>{children}</span>
    </p>
  );
}

const states =
  'border-line-control bg-raised text-body text-ink hover:border-muted max-tablet:text-head disabled:border-line disabled:bg-sunken disabled:text-disabled locked:colours-late locked:border-line locked:bg-sunken locked:text-muted';

export const inputLook = `w-full rounded-sm border px-2.5 ${states} focus-within:border-focus focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger`;
