import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignInChallenge } from '../../../domain/sign-in';
import { AttributeField } from '../../components/attribute-field';
import { AuthFailureNotice } from '../../components/auth-failure-notice';
import { Button } from '../../components/button';
import { NewPasswordField } from '../../components/new-password-field';
import { useAuthWords } from '../../use-auth-words';
import { usePortal } from '../../use-portal';
import { isOfNewPassword } from '../new-password-failure';
import type { ChallengeProps } from './challenge';
import { StepFrame } from './step-frame';

type Demand = Extract<SignInChallenge, { step: 'new-password' }>;

/** A temporary password is replaced before anything else, and what the pool requires is filled in. */
export function NewPasswordForm({ challenge, attempt, onBack }: ChallengeProps & { challenge: Demand }) {
  const { t } = useTranslation();
  const { session } = usePortal();
  const words = useAuthWords();
  const { failure, count, busy, take } = attempt;
  const [password, setPassword] = useState('');
  const [attributes, setAttributes] = useState<Record<string, string>>({});
  const passwordField = useRef<HTMLInputElement>(null);
  const attributeFields = useRef<HTMLDivElement>(null);

  const submit = async (): Promise<void> => {
    const outcome = await take(() => session.answer({ step: 'new-password', password, attributes }));
    if (!outcome || outcome.ok) return;
    const { failure: refusal } = outcome;
    if (refusal.kind === 'missing-attributes') {
      attributeFields.current
        ?.querySelector<HTMLInputElement>(`[name="${CSS.escape(refusal.names[0] ?? '')}"]`)
        ?.focus();
    } else passwordField.current?.focus();
  };

  const atPassword = isOfNewPassword(failure);
  const missing = failure?.kind === 'missing-attributes' ? failure : undefined;
  return (
    <StepFrame
      title={t('signIn.newPasswordTitle')}
      text={t('signIn.newPasswordText')}
      onBack={onBack}
      onSubmit={submit}
    >
      {failure && !atPassword && !missing && <AuthFailureNotice key={count} failure={failure} />}
      {/* So that password managers keep the new password with its user. */}
      <input hidden readOnly autoComplete="username" value={challenge.username} />
      <NewPasswordField
        ref={passwordField}
        size="lg"
        label={t('signIn.newPassword')}
        // The step's one purpose is to be typed in.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={password}
        onPassword={setPassword}
        error={atPassword && failure && <span key={count}>{words(failure)}</span>}
      />
      {challenge.requiredAttributes.length > 0 && (
        <div ref={attributeFields} className="grid gap-5">
          {challenge.requiredAttributes.map((name) => (
            <AttributeField
              key={name}
              name={name}
              size="lg"
              failure={missing}
              value={attributes[name] ?? ''}
              onChange={(event) => setAttributes({ ...attributes, [name]: event.target.value })}
            />
          ))}
        </div>
      )}
      <Button kind="main" size="lg" type="submit" busy={busy} busyLabel={t('signIn.newPasswordSubmitting')}>
        {t('signIn.newPasswordSubmit')}
      </Button>
    </StepFrame>
  );
}
