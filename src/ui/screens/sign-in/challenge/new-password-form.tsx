import { useRef, useState } from 'react';
import type { AuthFailure } from '#domain/people/auth-failure';
import type { SignInChallenge } from '#domain/people/sign-in/sign-in';
import { AttributeField, isOfAttribute } from '../../../kit/fields/attribute-field';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { NewPasswordField, isOfNewPassword } from '../../../kit/fields/new-password-field';
import { failuresAtFields } from '../../../kit/forms/failures-at-fields';
import type { ChallengeProps } from './challenge-props';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';
import { useTexts } from '../../../portal/texts/use-texts';

type Demand = Extract<SignInChallenge, { step: 'new-password' }>;

/** Replaces a temporary password, and asks for the attributes that the pool requires. */
export function NewPasswordForm({ challenge, attempt, answer, onBack }: ChallengeProps & { challenge: Demand }) {
  const { t } = useTexts();
  const { failure, count, errorOf, take } = attempt;
  const [password, setPassword] = useState('');
  const [attributes, setAttributes] = useState<Record<string, string>>({});
  const passwordField = useRef<HTMLInputElement>(null);
  const attributeFields = useRef<HTMLDivElement>(null);

  const attributeOf = (one: AuthFailure) => challenge.requiredAttributes.find((name) => isOfAttribute(one, name));
  const submit = async (): Promise<void> => {
    const outcome = await take(() => answer({ step: 'new-password', password, attributes }));
    if (!outcome || outcome.ok) return;
    const refused = attributeOf(outcome.failure);
    if (refused !== undefined) {
      attributeFields.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(refused)}"]`)?.focus();
    } else passwordField.current?.focus();
  };

  const at = failuresAtFields(failure, {
    password: isOfNewPassword,
    attributes: (one) => attributeOf(one) !== undefined,
  });
  return (
    <StepFrame
      title={t('signIn.newPasswordTitle')}
      text={t('signIn.newPasswordText')}
      onBack={onBack}
      onSubmit={submit}
    >
      {at.above && <AuthFailureNotice key={count} failure={at.above} />}
      {/* Tells password managers which user the new password belongs to. */}
      <input hidden readOnly autoComplete="username" value={challenge.username} />
      <NewPasswordField
        ref={passwordField}
        size="lg"
        label={t('signIn.newPassword')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The step's one purpose is to be typed in
        autoFocus
        value={password}
        onPassword={setPassword}
        error={errorOf(at.password)}
      />
      {challenge.requiredAttributes.length > 0 && (
        <div ref={attributeFields} className="grid gap-5">
          {challenge.requiredAttributes.map((name) => (
            <AttributeField
              key={name}
              name={name}
              size="lg"
              failure={at.attributes}
              value={attributes[name] ?? ''}
              onChange={(event) => setAttributes({ ...attributes, [name]: event.target.value })}
            />
          ))}
        </div>
      )}
      <StepSubmit attempt={attempt} busyLabel={t('signIn.newPasswordSubmitting')}>
        {t('signIn.newPasswordSubmit')}
      </StepSubmit>
    </StepFrame>
  );
}
