import type { Session } from '#application/people/session/session';
import { useState } from 'react';
import type { SecondStepHelp } from '#application/people/recovery/second-step-help';
import type { SignInChallenge } from '#domain/people/sign-in/sign-in';
import type { Attempt } from '../../../kit/forms/use-attempt';
import { ChooseMethod } from './choose-method';
import { CodeForm } from './code-form';
import { CustomForm } from './custom-form';
import { MfaSetup } from './mfa-setup';
import { RecoveryCodeForm } from './recovery-code-form';
import { NewPasswordForm } from './new-password-form';

interface ConversationProps {
  challenge: SignInChallenge;
  attempt: Attempt;
  /** The owner of the sign-in that the challenge belongs to. */
  owner: Pick<Session, 'answer' | 'abandonChallenge'>;
  /** Missing during step-up, when the user is signed in already. */
  help?: SecondStepHelp;
}

export function Challenge({ challenge, attempt, owner, help }: ConversationProps) {
  const [isLost, setLost] = useState(false);
  const { answer } = owner;
  const onBack = (): void => {
    attempt.forget();
    owner.abandonChallenge();
  };
  switch (challenge.step) {
    case 'sms-code':
    case 'email-code':
    case 'totp-code':
      if (isLost && help) return <RecoveryCodeForm help={help} onBack={onBack} />;
      return (
        <CodeForm
          key={challenge.step}
          {...{ challenge, attempt, answer, onBack }}
          {...(help && { onLost: () => setLost(true) })}
        />
      );
    case 'choose-mfa':
      return <ChooseMethod {...{ challenge, attempt, answer, onBack }} />;
    case 'mfa-setup':
      return <MfaSetup {...{ challenge, attempt, answer, onBack }} />;
    case 'new-password':
      return <NewPasswordForm {...{ challenge, attempt, answer, onBack }} />;
    case 'custom':
      return <CustomForm {...{ challenge, attempt, answer, onBack }} />;
  }
}
