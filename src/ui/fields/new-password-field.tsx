import { PasswordField } from './password-field';
import { PasswordRules } from './password-rules';
import type { TextFieldProps } from './text-field';

type NewPasswordFieldProps = Omit<TextFieldProps, 'type' | 'value' | 'onChange'> & {
  value: string;
  onPassword: (password: string) => void;
};

/** A password to be chosen, with the pool's policy as a checklist. */
export function NewPasswordField({ value, onPassword, ...field }: NewPasswordFieldProps) {
  return (
    <div className="grid gap-2.5">
      <PasswordField
        {...field}
        name="new-password"
        autoComplete="new-password"
        value={value}
        onChange={(event) => onPassword(event.target.value)}
      />
      <PasswordRules password={value} />
    </div>
  );
}
