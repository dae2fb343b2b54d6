import { useEffect, useState } from 'react';
import { Trans } from 'react-i18next';
import type { SignUpFlow } from '#application/people/sign-in/sign-up-flow';
import { providersOf } from '#domain/people/sign-in/hosted-login';
import { timedOutUser } from '#domain/people/session';
import type { SessionUser } from '#domain/people/session-user';
import { Dialog, DialogTitle } from '../../../kit/dialog';
import { TextButton } from '../../../kit/text-button';
import { type Attempt, useAttempt } from '../../../kit/forms/use-attempt';
import { AuthFailureNotice } from '../../../kit/notices/auth-failure-notice';
import { useLive } from '../../../portal/use-live';
import { usePortal } from '../../../portal/use-portal';
import { useSignOut } from '../../../session/use-sign-out';
import { useTexts } from '../../../portal/texts/use-texts';
import { Challenge } from '../../sign-in/challenge/challenge';
import { ProviderButton } from '../../sign-in/provider-button';
import { Recovery } from '../../sign-in/recovery/recovery';
import { SignUp } from '../../sign-in/sign-up/sign-up';
import { InDialog } from './in-dialog';
import { PasswordAgain } from './password-again';

/** A dialog over the page: the same user signs in and continues, or another person starts clean. Nothing else closes it. */
export function SessionEnded() {
  const { session, secondStepHelp } = usePortal();
  const state = useLive(session);
  const attempt = useAttempt();
  const open = timedOutUser(state) !== undefined;
  useForgettingWhen(!open, attempt);
  return (
    <Dialog open={open} onOpenChange={() => undefined} place="over" className="bg-overlay">
      {state.status === 'challenged' && (
        <InDialog>
          <Challenge challenge={state.challenge} attempt={attempt} owner={session} help={secondStepHelp} />
        </InDialog>
      )}
      {state.status === 'timed-out' && <SignInAgain user={state.user} attempt={attempt} />}
    </Dialog>
  );
}

function useForgettingWhen(closed: boolean, { failure, forget }: Attempt): void {
  useEffect(() => {
    if (closed && failure) forget();
  }, [closed, failure, forget]);
}

/** Signs in over the page: by provider, by password, or first by a step that the account requires. */
function SignInAgain({ user, attempt }: { user: SessionUser; attempt: Attempt }) {
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
      <InDialog>
        <SignUp
          flow={confirming}
          sharedComputer={false}
          onUsername={() => undefined}
          onBack={toPassword}
          onDone={toPassword}
        />
      </InDialog>
    );
  }
  if (recovery === 'open') {
    const done = (): void => {
      toPassword();
      setRecovery('done');
    };
    return (
      <InDialog>
        <Recovery
          username={user.username}
          sharedComputer={user.sharedComputer ?? false}
          onBack={toPassword}
          onDone={done}
        />
      </InDialog>
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

/** Signs in again with the provider, for users who have no password here. */
function ProviderAgain({ user }: { user: SessionUser }) {
  const { t } = useTexts();
  const { hostedLoginFlow } = usePortal();
  const state = useLive(hostedLoginFlow);
  const startClean = useSignOut();
  const providers = providersOf(user, hostedLoginFlow);
  return (
    <>
      <div className="grid gap-4 p-5">
        <div>
          <DialogTitle className="text-head font-head">{t('sessionEnded.title')}</DialogTitle>
          <p className="mt-1.5 text-body text-muted">{t('sessionEnded.hosted')}</p>
          {user.email && (
            <p className="mt-1.5 text-body text-muted wrap-anywhere">
              <Trans
                i18nKey="sessionEnded.who"
                values={{ name: user.email }}
                components={{ b: <b className="text-ink" /> }}
              />
            </p>
          )}
        </div>
        {state.status === 'failed' && <AuthFailureNotice failure={state.failure} />}
        {/* The dialog puts the focus on its first button. */}
        {providers.map((provider) => (
          <ProviderButton
            key={provider}
            provider={provider}
            address={user.email}
            {...(providers.length === 1 && { kind: 'main' })}
          />
        ))}
      </div>
      <div className="border-t border-line px-5 py-3">
        <TextButton className="text-ui max-tablet:min-h-11" onClick={startClean}>
          {t('sessionEnded.someoneElse')}
        </TextButton>
      </div>
    </>
  );
}
