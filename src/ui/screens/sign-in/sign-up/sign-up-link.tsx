import { useRef } from 'react';
import { Trans } from 'react-i18next';
import type { SignUpFlow } from '#application/people/sign-up-flow';
import type { SignUpState } from '#domain/people/sign-up';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { BusyRing } from '../../../components/button';
import { Resend } from '../../../forms/resend';
import { useAttempt } from '../../../forms/use-attempt';
import { StepFrame } from '../step-frame';
import { useTexts } from '../../../use-texts';

interface SignUpLinkProps {
  signUpFlow: SignUpFlow;
  state: Extract<SignUpState, { step: 'link' }>;
  onBack: () => void;
}

/** Waits for the link to be followed, by trying to sign in. */
export function SignUpLink({ signUpFlow, state, onBack }: SignUpLinkProps) {
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
