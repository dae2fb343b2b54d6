import type { SignInChallenge } from '#domain/people/sign-in/sign-in';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { CodeField } from '../../../kit/fields/code-field';
import { TotpSecretCard } from '../../../kit/forms/totp-secret';
import { failuresAtFields } from '../../../kit/forms/failures-at-fields';
import { isOfCode, useCode } from '../../../kit/forms/use-code';
import type { ChallengeProps } from './challenge-props';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';
import { useTexts } from '../../../portal/texts/use-texts';

type Setup = Extract<SignInChallenge, { step: 'mfa-setup' }>;

export function MfaSetup({ challenge, attempt, answer, onBack }: ChallengeProps & { challenge: Setup }) {
  const { t } = useTexts();
  const { failure, count, errorOf, take } = attempt;
  const { code, setCode, field, refuse } = useCode();

  const submit = async (): Promise<void> => {
    const outcome = await take(() => answer({ step: 'mfa-setup', code }));
    if (outcome && !outcome.ok) refuse(outcome.failure);
  };

  const at = failuresAtFields(failure, { code: isOfCode });
  return (
    <StepFrame title={t('signIn.setupTitle')} text={t('signIn.setupText')} focusTitle onBack={onBack} onSubmit={submit}>
      {at.above && <AuthFailureNotice key={count} failure={at.above} />}
      <TotpSecretCard secret={challenge.secret} otpauth={challenge.otpauth} />
      <CodeField
        ref={field}
        label={t('totp.code')}
        hint={t('signIn.codeHint')}
        name="code"
        value={code}
        onCode={setCode}
        error={errorOf(at.code)}
      />
      <StepSubmit attempt={attempt} busyLabel={t('signIn.checking')}>
        {t('signIn.continue')}
      </StepSubmit>
    </StepFrame>
  );
}
