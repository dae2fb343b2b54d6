import { useRef, useState } from 'react';
import type { SignInChallenge } from '#domain/people/sign-in/sign-in';
import { AuthFailureNotice } from '../../../notices/auth-failure-notice';
import { TextField } from '../../../fields/text-field';
import type { ChallengeProps } from './challenge-props';
import { StepFrame } from '../step-frame';
import { StepSubmit } from '../step-submit';
import { useTexts } from '../../../use-texts';

type Question = Extract<SignInChallenge, { step: 'custom' }>;

export function CustomForm({ challenge, attempt, answer, onBack }: ChallengeProps & { challenge: Question }) {
  const { t } = useTexts();
  const { failure, count, errorOf, take } = attempt;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const submit = async (): Promise<void> => {
    const outcome = await take(() => answer({ step: 'custom', answer: typed }));
    // The right answer may be followed by another question.
    if (!outcome) return;
    if (outcome.ok || outcome.failure.kind === 'wrong-answer') setTyped('');
    field.current?.focus();
  };

  const atField = failure?.kind === 'empty-answer' || failure?.kind === 'wrong-answer';
  return (
    <StepFrame
      title={t('signIn.customTitle')}
      text={challenge.question ?? t('signIn.customText')}
      onBack={onBack}
      onSubmit={submit}
    >
      {failure && !atField && <AuthFailureNotice key={count} failure={failure} />}
      <TextField
        ref={field}
        size="lg"
        label={t('signIn.customAnswer')}
        name="answer"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- The step's one purpose is to be typed in
        autoFocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={errorOf(atField ? failure : undefined)}
      />
      <StepSubmit attempt={attempt} busyLabel={t('signIn.checking')}>
        {t('signIn.continue')}
      </StepSubmit>
    </StepFrame>
  );
}
