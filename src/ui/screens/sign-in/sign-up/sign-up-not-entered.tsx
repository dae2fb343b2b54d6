import type { SignUpFlow } from '#application/people/sign-up-flow';
import type { SignUpState } from '#domain/people/sign-up';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { Button } from '../../../components/button';
import { Resend } from '../../../forms/resend';
import { useAttempt } from '../../../forms/use-attempt';
import { StepFrame } from '../step-frame';
import { useTexts } from '../../../use-texts';

interface SignUpNotEnteredProps {
  signUpFlow: SignUpFlow;
  state: Extract<SignUpState, { step: 'not-entered' }>;
  onDone: (username: string) => void;
}

/** The link is waited for no longer: its owner signs in by hand once it has been followed, or has another one sent. */
export function SignUpNotEntered({ signUpFlow, state, onDone }: SignUpNotEnteredProps) {
  const { t } = useTexts();
  const { failure, count, busy, take } = useAttempt();
  const isLate = state.failure.kind === 'auto-sign-in-failed';
  return (
    <StepFrame title={t('signUp.notInTitle')} text={isLate && t('signUp.notInText')} focusTitle>
      <AuthFailureNotice key={count} failure={failure ?? state.failure} />
      <Button kind="main" size="lg" onClick={() => onDone(state.username)}>
        {t('signUp.toSignIn')}
      </Button>
      {isLate && <Resend link resendIn={0} busy={busy} onResend={() => void take(() => signUpFlow.resend())} />}
    </StepFrame>
  );
}
