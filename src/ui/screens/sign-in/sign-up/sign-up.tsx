import type { SignUpFlow } from '#application/people/sign-up-flow';
import type { SignUpState } from '#domain/people/sign-up';
import { Button } from '../../../components/button';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { useVisit } from '../../../forms/use-visit';
import { SignUpCode } from './sign-up-code';
import { SignUpForm } from './sign-up-form';
import { SignUpLink } from './sign-up-link';
import { beginSignUp } from './begin-sign-up';
import { StepFrame } from '../step-frame';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { Resend } from '../../../forms/resend';
import { useAttempt } from '../../../forms/use-attempt';
import { useTexts } from '../../../use-texts';

interface SignUpProps {
  /** Continues with an unconfirmed account. */
  flow: SignUpFlow | undefined;
  sharedComputer: boolean;
  /** Reports the username, which the sign-in form keeps. */
  onUsername: (username: string) => void;
  onBack: () => void;
  onDone: (username: string) => void;
}

/** Creates and confirms an account, and signs its owner in. */
export function SignUp({ flow, sharedComputer, onUsername, onBack, onDone }: SignUpProps) {
  const { t } = useTexts();
  const portal = usePortal();
  const signUpFlow = useVisit(() => flow ?? beginSignUp(portal, sharedComputer));
  const state = useLive(signUpFlow);
  switch (state.step) {
    case 'form':
      return <SignUpForm signUpFlow={signUpFlow} onUsername={onUsername} onBack={onBack} />;
    case 'code':
      return <SignUpCode signUpFlow={signUpFlow} state={state} onBack={onBack} />;
    case 'link':
      return <SignUpLink signUpFlow={signUpFlow} state={state} onBack={onBack} />;
    case 'confirmed':
      return (
        <StepFrame title={t('signUp.doneTitle')} text={t('signUp.doneText')} focusTitle>
          <Button kind="main" size="lg" onClick={() => onDone(state.username)}>
            {t('signUp.toSignIn')}
          </Button>
        </StepFrame>
      );
    case 'not-entered':
      return <SignUpNotEntered signUpFlow={signUpFlow} state={state} onDone={onDone} />;
    case 'entered':
      return null;
  }
}

interface SignUpNotEnteredProps {
  signUpFlow: SignUpFlow;
  state: Extract<SignUpState, { step: 'not-entered' }>;
  onDone: (username: string) => void;
}

/** Shown once waiting for the link has ended: sign in after following it, or send another one. */
function SignUpNotEntered({ signUpFlow, state, onDone }: SignUpNotEnteredProps) {
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
