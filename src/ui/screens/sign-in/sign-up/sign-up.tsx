import type { SignUpFlow } from '#application/people/sign-up-flow';
import { Button } from '../../../components/button';
import { usePortal } from '../../../portal/use-portal';
import { useLive } from '../../../portal/use-live';
import { useVisit } from '../../../forms/use-visit';
import { SignUpCode } from './sign-up-code';
import { SignUpForm } from './sign-up-form';
import { SignUpLink } from './sign-up-link';
import { SignUpNotEntered } from './sign-up-not-entered';
import { beginSignUp } from './begin-sign-up';
import { StepFrame } from '../step-frame';
import { useTexts } from '../../../use-texts';

interface SignUpProps {
  /** Continues with an unconfirmed account. */
  flow: SignUpFlow | undefined;
  sharedComputer: boolean;
  /** The name that is being signed up: the sign-in form keeps it. */
  onUsername: (username: string) => void;
  onBack: () => void;
  onDone: (username: string) => void;
}

/** A new account, until its owner is in. */
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
