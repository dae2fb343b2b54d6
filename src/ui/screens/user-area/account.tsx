import { ArrowDownTrayIcon } from '@heroicons/react/24/outline';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { SessionUser } from '#domain/people/session-user';
import { confirmingName, isConfirmed } from '#domain/people/account';
import { labelOf, providersOf } from '#domain/people/sign-in/hosted-login';
import { Button } from '../../kit/button';
import { saveText } from '../../kit/downloads/save-text';
import { TextField } from '../../kit/fields/text-field';
import { useAttempt } from '../../kit/forms/use-attempt';
import { useLoader } from '../../portal/loading/use-loader';
import { AuthFailureNotice } from '../../kit/notices/auth-failure-notice';
import { useSay } from '../../kit/notices/use-say';
import { usePortal } from '../../portal/use-portal';
import { useSessionUser } from '../../session/use-session-user';
import { useSignOut } from '../../session/use-sign-out';
import { useTexts } from '../../portal/texts/use-texts';
import { Confirmation } from '../../kit/forms/confirmation';
import { ContactSetting, attributesOf } from './contact/contact-setting';
import { PasskeySetting } from './passkeys/passkey-setting';
import { PasswordSetting } from './password-setting';
import { SecondStepSetting } from './second-step/second-step-setting';
import { SignOutEverywhere } from './sign-out-everywhere';
import { Setting, UserPage } from './user-page';

export function Account() {
  const { t } = useTexts();
  const { configuration } = usePortal();
  const user = useSessionUser();
  const attributes = useLoader(attributesOf);
  return (
    <UserPage title={t('route.account')}>
      {user?.hosted ? (
        <ProviderSetting user={user} />
      ) : (
        <>
          {configuration.signInMethods.includes('passkey') && <PasskeySetting />}
          <PasswordSetting />
          <SecondStepSetting attributes={attributes.value} />
        </>
      )}
      <ContactSetting attributes={attributes} />
      <SessionSetting />
      <LeaveSetting />
    </UserPage>
  );
}

/** For a user who signs in with a provider: password and second step are the provider's. */
function ProviderSetting({ user }: { user: SessionUser }) {
  const { t } = useTexts();
  const { hostedLoginFlow } = usePortal();
  const [provider, ...others] = providersOf(user, hostedLoginFlow);
  const isKnown = provider !== undefined && others.length === 0;
  return (
    <Setting title={t('account.signIn')} text={t('account.signInText')}>
      <p className="max-tablet:text-body">
        {isKnown
          ? t('account.signInWith', { provider: labelOf(provider, hostedLoginFlow) })
          : t('account.signInElsewhere')}
      </p>
    </Setting>
  );
}

function SessionSetting() {
  const { t } = useTexts();
  const signOut = useSignOut();
  return (
    <Setting title={t('userArea.session')} text={t('userArea.sessionText')}>
      <div className="flex flex-wrap gap-2">
        <Button onClick={signOut}>{t('action.signOut')}</Button>
        <SignOutEverywhere />
      </div>
    </Setting>
  );
}

/** Saves all that is kept about the user as a file. */
function OwnDataButton() {
  const { t } = useTexts();
  const say = useSay();
  const { ownData } = usePortal();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    const data = await ownData();
    setBusy(false);
    if (data.ok) saveText(JSON.stringify(data.value, undefined, 2), { name: 'my-data.json', type: 'application/json' });
    else say({ kind: 'warning', text: t('account.dataFailed') });
  };
  return (
    <Button icon={ArrowDownTrayIcon} busy={busy} onClick={() => void download()}>
      {t('account.data')}
    </Button>
  );
}

/** Deletes the account. The button is outlined here and filled only in the dialog, because this can't be undone. */
function LeaveSetting() {
  const { t } = useTexts();
  const router = useRouter();
  const { account, session } = usePortal();
  const user = useSessionUser();
  const { failure, count, busy, take, forget } = useAttempt();
  const [asking, setAsking] = useState(false);
  const [typed, setTyped] = useState('');
  const [isChecked, setIsChecked] = useState(false);

  const ask = (open: boolean): void => {
    setTyped('');
    setIsChecked(false);
    // Keeps waiting for a deletion under way, which must not be requested twice.
    if (!busy) forget();
    setAsking(open);
  };
  const remove = async (): Promise<void> => {
    setIsChecked(true);
    if (!user || !isConfirmed(typed, user)) return;
    const outcome = await take(() => account.deleteAccount());
    // Unless someone else has signed in since.
    if (!outcome?.ok || session.current().status === 'signed-in') return;
    await router.navigate({ to: '/login', search: {}, replace: true });
  };
  return (
    <Setting title={t('account.leave')} text={t('account.leaveText')}>
      <div className="flex flex-wrap gap-2">
        <OwnDataButton />
        <Button kind="danger" aria-haspopup="dialog" onClick={() => ask(true)}>
          {t('account.delete')}
        </Button>
      </div>
      <Confirmation
        open={asking}
        onOpenChange={ask}
        title={t('account.deleteTitle')}
        action={
          <Button kind="danger-fill" busy={busy} busyLabel={t('account.deleting')} onClick={() => void remove()}>
            {t('account.leave')}
          </Button>
        }
      >
        <p className="text-body wrap-anywhere text-muted">{t('account.deleteText', { username: user?.username })}</p>
        {user && (
          <TextField
            label={t('account.typeName', { name: confirmingName(user) })}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={
              isChecked && !isConfirmed(typed, user)
                ? t('account.typeNameFirst', { name: confirmingName(user) })
                : undefined
            }
          />
        )}
        {failure && <AuthFailureNotice key={count} failure={failure} />}
      </Confirmation>
    </Setting>
  );
}
