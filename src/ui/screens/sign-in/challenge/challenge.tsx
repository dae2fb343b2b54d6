import type { SignInChallenge } from '#domain/people/sign-in';
import type { Attempt } from '../../../forms/use-attempt';
import { usePortal } from '../../../portal/use-portal';
import { ChooseMethod } from './choose-method';
import { CodeForm } from './code-form';
import { CustomForm } from './custom-form';
import { MfaSetup } from './mfa-setup';
import { NewPasswordForm } from './new-password-form';

export function Challenge({ challenge, attempt }: { challenge: SignInChallenge; attempt: Attempt }) {
  const { session } = usePortal();
  const onBack = (): void => {
    attempt.forget();
    session.abandonChallenge();
  };
  switch (challenge.step) {
    case 'sms-code':
    case 'totp-code':
      return <CodeForm key={challenge.step} {...{ challenge, attempt, onBack }} />;
    case 'choose-mfa':
      return <ChooseMethod {...{ challenge, attempt, onBack }} />;
    case 'mfa-setup':
      return <MfaSetup {...{ challenge, attempt, onBack }} />;
    case 'new-password':
      return <NewPasswordForm {...{ challenge, attempt, onBack }} />;
    case 'custom':
      return <CustomForm {...{ challenge, attempt, onBack }} />;
  }
}
