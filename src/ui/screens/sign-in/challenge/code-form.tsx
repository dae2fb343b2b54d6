import { Trans } from 'react-i18next';
import { resendCoolDown } from '#domain/people/recovery/recovery';
import { type SignInChallenge, emailCodeIn } from '#domain/people/sign-in/sign-in';
import { useState } from 'react';
import { TextButton } from '../../../kit/text-button';
import { usePortal } from '../../../portal/use-portal';
import { failuresAtFields } from '../../../kit/forms/failures-at-fields';
import { isOfCode, useCode } from '../../../kit/forms/use-code';
import { Resend } from '../../../kit/forms/resend';
import { useResend } from '../../../kit/forms/use-resend';
import { useSecondsTo } from '../../../portal/loading/use-seconds-to';
import type { ChallengeProps } from './challenge-props';
import { CodeOfStep } from './code-of-step';
import { FieldStep, StepField } from './field-step';
import { useTexts } from '../../../portal/texts/use-texts';

type CodeChallenge = Extract<SignInChallenge, { step: 'sms-code' | 'email-code' | 'totp-code' }>;

interface CodeFormProps extends ChallengeProps {
  challenge: CodeChallenge;
  /** Offers another way to someone who can't get a code. */
  onLost?: () => void;
}

export function CodeForm({ challenge, attempt, answer, onBack, onLost }: CodeFormProps) {
  const { t } = useTexts();
  const { failure, count, errorOf, take } = attempt;
  const { code, setCode, field, refuse } = useCode();
  const resending = useResend(field, count);

  const submit = async (): Promise<void> => {
    // The last digit sent the code. Enter after it must not replace the refusal.
    if (code === '' && failure && failure.kind !== 'empty-code' && isOfCode(failure)) return;
    const outcome = await take(() => answer({ step: challenge.step, code }));
    if (outcome && !outcome.ok) refuse(outcome.failure);
  };

  const isFirst = challenge.step !== 'totp-code' && challenge.isFirst;
  const at = failuresAtFields(resending.replaced ? undefined : failure, { code: isOfCode });
  return (
    <FieldStep
      title={t('signIn.codeTitle')}
      text={<WhereTheCodeIs challenge={challenge} />}
      {...{ attempt, onBack }}
      onSubmit={submit}
      above={resending.failure ?? at.above}
      field={
        challenge.step === 'email-code' ? (
          <StepField
            ref={field}
            label={t('signIn.code')}
            hint={t('signIn.codeHint')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onType={(typed) => setCode(emailCodeIn(typed))}
            error={errorOf(at.code)}
          />
        ) : (
          <CodeOfStep ref={field} value={code} onCode={setCode} isSentWhole error={errorOf(at.code)} />
        )
      }
    >
      {isFirst ? (
        <SendAgain resending={resending} />
      ) : (
        challenge.step !== 'totp-code' && <p className="text-ui text-muted">{t('signIn.smsNothing')}</p>
      )}
      {onLost && !isFirst && challenge.step !== 'email-code' && (
        <TextButton className="justify-self-start text-ui max-tablet:min-h-11" onClick={onLost}>
          {t('recoveryCode.offer')}
        </TextButton>
      )}
      {onLost && !isFirst && challenge.step === 'email-code' && (
        <p className="text-ui text-muted">{t('signIn.emailLost')}</p>
      )}
    </FieldStep>
  );
}

const nextSending = () => new Date(Date.now() + resendCoolDown * 1_000);

function SendAgain({ resending }: { resending: ReturnType<typeof useResend> }) {
  const { session } = usePortal();
  const [next, setNext] = useState(nextSending);
  const again = async (): Promise<void> => {
    const outcome = await resending.take(() => session.resendCode());
    if (outcome?.ok) setNext(nextSending());
  };
  return <Resend resendIn={useSecondsTo(next)} busy={resending.busy} onResend={() => void again()} />;
}

function WhereTheCodeIs({ challenge }: { challenge: CodeChallenge }) {
  const { t } = useTexts();
  const strong = { b: <b className="font-label wrap-anywhere text-ink" /> };
  if (challenge.step === 'totp-code') {
    if (!challenge.device) return t('signIn.totpText');
    return <Trans i18nKey="signIn.totpTextDevice" values={{ device: challenge.device }} components={strong} />;
  }
  const { step, username, destination, isFirst } = challenge;
  if (isFirst) {
    return (
      <>
        <Trans i18nKey={`signIn.firstCode.${step}`} values={{ username }} components={strong} />{' '}
        {t('signIn.firstCodeValid')}
      </>
    );
  }
  if (step === 'email-code') {
    if (!destination) return t('signIn.emailTextPlain');
    return <Trans i18nKey="signIn.emailText" values={{ destination }} components={strong} />;
  }
  // The pool masks all but the last digits: "+*******4471".
  const ending = /\d+$/.exec(destination)?.[0];
  if (!ending) return t('signIn.smsTextPlain');
  return <Trans i18nKey="signIn.smsText" values={{ ending }} components={strong} />;
}
