import { CheckIcon, MinusIcon } from '@heroicons/react/16/solid';
import type { AuthFailure } from '#domain/people/auth-failure';
import { brokenRules, rulesOf } from '#domain/people/password-policy';
import { usePortal } from '../../portal/use-portal';
import { useTexts } from '../../portal/texts/use-texts';
import { PasswordField } from './password-field';
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

function PasswordRules({ password }: { password: string }) {
  const { t } = useTexts();
  const { passwordPolicy } = usePortal().configuration;
  const broken = brokenRules(password, passwordPolicy);
  return (
    <ul aria-label={t('passwordRules.name')} className="grid grid-cols-2 gap-x-4 gap-y-0.5 max-tablet:grid-cols-1">
      {rulesOf(passwordPolicy).map((rule) => {
        const met = !broken.includes(rule);
        return (
          <li key={rule} className={`flex items-center gap-1.5 text-meta ${met ? 'text-success' : 'text-muted'}`}>
            {met ? <CheckIcon className="icon-mark" aria-hidden /> : <MinusIcon className="icon-mark" aria-hidden />}
            <span>
              <span>{t(`passwordRules.rule.${rule}`, { minimum: passwordPolicy.minimumLength })}</span>
              <span className="sr-only">{`, ${t(met ? 'passwordRules.met' : 'passwordRules.missing')}`}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

const ofNewPasswords = new Set<AuthFailure['kind']>([
  'empty-new-password',
  'weak-password',
  'refused-password',
  'reused-password',
]);

/** Said at the field of the new password instead of above the form. */
export const isOfNewPassword = ({ kind }: AuthFailure): boolean => ofNewPasswords.has(kind);
