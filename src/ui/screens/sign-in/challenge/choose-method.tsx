import { ChatBubbleBottomCenterTextIcon, DevicePhoneMobileIcon, EnvelopeIcon } from '@heroicons/react/24/outline';
import type { MfaMethod } from '#domain/people/mfa';
import type { SignInChallenge } from '#domain/people/sign-in/sign-in';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import type { IconDrawing } from '../../../kit/drawings/icon-drawing';
import type { ChallengeProps } from './challenge-props';
import { StepFrame } from '../step-frame';
import { useTexts } from '../../../portal/texts/use-texts';

const drawings: Record<MfaMethod, IconDrawing> = {
  SMS_MFA: ChatBubbleBottomCenterTextIcon,
  EMAIL_OTP: EnvelopeIcon,
  SOFTWARE_TOKEN_MFA: DevicePhoneMobileIcon,
};

type Choice = Extract<SignInChallenge, { step: 'choose-mfa' }>;

/** A choice of second steps; one press chooses and continues. */
export function ChooseMethod({ challenge, attempt, answer, onBack }: ChallengeProps & { challenge: Choice }) {
  const { t } = useTexts();
  const { failure, count, busy, take, pressAgain } = attempt;
  return (
    <StepFrame title={t('signIn.chooseTitle')} text={t('signIn.chooseText')} focusTitle onBack={onBack}>
      {failure && <AuthFailureNotice key={count} failure={failure} />}
      <ul className="border-t border-axis">
        {challenge.methods.map((method) => {
          const Drawing = drawings[method];
          return (
            <li key={method} className="border-b border-line">
              <button
                type="button"
                {...(busy && { 'aria-busy': true })}
                onClick={() => (busy ? pressAgain() : void take(() => answer({ step: 'choose-mfa', method })))}
                className="flex min-h-14 w-full items-center gap-3 px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
              >
                <Drawing className="icon-lg text-muted" aria-hidden />
                <span>
                  <span className="block text-body font-label">{t(`signIn.method.${method}.name`)}</span>
                  <span className="block text-ui text-muted">{t(`signIn.method.${method}.text`)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </StepFrame>
  );
}
