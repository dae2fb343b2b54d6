import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { EditField } from '#domain/dashboards/dashboard';
import { Field, inputLook } from '../../../kit/fields/field';
import type { Editor } from '../use-editor';
import { useTexts } from '../../../portal/texts/use-texts';

interface EditTextProps {
  editor: Editor;
  field: Exclude<EditField, 'groupList'>;
  /** `lines` grows with its text. */
  kind?: 'line' | 'lines' | 'date';
  hint?: string;
  /** Shown at the end of the label's line. */
  aside?: ReactNode;
  /** Beside the input. */
  before?: ReactNode;
}

const looks = {
  line: { autoComplete: 'off', dir: 'auto', className: `h-control ${inputLook}` },
  lines: {
    rows: 1,
    dir: 'auto',
    className: `field-sizing-content max-h-24 min-h-control resize-none py-1.25 max-tablet:py-2.5 ${inputLook}`,
  },
  date: { type: 'date', className: `h-control ${inputLook}` },
};

export function EditText({
  editor: { form, change, saving, errorOf },
  field,
  kind = 'line',
  hint,
  aside,
  before,
}: EditTextProps) {
  const { t } = useTexts();
  const Input = kind === 'lines' ? 'textarea' : 'input';
  const box = useGrowing(String(form[field] ?? ''));
  return (
    <Field label={t(`management.field.${field}`)} hint={hint} error={errorOf(field)} aside={aside}>
      {(control) => (
        <div ref={box} className="flex gap-1.5">
          {before}
          <Input
            {...control}
            {...looks[kind]}
            name={field}
            readOnly={saving}
            value={form[field] ?? ''}
            onChange={(event) => change({ [field]: event.target.value })}
          />
        </div>
      )}
    </Field>
  );
}

/** Makes the text area inside as high as its text in browsers without `field-sizing` (Firefox, and Safari before 26.2). */
function useGrowing(text: string) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const area = box.current?.querySelector('textarea');
    if (!area || CSS.supports('field-sizing', 'content')) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Each text has its own height
  }, [text]);
  return box;
}
