import type { Session } from '#application/people/session';
import { useState } from 'react';
import type { Portal } from '#application/portal';
import type { SignInChallenge } from '#domain/people/sign-in';
import type { Attempt } from '../../../forms/use-attempt';
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
  /** Takes a recovery code; missing where someone who is signed in proves who they are. */
  spendRecoveryCode?: Portal['spendRecoveryCode'];
}

export function Challenge({ challenge, attempt, owner, spendRecoveryCode }: ConversationProps) {
  const [isLost, setLost] = useState(false);
  const { answer } = owner;
  const onBack = (): void => {
    attempt.forget();
    owner.abandonChallenge();
  };
  switch (challenge.step) {
    case 'sms-code':
    case 'totp-code':
      if (isLost && spendRecoveryCode) return <RecoveryCodeForm spend={spendRecoveryCode} onBack={onBack} />;
      return (
        <CodeForm
          key={challenge.step}
          {...{ challenge, attempt, answer, onBack }}
          {...(spendRecoveryCode && { onLost: () => setLost(true) })}
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
