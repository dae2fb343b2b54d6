import { useRef, useState } from 'react';
import type { SignInChallenge } from '#domain/people/sign-in/sign-in';
import type { ChallengeProps } from './challenge-props';
import { FieldStep, StepField } from './field-step';
import { useTexts } from '../../../portal/texts/use-texts';

type Question = Extract<SignInChallenge, { step: 'custom' }>;

export function CustomForm({ challenge, attempt, answer, onBack }: ChallengeProps & { challenge: Question }) {
  const { t } = useTexts();
  const { failure, errorOf, take } = attempt;
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
    <FieldStep
      title={t('signIn.customTitle')}
      text={challenge.question ?? t('signIn.customText')}
      {...{ attempt, onBack }}
      onSubmit={submit}
      above={atField ? undefined : failure}
      field={
        <StepField
          ref={field}
          label={t('signIn.customAnswer')}
          name="answer"
          autoCapitalize="none"
          value={typed}
          onType={setTyped}
          error={errorOf(atField ? failure : undefined)}
        />
      }
    />
  );
}
