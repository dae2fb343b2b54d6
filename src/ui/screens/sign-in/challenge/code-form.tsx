import { Trans } from 'react-i18next';
import type { SignInChallenge } from '#domain/people/sign-in';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { TextButton } from '../../../components/text-button';
import { failuresAtFields } from '../../../forms/failures-at-fields';
import { isOfCode, useCode } from '../../../forms/use-code';
import type { ChallengeProps } from './challenge-props';
import { CodeOfStep } from './code-of-step';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';
import { useTexts } from '../../../use-texts';

type CodeChallenge = Extract<SignInChallenge, { step: 'sms-code' | 'totp-code' }>;

interface CodeFormProps extends ChallengeProps {
  challenge: CodeChallenge;
  /** Offers another way to someone who can't get a code. */
  onLost?: () => void;
}

export function CodeForm({ challenge, attempt, answer, onBack, onLost }: CodeFormProps) {
  const { t } = useTexts();
  const { failure, count, errorOf, take } = attempt;
  const { code, setCode, field, refuse } = useCode();

  const submit = async (): Promise<void> => {
    // The last digit sent the code. Enter after it must not replace the refusal.
    if (code === '' && failure && failure.kind !== 'empty-code' && isOfCode(failure)) return;
    const outcome = await take(() => answer({ step: challenge.step, code }));
    if (outcome && !outcome.ok) refuse(outcome.failure);
  };

  const at = failuresAtFields(failure, { code: isOfCode });
  return (
    <StepFrame
      title={t('signIn.codeTitle')}
      text={<WhereTheCodeIs challenge={challenge} />}
      onBack={onBack}
      onSubmit={submit}
    >
      {at.above && <AuthFailureNotice key={count} failure={at.above} />}
      <CodeOfStep ref={field} value={code} onCode={setCode} isSentWhole error={errorOf(at.code)} />
      <StepSubmit attempt={attempt} busyLabel={t('signIn.checking')}>
        {t('signIn.continue')}
      </StepSubmit>
      {challenge.step === 'sms-code' && <p className="text-ui text-muted">{t('signIn.smsNothing')}</p>}
      {onLost && (
        <TextButton className="justify-self-start text-ui max-tablet:min-h-11" onClick={onLost}>
          {t('recoveryCode.offer')}
        </TextButton>
      )}
    </StepFrame>
  );
}

function WhereTheCodeIs({ challenge }: { challenge: CodeChallenge }) {
  const { t } = useTexts();
  const strong = { b: <b className="font-label wrap-anywhere text-ink" /> };
  if (challenge.step === 'sms-code') {
    // The pool masks all but the last digits: "+*******4471".
    const ending = /\d+$/.exec(challenge.destination)?.[0];
    if (!ending) return t('signIn.smsTextPlain');
    return <Trans i18nKey="signIn.smsText" values={{ ending }} components={strong} />;
  }
  if (!challenge.device) return t('signIn.totpText');
  return <Trans i18nKey="signIn.totpTextDevice" values={{ device: challenge.device }} components={strong} />;
}
