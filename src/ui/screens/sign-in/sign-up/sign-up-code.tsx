import type { SignUpFlow } from '#application/people/sign-in/sign-up-flow';
import type { SignUpState } from '#domain/people/sign-in/sign-up';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { CodeSent } from '../../../kit/forms/code-sent';
import { Resend } from '../../../kit/forms/resend';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { failuresAtFields } from '../../../kit/forms/failures-at-fields';
import { isOfCode, useCode } from '../../../kit/forms/use-code';
import { useResend } from '../../../kit/forms/use-resend';
import { CodeOfStep } from '../challenge/code-of-step';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';
import { useTexts } from '../../../portal/texts/use-texts';

interface SignUpCodeProps {
  signUpFlow: SignUpFlow;
  state: Extract<SignUpState, { step: 'code' }>;
  onBack: () => void;
}

export function SignUpCode({ signUpFlow, state, onBack }: SignUpCodeProps) {
  const { t } = useTexts();
  const { failure, count, busy, errorOf, take } = useAttempt();
  const { code, setCode, field, refuse } = useCode();
  const resending = useResend(field, count);

  const submit = async (): Promise<void> => {
    const outcome = await take(() => signUpFlow.confirm(code));
    if (outcome && !outcome.ok) refuse(outcome.failure);
  };

  const at = failuresAtFields(resending.replaced ? undefined : failure, { code: isOfCode });
  const trouble = at.above ?? resending.failure;
  return (
    <StepFrame
      title={t('signUp.codeTitle')}
      text={<CodeSent delivery={state.delivery} />}
      onBack={onBack}
      onSubmit={submit}
    >
      {trouble && <AuthFailureNotice key={count} failure={trouble} />}
      <CodeOfStep ref={field} value={code} onCode={setCode} error={errorOf(at.code)} />
      <StepSubmit attempt={{ busy }} busyLabel={t('signIn.checking')}>
        {t('action.confirm')}
      </StepSubmit>
      <Resend
        resendIn={state.resendIn}
        busy={resending.busy}
        onResend={() => void resending.take(() => signUpFlow.resend())}
      />
    </StepFrame>
  );
}
