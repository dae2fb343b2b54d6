import { useRef, useState } from 'react';
import type { SecondStepHelp } from '#application/people/sign-in/second-step-help';
import type { AuthFailure } from '#domain/people/auth-failure';
import { Button } from '../../../components/button';
import { TextButton } from '../../../components/text-button';
import { TextField } from '../../../fields/text-field';
import { failuresAtFields } from '../../../forms/failures-at-fields';
import { useAttempt } from '../../../forms/use-attempt';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { useTexts } from '../../../use-texts';
import { AskForHelp } from './ask-for-help';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';

interface RecoveryCodeFormProps {
  help: SecondStepHelp;
  onBack: () => void;
}

const ofField = new Set<AuthFailure['kind']>(['empty-code', 'recovery-code-form', 'wrong-code']);

/** Takes a recovery code for someone who has lost their second step; they start again with the password. */
export function RecoveryCodeForm({ help, onBack }: RecoveryCodeFormProps) {
  const { t } = useTexts();
  const attempt = useAttempt();
  const { failure, count, errorOf, take } = attempt;
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
    <StepFrame title={t('recoveryCode.title')} text={t('recoveryCode.text')} onBack={onBack} onSubmit={submit}>
      {at.above && <AuthFailureNotice key={count} failure={at.above} />}
      <TextField
        ref={field}
        size="lg"
        label={t('recoveryCode.code')}
        hint={t('recoveryCode.hint')}
        name="recovery-code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The step's one purpose is to be typed in
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={errorOf(at.code)}
      />
      <StepSubmit attempt={attempt} busyLabel={t('signIn.checking')}>
        {t('recoveryCode.submit')}
      </StepSubmit>
      <TextButton className="justify-self-start text-ui max-tablet:min-h-11" onClick={() => setAsks(true)}>
        {t('lostStep.offer')}
      </TextButton>
    </StepFrame>
  );
}
