import { useState } from 'react';
import type { SignUpFlow } from '#application/people/sign-up-flow';
import type { SessionUser } from '#domain/people/session';
import type { Attempt } from '../../../forms/use-attempt';
import { Recovery } from '../../sign-in/recovery/recovery';
import { SignUp } from '../../sign-in/sign-up/sign-up';
import { PasswordAgain } from './password-again';
import { ProviderAgain } from './provider-again';

/** Signs in over the page: by provider, by password, or first by a step that the account requires. */
export function SignInAgain({ user, attempt }: { user: SessionUser; attempt: Attempt }) {
  const [recovery, setRecovery] = useState<'open' | 'done'>();
  const [confirming, setConfirming] = useState<SignUpFlow>();
  const toPassword = (): void => {
    attempt.forget();
    setRecovery(undefined);
    setConfirming(undefined);
  };
  if (user.hosted) return <ProviderAgain user={user} />;
  if (confirming) {
    return (
      <div className="p-5">
        <SignUp
          flow={confirming}
          sharedComputer={false}
          onUsername={() => undefined}
          onBack={toPassword}
          onDone={toPassword}
        />
      </div>
    );
  }
  if (recovery === 'open') {
    const done = (): void => {
      toPassword();
      setRecovery('done');
    };
    return (
      <div className="p-5">
        <Recovery username={user.username} onBack={toPassword} onDone={done} />
      </div>
    );
  }
  return (
    <PasswordAgain
      user={user}
      attempt={attempt}
      recovered={recovery === 'done'}
      onRecover={() => setRecovery('open')}
      onConfirm={setConfirming}
    />
  );
}
