import { CheckIcon, MinusIcon } from '@heroicons/react/16/solid';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SignInStep, brokenRules, passwordRules } from '../../../domain/sign-in';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { PasswordField } from '../../components/password-field';
import { usePortal } from '../../use-portal';
import type { SignInStepTaken } from './use-sign-in-step';

interface NewPasswordFormProps {
  step: SignInStepTaken;
  challenge: Extract<SignInStep, { step: 'new-password' }>;
}

/** A temporary password is replaced before anything else. */
export function NewPasswordForm({ step, challenge }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const { session } = usePortal();
  const { failure, attempt, busy, take } = step;
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    if (await take(() => session.answerNewPassword(password))) field.current?.focus();
  };

  const back = (): void => {
    step.forget();
    session.abandonChallenge();
  };

  const words = failure && t(`signIn.failure.${failure.kind}`, { name: 'name' in failure ? failure.name : '' });
  const atField = failure?.kind === 'empty-new-password' || failure?.kind === 'weak-password';
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      <div>
        <h1 className="text-display font-head tracking-tight">{t('signIn.newPasswordTitle')}</h1>
        <p className="mt-2 text-body text-muted">{t('signIn.newPasswordText')}</p>
      </div>
      {words && !atField && (
        <Notice key={attempt} kind="danger">
          {words}
        </Notice>
      )}
      {challenge.requiredAttributes.length > 0 && (
        <Notice kind="warning">{t('signIn.attributes', { names: challenge.requiredAttributes.join(', ') })}</Notice>
      )}
      {/* So that password managers keep the new password with its user. */}
      <input hidden readOnly autoComplete="username" value={challenge.username} />
      <div className="grid gap-2.5">
        <PasswordField
          ref={field}
          size="lg"
          label={t('signIn.newPassword')}
          name="new-password"
          autoComplete="new-password"
          // The step's one purpose is to be typed in.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={atField && words}
        />
        <Rules password={password} />
      </div>
      <Button kind="main" size="lg" type="submit" busy={busy} busyLabel={t('signIn.newPasswordSubmitting')}>
        {t('signIn.newPasswordSubmit')}
      </Button>
      <button type="button" className="min-h-6 link justify-self-start text-ui" onClick={back}>
        {t('signIn.back')}
      </button>
    </form>
  );
}

/** What the password still lacks, while it is typed. */
function Rules({ password }: { password: string }) {
  const { t } = useTranslation();
  const broken = brokenRules(password);
  return (
    <ul aria-label={t('signIn.rules')} className="grid grid-cols-2 gap-x-4 gap-y-0.5 max-tablet:grid-cols-1">
      {passwordRules.map((rule) => {
        const met = !broken.includes(rule);
        return (
          <li key={rule} className={`flex items-center gap-1.5 text-meta ${met ? 'text-success' : 'text-muted'}`}>
            {met ? <CheckIcon className="icon-mark" aria-hidden /> : <MinusIcon className="icon-mark" aria-hidden />}
            <span>
              {t(`signIn.rule.${rule}`)}
              <span className="sr-only">, {met ? t('signIn.met') : t('signIn.missing')}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
