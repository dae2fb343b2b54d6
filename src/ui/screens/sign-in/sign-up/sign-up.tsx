import { useRef } from 'react';
import { Trans } from 'react-i18next';
import type { SignUpFlow } from '#application/people/sign-in/sign-up-flow';
import type { SignUpState } from '#domain/people/sign-in/sign-up';
import { Button, BusyRing } from '../../../kit/button';
import { Resend } from '../../../kit/forms/resend';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { useVisit } from '../../../kit/forms/use-visit';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useTexts } from '../../../portal/texts/use-texts';
import { StepFrame } from '../step-frame';
import { beginSignUp } from './begin-sign-up';
import { SignUpCode } from './sign-up-code';
import { SignUpForm } from './sign-up-form';

interface SignUpProps {
  /** Continues with an unconfirmed account. */
  flow: SignUpFlow | undefined;
  sharedComputer: boolean;
  /** Reports the username, which the sign-in form keeps. */
  onUsername: (username: string) => void;
  onBack: () => void;
  onDone: (username: string) => void;
}

export function SignUp({ flow, sharedComputer, onUsername, onBack, onDone }: SignUpProps) {
  const { t } = useTexts();
  const portal = usePortal();
  const signUpFlow = useVisit(() => flow ?? beginSignUp(portal, sharedComputer));
  const state = useLive(signUpFlow);
  switch (state.step) {
    case 'form':
      return <SignUpForm {...{ signUpFlow, sharedComputer, onUsername, onBack }} />;
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

interface SignUpLinkProps {
  signUpFlow: SignUpFlow;
  state: Extract<SignUpState, { step: 'link' }>;
  onBack: () => void;
}

/** Waits for the link to be followed, by trying to sign in. */
function SignUpLink({ signUpFlow, state, onBack }: SignUpLinkProps) {
  const { t } = useTexts();
  const resending = useAttempt();
  const waiting = useRef<HTMLOutputElement>(null);
  const { delivery } = state;
  const resend = async (): Promise<void> => {
    await resending.take(() => signUpFlow.resend());
    waiting.current?.focus();
  };
  const sent = delivery && (
    <Trans
      i18nKey="signUp.linkSent"
      values={{ destination: delivery.destination }}
      components={{ b: <b className="font-label wrap-anywhere text-ink" /> }}
    />
  );
  return (
    <StepFrame
      title={t('signUp.linkTitle')}
      text={
        <>
          {sent} {t('signUp.linkText')}
        </>
      }
      focusTitle
      onBack={onBack}
    >
      {resending.failure && <AuthFailureNotice key={resending.count} failure={resending.failure} />}
      <output ref={waiting} tabIndex={-1} className="flex items-center gap-2 text-body outline-none">
        <BusyRing turning />
        {t('signUp.waiting')}
      </output>
      <Resend link resendIn={state.resendIn} busy={resending.busy} onResend={() => void resend()} />
    </StepFrame>
  );
}
