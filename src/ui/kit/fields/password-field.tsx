import { EyeIcon, EyeSlashIcon } from '@heroicons/react/24/outline';
import { useState } from 'react';
import { Field, inputLook } from './field';
import type { TextFieldProps } from './text-field';
import { useTexts } from '../../portal/texts/use-texts';

export function PasswordField(props: Omit<TextFieldProps, 'type'>) {
  const { label, hint, error, errorLine = false, size = 'md', className = '', ...input } = props;
  const { t } = useTexts();
  const [shown, setShown] = useState(false);
  const height = size === 'lg' ? 'h-control-lg' : 'h-control';
  const toggle = shown ? t('field.hidePassword') : t('field.showPassword');
  return (
    <Field {...{ label, hint, error, errorLine }}>
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={`${height} ${inputLook} pr-11! ${className}`}
          />
          <button
            type="button"
            aria-label={toggle}
            title={toggle}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-1.5 my-auto grid size-control-sm place-items-center rounded-sm text-muted hover:bg-hover hover:text-ink max-tablet:right-0"
          >
            {shown ? <EyeSlashIcon className="icon-tool" aria-hidden /> : <EyeIcon className="icon-tool" aria-hidden />}
          </button>
        </div>
      )}
    </Field>
  );
}
