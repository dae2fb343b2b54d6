import { useRef, useState } from 'react';
import type { SecondStepHelp } from '#application/people/recovery/second-step-help';
import type { AuthFailure } from '#domain/people/auth-failure';
import { Button } from '../../../kit/button';
import { TextButton } from '../../../kit/text-button';
import { failuresAtFields } from '../../../kit/forms/failures-at-fields';
import { useAttempt } from '../../../kit/forms/use-attempt';
import { useTexts } from '../../../portal/texts/use-texts';
import { AskForHelp } from './ask-for-help';
import { StepFrame } from '../step-frame';
import { FieldStep, StepField } from './field-step';

interface RecoveryCodeFormProps {
  help: SecondStepHelp;
  onBack: () => void;
}

const ofField = new Set<AuthFailure['kind']>(['empty-code', 'recovery-code-form', 'wrong-recovery-code']);

/** Takes a recovery code for someone who has lost their second step; they start again with the password. */
export function RecoveryCodeForm({ help, onBack }: RecoveryCodeFormProps) {
  const { t } = useTexts();
  const attempt = useAttempt();
  const { failure, errorOf, take } = attempt;
  const [code, setCode] = useState('');
  const [isSpent, setSpent] = useState(false);
  const [asks, setAsks] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
    const outcome = await take(() => help.spendCode(code));
    if (outcome?.ok) setSpent(true);
    else field.current?.focus();
  };

  if (asks) return <AskForHelp help={help} onBack={onBack} />;
  if (isSpent) {
    return (
      <StepFrame title={t('recoveryCode.doneTitle')} text={t('recoveryCode.done')} focusTitle>
        <Button kind="main" size="lg" onClick={onBack}>
          {t('signIn.back')}
        </Button>
      </StepFrame>
    );
  }
  const at = failuresAtFields(failure, { code: ({ kind }) => ofField.has(kind) });
  return (
    <FieldStep
      title={t('recoveryCode.title')}
      text={t('recoveryCode.text')}
      {...{ attempt, onBack }}
      onSubmit={submit}
      above={at.above}
      field={
        <StepField
          ref={field}
          label={t('recoveryCode.code')}
          hint={t('recoveryCode.hint')}
          name="recovery-code"
          autoCapitalize="characters"
          value={code}
          onType={setCode}
          error={errorOf(at.code)}
        />
      }
      submit={t('recoveryCode.submit')}
    >
      <TextButton className="justify-self-start text-ui max-tablet:min-h-11" onClick={() => setAsks(true)}>
        {t('lostStep.offer')}
      </TextButton>
    </FieldStep>
  );
}
