import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../application/session-state';
import { AuthFailureNotice } from '../../components/auth-failure-notice';
import { Button } from '../../components/button';
import { DialogTitle } from '../../components/dialog';
import { PasswordField } from '../../components/password-field';
import { TextField } from '../../components/text-field';
import type { Attempt } from '../../use-attempt';
import { useAuthWords } from '../../use-auth-words';
import { usePortal } from '../../use-portal';
import { firstName } from '../../use-session-user';
import { useStream } from '../../use-stream';
import { ProviderButtons } from '../sign-in/provider-buttons';
import { useSignOut } from '../use-sign-out';

/** The password of the person whose page this is; somebody else starts at the sign-in page. */
export function PasswordAgain({ user, attempt }: { user: SessionUser; attempt: Attempt }) {
  const { t } = useTranslation();
  const { session, hostedSignIn } = usePortal();
  const hosted = useStream(hostedSignIn.state$, hostedSignIn.current);
  const words = useAuthWords();
  const startClean = useSignOut();
  const { failure, count, busy, take } = attempt;
  const [password, setPassword] = useState('');
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    // Dialogs are portals: the form below must not take this for its own.
    event.stopPropagation();
    const outcome = await take(() => session.signIn({ username: user.username, password }));
    if (!outcome || outcome.ok) return;
    if (outcome.failure.kind === 'refused') setPassword('');
    field.current?.focus();
  };

  const atField = failure?.kind === 'empty-password';
  const trouble = failure ?? (hosted.status === 'failed' ? hosted.failure : undefined);
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className="grid gap-4 p-5">
        <div>
          <DialogTitle className="text-head font-head">{t('sessionEnded.title')}</DialogTitle>
          <p className="mt-1.5 text-body text-muted">{t('sessionEnded.text')}</p>
        </div>
        {trouble && !atField && <AuthFailureNotice key={count} failure={trouble} />}
        <TextField
          label={t('signIn.username')}
          name="username"
          autoComplete="username"
          readOnly
          // The dialog puts the focus into its first field, which is the password.
          tabIndex={-1}
          value={user.username}
          className="bg-sunken!"
        />
        <PasswordField
          ref={field}
          label={t('signIn.password')}
          name="password"
          autoComplete="current-password"
          // The dialog asks for nothing else.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          error={atField && <span key={count}>{words(failure)}</span>}
        />
        <ProviderButtons />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-5 py-3">
        <button type="button" className="min-h-6 link text-ui wrap-anywhere max-tablet:min-h-11" onClick={startClean}>
          {t('sessionEnded.not', { name: firstName(user.email || user.username) })}
        </button>
        <Button kind="main" type="submit" busy={busy} busyLabel={t('signIn.submitting')}>
          {t('signIn.submit')}
        </Button>
      </div>
    </form>
  );
}
