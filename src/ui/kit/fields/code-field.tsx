import { type ComponentProps, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { codeIn } from '#domain/people/sign-in/sign-in';
import { Field } from './field';
import { useComposed } from './use-composed';

const length = 6;

interface CodeFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size'> {
  label: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  value: string;
  onCode: (code: string) => void;
  /** Sends the form as soon as the last digit is there. */
  isSentWhole?: boolean;
}

/** A code of six digits: one real input, so that pasting, autofill and password managers work, drawn over six cells. */
export function CodeField({ label, hint, error, value, onCode, isSentWhole, ...input }: CodeFieldProps) {
  const [focused, setFocused] = useState(false);
  const [selected, setSelected] = useState(0);
  // Emptying the field moves the caret without an event.
  const caret = Math.min(selected, value.length, length - 1);
  const typing = useComposed(value, (text, field) => {
    const found = codeIn(text);
    // A key pressed too often changes nothing; a longer code that is pasted stays whole, so that the form can say so.
    const code = found.length === value.length + 1 ? found.slice(0, length) : found;
    flushSync(() => onCode(code));
    if (isSentWhole && value.length < length && code.length >= length) field.form?.requestSubmit();
  });
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        // The input's own text is transparent. Forced colours would show it beside the cells'.
        <div className="relative forced-color-adjust-none">
          <div
            aria-hidden
            className="grid grid-cols-[repeat(3,1fr)_0.75rem_repeat(3,1fr)] items-center gap-2 max-tablet:gap-1.5"
          >
            {Array.from({ length }, (_, place) => (
              <Cell
                key={place}
                place={place}
                digit={value[place]}
                current={focused && caret === place}
                wrong={Boolean(error)}
              />
            ))}
          </div>
          <input
            {...input}
            {...control}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...typing}
            onSelect={(event) => setSelected(event.currentTarget.selectionStart ?? 0)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
            // The text is drawn in the cells; 16px keeps phones from zooming in.
            className="absolute inset-0 h-full w-full bg-transparent text-head text-transparent caret-transparent outline-none selection:bg-transparent"
          />
        </div>
      )}
    </Field>
  );
}

interface CellProps {
  place: number;
  digit: string | undefined;
  current: boolean;
  wrong: boolean;
}

function Cell({ place, digit, current, wrong }: CellProps) {
  const edge = wrong ? 'border-danger inset-ring inset-ring-danger' : 'border-line-control';
  return (
    <>
      {place === length / 2 && <span className="h-px bg-axis" />}
      <span
        className={`grid h-12 place-items-center rounded-sm border bg-raised text-title font-label text-ink ${edge} ${current ? 'outline-2 -outline-offset-1 outline-focus' : ''}`}
      >
        {digit ?? (current && <span className="h-5 w-px bg-ink" />)}
      </span>
    </>
  );
}
