import { CheckIcon, MinusIcon } from '@heroicons/react/16/solid';
import { brokenRules, rulesOf } from '#domain/people/password-policy';
import { usePortal } from '../portal/use-portal';
import { useTexts } from '../use-texts';

/** What the password still lacks, while it is typed. */
export function PasswordRules({ password }: { password: string }) {
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
              {t(`passwordRules.rule.${rule}`, { minimum: passwordPolicy.minimumLength })}
              <span className="sr-only">, {met ? t('passwordRules.met') : t('passwordRules.missing')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
